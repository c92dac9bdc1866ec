/** The topics of `ads help TOPIC`. Their texts are loaded on demand. */

/** Each topic with its summary, in the order of the help. No command has one of these names. */
export const topics = {
  flags: 'Global flags',
  'exit-codes': 'Exit codes, and the JSON error for programs',
  environment: 'Environment variables and their precedence',
  formats: 'Output formats, --fields and --query',
  money: 'Amounts, micro units and decimals of currencies',
  time: 'Times, dates, ranges and time zones',
  filters: 'Filter, sort and merge rows; names instead of ids',
  bulk: 'Many records: ids from a pipe, relative amounts, spreadsheets',
  batches: 'Many changes in one call: files, limits and outcomes',
  documents: 'Input files for --from, --example and ads schema',
  statuses: 'Status of campaigns, and the reasons why one is not served',
  guards: 'Spending limits and read-only profiles',
  directories: 'Directories of ads, and .ads.json',
} as const;

export type TopicName = keyof typeof topics;

export const topicNames = Object.keys(topics) as readonly TopicName[];

/** The topic of this name, in any case. */
export function findTopic(word: string): TopicName | undefined {
  return topicNames.find((name) => name === word.toLowerCase());
}
