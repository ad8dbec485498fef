export * from "./sample.ts";
