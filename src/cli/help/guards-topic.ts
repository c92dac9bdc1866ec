/** The topic about guards of writes. docs/guards.md has every rule. */
import type { TopicSection } from './topic.js';

export function describeGuards(): readonly TopicSection[] {
  return [
    {
      text: [
        'A profile can have limits. What is over one is not sent, by whatever command: exit code 10, error code OVER_LIMIT.',
        'Limits are kept in the profile. No environment variable sets, raises or lifts one.',
      ],
      terms: [
        ['max-daily-budget', 'largest daily budget; without one, the total budget counts as that of a day'],
        ['max-bid', 'largest bid; a bid that is left to the service is over every limit'],
        ['max-change', 'how many times its old value a budget or a bid may become: 5x'],
        ['max-total-per-day', 'largest sum of the daily budgets that are active in the account'],
        ['read-only', 'true: nothing is written at all: exit code 5, READ_ONLY_PROFILE'],
        ['allow-over-limit', 'false: --allow-over-limit does not work with the profile'],
      ],
    },
    {
      title: 'Amounts',
      text: [
        '"50 USD, 7000 JPY" has one limit for each currency and allows nothing in others; 50 is for every currency without one of its own.',
      ],
    },
    {
      title: 'What is checked',
      text: [
        'Amounts that are sent, whether or not they could be spent now; what starts to spend, or runs again; budgets and bids that are cleared.',
        'Batches, pipes, imports and ads undo are checked as a whole before anything is sent, and so is --dry-run.',
        'A call of ads api that ads does not understand to the letter is refused, since nobody can tell what it spends.',
        'A pause, a deletion, a name: never refused by a limit.',
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
