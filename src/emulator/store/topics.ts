/** The topics of what a process remembers of a store (memoize.ts): each is outdated by other changes. */

/**
 * `callers`: apps, users and their tokens. `records`: all that others depend on, unlike a new campaign. `settings`: the
 * metadata with the clock. `due`: what is done before a call, such as settling its account. `secrets`: everything that a
 * log must not show. `dataset`: everything, these included.
 */
export type Topic = 'callers' | 'records' | 'settings' | 'due' | 'secrets' | 'dataset';

export const topics: readonly Topic[] = ['callers', 'records', 'settings', 'due', 'secrets', 'dataset'];

/** The tables of each topic, besides the whole dataset. Some records are secrets: tags of websites have a token. */
const tables: Readonly<Record<Exclude<Topic, 'dataset'>, readonly string[]>> = {
  callers: ['app', 'user', 'token', 'access', 'approval'],
  records: ['record'],
  settings: ['meta'],
  due: ['settled', 'member_change'],
  secrets: ['app', 'token', 'session', 'server', 'meta', 'record'],
};

const patterns = Object.entries(tables).map(
  ([topic, names]) =>
    [topic as Topic, new RegExp(`\\b(?:INTO|UPDATE|FROM) (?:main\\.)?"?(?:${names.join('|')})\\b`)] as const,
);

const byStatement = new Map<string, readonly Topic[]>();

/** The topics that a statement changes besides the whole dataset, by the tables that it names. */
export function changedTopics(sql: string): readonly Topic[] {
  const known = byStatement.get(sql);
  if (known) return known;
  const changed = patterns.filter(([, pattern]) => pattern.test(sql)).map(([topic]) => topic);
  byStatement.set(sql, changed);
  return changed;
}
