/** --resolve: puts the names of other records beside their ids, from the cache and in few calls. */

import type { Answer, Pages } from '../../../output/answer.js';
import { isObject } from '../../../values/lossless-json.js';
import { exitCodeForServiceError } from '../../core/errors/exit-code-of-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { readRecords } from '../../core/records/read-records.js';
import { readSeen } from '../session/completion-cache.js';
import type { Session } from '../session/session.js';
import { type RecordReference, withNameFields } from './record-references.js';

type Names = ReadonlyMap<string, string>;
type FindNames = (reference: RecordReference, account: string, ids: readonly string[]) => Promise<Names>;

/** The answer with the names beside the ids. What has no name, or is deleted, has none. */
export async function addNames(
  answer: Answer,
  references: readonly RecordReference[],
  session: Session,
  invocation: Pick<Invocation, 'world' | 'settings' | 'notice'>,
): Promise<Answer> {
  if (answer.kind === 'text') return answer;
  const { record } = answer;
  const shape = record && { record: withNameFields(record, references) };
  const own = invocation.settings.account?.value ?? session.account ?? '';
  const find = createNameFinder(session, invocation);
  const add = async (rows: readonly unknown[]) => nameRows(rows, references, own, find);
  if (answer.kind === 'rows') return { ...answer, ...shape, pages: mapPages(answer.pages, add) };
  const [row] = await add([answer.row]);
  return { ...answer, ...shape, row };
}

async function* mapPages(
  pages: Pages,
  change: (rows: readonly unknown[]) => Promise<readonly unknown[]>,
): AsyncGenerator<readonly unknown[]> {
  for await (const page of pages) yield await change(page);
}

async function nameRows(
  rows: readonly unknown[],
  references: readonly RecordReference[],
  own: string,
  find: FindNames,
): Promise<readonly unknown[]> {
  const accountOf = (row: unknown) =>
    isObject(row) && typeof row.account_id === 'string' ? row.account_id : own;
  const names = new Map<string, Names>();
  for (const reference of references) {
    const { idField } = reference;
    const wanted = new Map<string, Set<string>>();
    for (const row of rows) {
      const id = isObject(row) ? row[idField] : undefined;
      if (typeof id !== 'string') continue;
      const ids = wanted.get(accountOf(row)) ?? new Set();
      wanted.set(accountOf(row), ids.add(id));
    }
    for (const [account, ids] of wanted) {
      names.set(`${idField} ${account}`, await find(reference, account, [...ids]));
    }
  }
  return rows.map((row) => {
    if (!isObject(row)) return row;
    const entries = Object.entries(row).flatMap(([name, value]) => {
      const reference = references.find(({ idField }) => idField === name);
      if (!reference) return [[name, value]];
      const known = names.get(`${name} ${accountOf(row)}`);
      return [
        [name, value],
        [reference.nameField, known?.get(String(value)) || null],
      ];
    });
    return Object.fromEntries(entries);
  });
}

/** Finds names, each once: first those that were seen before, then the others, many in a call. */
function createNameFinder(
  session: Session,
  { world, settings, notice }: Pick<Invocation, 'world' | 'settings' | 'notice'>,
): FindNames {
  const known = new Map<string, Map<string, string>>();
  const reported = new Set<string>();
  // A job with its credentials in the environment has no cache of its own.
  const hasCache = session.source !== 'environment';
  const open = async ({ kind }: RecordReference, account: string) => {
    const key = `${kind.group} ${account}`;
    const before = known.get(key);
    if (before) return before;
    const base = { profile: settings.profile.value, environment: session.environment };
    const scope = kind.group === 'accounts' ? base : { ...base, account };
    const seen = hasCache ? await readSeen(world, scope, kind.group) : [];
    const names = new Map(seen.map(({ id, name }) => [id, name]));
    known.set(key, names);
    return names;
  };
  return async (reference, account, ids) => {
    const names = await open(reference, account);
    const missing = ids.filter((id) => !names.has(id));
    if (missing.length === 0) return names;
    const { kind, related } = reference;
    try {
      const scope = kind.group === 'accounts' ? {} : { account_id: account };
      const found = await readRecords(session.client, related, scope, missing);
      for (const id of missing) names.set(id, String(found.get(id)?.[kind.name] ?? ''));
    } catch (error) {
      if (exitCodeForServiceError(error) === undefined) throw error;
      // Rows are worth showing without the names; of each kind it is told once.
      for (const id of missing) names.set(id, '');
      const reason = error instanceof Error ? error.message : '';
      if (!reported.has(kind.noun)) await notice(`cannot read the names of ${kind.noun}s: ${reason}`);
      reported.add(kind.noun);
    }
    return names;
  };
}
