import type { BenchmarkResult } from './record-result.js';

export type NamedResult = readonly [name: string, result: BenchmarkResult];
/** The recorded results, in the order of the report. */
export function readResults(folder?: string): NamedResult[];
/** The files of the report by their path from the folder of the benchmarks: README.md and plots/*.svg. */
export function renderReport(results: readonly NamedResult[]): Map<string, string>;
export function writeReport(): void;
