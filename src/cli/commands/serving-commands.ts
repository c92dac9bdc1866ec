/** The commands that explain why something is not served, as data. */
import { callFlags, dataFlags } from '../command-line/accepted-flags.js';
import type { LocalCommand } from '../invocation.js';
import { targetTypes } from '../serving/target-types.js';

export const servingCommands: readonly LocalCommand[] = [
  {
    words: ['why'],
    summary: 'Explain why something does not run, and what mends it',
    arguments: [['<id>', 'a campaign, line item, promoted post, funding instrument or account']],
    options: [
      ['--type <type>', 'what the id is of; saves the calls that find it out', targetTypes],
      ['--check', 'exit with 7 if it does not run'],
    ],
    notes: [
      'Each link from the account down to the posts is ok, broken, or idle: broken, but something else does its work.',
      'The commands can be run as they are shown. Amounts, keywords and posts in them are suggestions.',
      'Where the service reports something else than ads finds, the service is right.',
    ],
    examples: [
      'ads why 8wku2',
      'ads why 9cqi0 --type line-item --check',
      'ads why 8wku2 -o json --query "data[?status==\'broken\'].command"',
    ],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'account'],
    load: async () => (await import('./why.js')).explainWhy,
  },
];
