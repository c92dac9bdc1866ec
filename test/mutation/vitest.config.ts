/** The tests of one module of the mutation tester, which names them in a variable. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: (process.env.ADS_MUTATION_TESTS ?? '').split(' '),
    testTimeout: 30_000,
  },
});
