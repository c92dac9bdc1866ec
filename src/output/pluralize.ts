/** Names of records in messages. */

/** The plural of the name of a record: `account_history` becomes "account histories". */
export function pluralize(name: string): string {
  const noun = name.replaceAll('_', ' ');
  if (/(s|media)$/.test(noun)) return noun;
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
