/** One measured thing beside what it may be. Times are medians unless the name says otherwise. */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: "ms" | "MB" | "kB" | "/s";
  readonly budget: number | null;
}

const isWithin = ({ value, budget, unit }: Measure): boolean =>
  budget === null || (unit === "/s" ? value >= budget : value <= budget);

const shown = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(2);

export function printReport(measures: readonly Measure[]): boolean {
  const width = Math.max(...measures.map(({ name }) => name.length));
  for (const measure of measures) {
    const budget = measure.budget === null ? "" : `budget ${shown(measure.budget)} ${measure.unit}`;
    const mark = measure.budget === null ? " " : isWithin(measure) ? "✓" : "✗";
    console.log(
      `${mark} ${measure.name.padEnd(width)}  ${shown(measure.value).padStart(8)} ${measure.unit.padEnd(3)}  ${budget}`,
    );
  }
  return measures.every(isWithin);
}

export function quantile(times: readonly number[], q: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

/** The median and the slow end of a set of times, each with its budget. */
export const spread = (
  name: string,
  times: readonly number[],
  p50: number | null,
  p95: number | null,
): Measure[] => [
  { name: `${name}, p50`, value: quantile(times, 0.5), unit: "ms", budget: p50 },
  { name: `${name}, p95`, value: quantile(times, 0.95), unit: "ms", budget: p95 },
];
