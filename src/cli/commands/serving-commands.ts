/** The commands that explain why something is not served, as data. */
import { readFlags } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';
import { targetTypes } from '../serving/target-types.js';

export const servingCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['why'],
    summary: 'Explain why something does not run, and how to fix it',
    arguments: {
      id: {
        type: 'string',
        required: true,
        offers: { refers: ['campaigns', 'line-items', 'funding-instruments', 'accounts'] },
        help: 'a campaign, line item, promoted post, funding instrument or account, by id or name; - for ids from standard input',
      },
    },
    flags: {
      type: {
        type: 'enum',
        values: targetTypes,
        metavar: 'type',
        help: 'what the id is of; saves the calls that find it out',
      },
      check: { type: 'boolean', help: 'exit with 7 if it does not run' },
    },
    notes: [
      'Each link from the account down to the posts is ok, broken, scheduled (it starts by itself), or idle: broken, but something else does its work.',
      'The commands can be run as they are shown. Amounts, keywords and posts in them are suggestions.',
      'Where the service reports something else than ads finds, the service is right.',
      'Of several ids, or in several accounts, each row says what it is about: target_id, target_type, runs. An id is looked for in all accounts that are given.',
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
    arguments: {
      id: {
        type: 'string',
        offers: { refers: ['campaigns'] },
        help: 'a campaign, by id or name, or the account in use (default)',
      },
    },
    notes: [
      'Spend is that of today, by the calendar of the account.',
      'A campaign is shown down to its posts, an account down to its line items, and of many campaigns the first.',
      'In a terminal the rows are drawn as a tree; other formats have depth and parent_id instead.',
      'For what is broken and what mends it: ads why ID',
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
