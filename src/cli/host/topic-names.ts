/** The topics of `ads help TOPIC`. Their texts are loaded on demand. */

/** Each topic with its summary, in the order of the help. No command has one of these names. */
export const topics = {
  flags: 'Flags that every command accepts, where they apply to it',
  'exit-codes': 'What each exit code means, and the error that programs read',
  environment: 'Environment variables, and what wins over what',
  formats: 'The formats of --output, --fields and --query',
  money: 'Amounts, micro units and the decimals of currencies',
  time: 'How times, dates and ranges are written, and in which time zone',
  filters: 'Selecting, sorting and merging rows, and names in place of ids',
  bulk: 'Many records: ids from a pipe, changes of amounts, spreadsheets',
  batches: 'Many changes in one call: documents, limits and outcomes',
  documents: 'What --from reads, and --example and ads schema print',
  guards: 'What a profile may spend, and profiles that only read',
  directories: 'Files that ads reads and writes, and .ads.json of a directory',
} as const;

export type TopicName = keyof typeof topics;

export const topicNames = Object.keys(topics) as readonly TopicName[];

/** The topic of this name, in any case. */
export function findTopic(word: string): TopicName | undefined {
  return topicNames.find((name) => name === word.toLowerCase());
}
