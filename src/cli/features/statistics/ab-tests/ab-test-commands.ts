/** The command that shows one A/B test, as data: the service has only a list, which takes ids. */
import { readFlags } from '../../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../../core/host/local-command.js';

export const abTestCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['ab-tests', 'get'],
    summary: 'Show one A/B test',
    forModels: 'read',
    arguments: {
      ab_test_id: {
        type: 'string',
        required: true,
        offers: { refers: ['ab-tests'] },
        help: 'the A/B test, by id or name',
      },
    },
    flags: {
      with_deleted: { type: 'boolean', bare: 'true', help: 'also find a deleted test, by id' },
    },
    notes: ['The service has no call for a single test. This command looks up the id in the list of tests.'],
    examples: ['ads ab-tests get "Two offers"', 'ads ab-tests get 1a2b3 -o json > test.json'],
    accepts: readFlags,
    load: async () => (await import('./ab-tests-get.js')).getAbTest,
  }),
];
