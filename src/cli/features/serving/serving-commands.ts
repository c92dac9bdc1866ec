/** The commands that explain why something is not served, as data. */
import { readFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { targetTypes } from './target-types.js';

export const servingCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['why'],
    summary: 'Explain why something does not run, and how to fix it',
    forModels: 'read',
    arguments: {
      id: {
        type: 'string',
        required: true,
        offers: { refers: ['campaigns', 'line-items', 'funding-instruments', 'accounts'] },
        help: 'a campaign, line item, promoted post, funding instrument or account, by id or name; - reads ids from standard input',
      },
    },
    flags: {
      type: {
        type: 'enum',
        values: targetTypes,
        metavar: 'type',
        help: 'type of the record, which saves the calls that look it up',
      },
      check: { type: 'boolean', help: 'exit with 7 if it does not run' },
    },
    notes: [
      'Each link from the account down to the posts is ok, broken, scheduled (it starts automatically), or idle (broken, but not needed because another one works).',
      'You can run the commands as shown. Their amounts, keywords and posts are suggestions.',
      'If the service reports something else, the service is right.',
      'With several ids or accounts, each row names its target: target_id, target_type, runs. ads looks for an id in all given accounts.',
    ],
    examples: [
      'ads why 8wku2',
      'ads why 9cqi0 --type line-item --check',
      "ads campaigns list --filter 'effective_status!=RUNNING' -o ids | ads why - --type campaign",
      'ads why 8wku2 -o json --query "data[?status==\'broken\'].command"',
    ],
    severalAccounts: true,
    accepts: [...readFlags, 'allAccounts'],
    load: async () => (await import('./why.js')).explainWhy,
  }),
  localCommand({
    words: ['tree'],
    summary: 'Show an account or a campaign as a tree',
    forModels: 'read',
    arguments: {
      id: {
        type: 'string',
        offers: { refers: ['campaigns'] },
        help: 'a campaign, by id or name, or the account in use (default)',
      },
    },
    notes: [
      'STATE has the status and what is in the way. If something is in the way of an active record, its status is omitted.',
      'Spend is that of today in the time zone of the account.',
      'The tree of a campaign reaches down to its posts; the tree of an account reaches down to line items and shows the first campaigns if there are many.',
      'In a terminal the rows are drawn as a tree; other formats have depth and parent_id instead.',
      'For broken links and their fixes: ads why ID',
    ],
    examples: [
      'ads tree',
      'ads tree 8wku2',
      'ads tree --all-accounts --limit 5',
      'ads tree --all -o json --query "[?status==\'PAUSED\'].id"',
    ],
    severalAccounts: true,
    accepts: [...readFlags, 'allAccounts', 'all', 'limit'],
    load: async () => (await import('./tree.js')).showTree,
  }),
];
