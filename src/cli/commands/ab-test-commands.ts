/** The command that shows one A/B test, as data: the service has only a list, which takes ids. */
import { callFlags, dataFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';

export const abTestCommands: readonly LocalCommand[] = [
  {
    words: ['ab-tests', 'get'],
    summary: 'Show one A/B test',
    arguments: [['<ab-test-id>', 'the A/B test, by its id or its name', { refers: ['ab-tests'] }]],
    options: [['--with-deleted [true|false]', 'also one that was deleted, by its id', ['true', 'false']]],
    notes: ['The service has no call for one test: this asks its list for the id.'],
    examples: ['ads ab-tests get "Two offers"', 'ads ab-tests get 1a2b3 -o json > test.json'],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'account'],
    load: async () => (await import('./ab-tests-get.js')).getAbTest,
  },
];
