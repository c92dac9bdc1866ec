/** The topic about guards of writes. docs/guards.md has every rule. */
import type { TopicSection } from './topic.js';

export function describeGuards(): readonly TopicSection[] {
  return [
    {
      text: [
        'A profile can have limits. ads refuses every write over a limit, with exit code 10 and error code OVER_LIMIT.',
        'Limits are stored in the profile. Environment variables cannot set, raise or remove them.',
      ],
      terms: [
        ['max-daily-budget', 'largest daily budget; without a daily budget, the total budget counts'],
        ['max-bid', 'largest bid; an automatic bid exceeds every limit'],
        ['max-change', 'largest factor by which a budget or bid may grow: 5x'],
        ['max-total-per-day', 'largest sum of the active daily budgets of the account'],
        ['read-only', 'true: refuse all writes, with exit code 5 and error code READ_ONLY_PROFILE'],
        ['allow-over-limit', 'false: disable --allow-over-limit for the profile'],
        ['approval', 'who approves plans of a language model: terminal, client or none'],
      ],
    },
    {
      title: 'Amounts',
      text: [
        '"50 USD, 7000 JPY" sets one limit per currency and refuses other currencies; 50 applies to every currency not listed.',
      ],
    },
    {
      title: 'Checks',
      text: [
        'Limits apply to all amounts that are sent, even if they cannot be spent yet, to records that start or resume spending, and to budgets and bids that are cleared.',
        'ads checks batches, pipes, imports, ads undo and dry runs as a whole before it sends anything.',
        'ads refuses a call of ads api that it does not fully recognize, because its spend is unknown.',
        'Limits never refuse a pause, a deletion or a new name.',
      ],
    },
    {
      title: 'Examples',
      commands: [
        'ads profile set max-daily-budget "50 USD" --profile client-a',
        'ads profile set max-change 3x --profile client-a',
        'ads profile set allow-over-limit false --profile client-a',
        'ads campaigns update 8wku2 --daily-budget 80 --allow-over-limit',
      ],
    },
  ];
}
