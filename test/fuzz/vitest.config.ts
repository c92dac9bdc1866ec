import { defineConfig } from 'vitest/config';

/** The long runs, which are no part of the test command; see run.js. */
export default defineConfig({ test: { include: ['test/fuzz/*.fuzz.ts'], maxWorkers: 2 } });
