/** Two colours of each cover; they are drawn, so that there are no picture files to ship. */
const colors = [
  ["#1d4e89", "#7fb7be"],
  ["#6d597a", "#e5989b"],
  ["#2d6a4f", "#b7e4c7"],
  ["#9c6644", "#e6ccb2"],
  ["#3c096c", "#c77dff"],
  ["#14213d", "#fca311"],
  ["#355070", "#eaac8b"],
  ["#22577a", "#80ed99"],
] as const;

export const coverUrls = (): string[] => colors.map((_, i) => `/api/project-covers/image/?n=${i + 1}`);

/** The cover with this number; the first for a number that none has. */
export function drawCover(n: number): string {
  const [from, to] = colors[n - 1] ?? colors[0];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="400" preserveAspectRatio="xMidYMid slice">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="1600" height="400" fill="url(#g)"/></svg>`;
}
