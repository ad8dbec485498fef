import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createToastStore, visibleToasts, type ToastStore } from "./toast-store.ts";

let store: ToastStore;
const titles = () => store.list().map((toast) => toast.title);

beforeEach(() => {
  vi.useFakeTimers();
  store = createToastStore();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("how long a toast stays", () => {
  test("is decided by its kind", () => {
    store.show({ kind: "success", title: "Copied" });
    store.show({ kind: "error", title: "Failed" });
    store.show({ kind: "undo", title: "Deleted" });
    vi.advanceTimersByTime(1_500);
    expect(titles()).toEqual(["Failed", "Deleted"]);
    vi.advanceTimersByTime(6_500);
    expect(titles()).toEqual(["Deleted"]);
    vi.advanceTimersByTime(2_000);
    expect(titles()).toEqual([]);
  });

  test("does not count while the stack is hovered", () => {
    store.show({ kind: "error", title: "Failed" });
    vi.advanceTimersByTime(7_000);
    store.pause();
    vi.advanceTimersByTime(60_000);
    expect(titles()).toEqual(["Failed"]);
    store.resume();
    vi.advanceTimersByTime(999);
    expect(titles()).toEqual(["Failed"]);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });

  test("is without end while something loads", () => {
    store.show({ kind: "loading", title: "Importing", key: "import" });
    vi.advanceTimersByTime(3_600_000);
    expect(titles()).toEqual(["Importing"]);
    store.show({ kind: "success", title: "Imported", key: "import" });
    expect(store.list()).toMatchObject([{ title: "Imported", count: 1 }]);
    vi.advanceTimersByTime(1_500);
    expect(titles()).toEqual([]);
  });
});

describe("many toasts", () => {
  test("identical ones become one with a counter and start over", () => {
    store.show({ kind: "error", title: "Failed", message: "No network" });
    vi.advanceTimersByTime(5_000);
    store.show({ kind: "error", title: "Failed", message: "No network" });
    store.show({ kind: "error", title: "Failed", message: "Not allowed" });
    expect(store.list()).toMatchObject([{ count: 2 }, { count: 1 }]);
    vi.advanceTimersByTime(7_000);
    expect(store.list()).toHaveLength(2);
  });

  test("show three at a time, and the hidden ones keep their time", () => {
    for (const title of ["1", "2", "3", "4"]) store.show({ kind: "error", title });
    expect(visibleToasts(store.list()).map((toast) => toast.title)).toEqual(["2", "3", "4"]);
    vi.advanceTimersByTime(8_000);
    expect(titles()).toEqual(["1"]);
    vi.advanceTimersByTime(8_000);
    expect(titles()).toEqual([]);
  });

  test("tell their listeners", () => {
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    const id = store.show({ kind: "info", title: "Hello" });
    store.dismiss(id);
    stop();
    store.show({ kind: "info", title: "Hello" });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
