/** Names of records in messages. */
import { recordNoun } from '../call/record-noun.js';

/** The plural of what a record is called: `account_history` becomes "account histories". */
export function pluralize(record: Parameters<typeof recordNoun>[0]): string {
  const noun = recordNoun(record);
  if (/(s|media)$/.test(noun)) return noun;
  if (noun.endsWith('criterion')) return noun.replace(/on$/, 'a');
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
