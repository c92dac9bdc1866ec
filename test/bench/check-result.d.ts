import type { BenchmarkResult } from './record-result.js';

/** Throws an error that tells the first thing that is wrong. */
export function checkResult(name: string, result: BenchmarkResult): void;
