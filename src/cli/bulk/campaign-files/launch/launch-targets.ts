/** The line items that the rows of a launch name: by id, by name, or by the key of a campaign file. */
import { join } from 'node:path';
import type { Document } from '../../../../contract/types.js';
import { namedRecord } from '../../../../flags/named-parameters.js';
import { joinList } from '../../../../values/text-lists.js';
import { isSameName } from '../../../calls/names/find-by-name.js';
import { createNameResolver, explainName, type NameResolver } from '../../../calls/names/name-resolver.js';
import type { Session } from '../../../calls/session/session.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { cacheResponses } from '../../../core/records/cache-responses.js';
import { readRecords } from '../../../core/records/read-records.js';
import { type Caller, readRows } from '../../../core/records/read-rows.js';
import { findNamesake } from '../compare/find-namesake.js';
import { readLock } from '../format/check-lock.js';
import { defaultFolder, lockName } from '../format/file-names.js';
import type { FileProblem } from '../format/file-problem.js';
import type { LockEntries, LockEntry } from '../format/lock-file.js';
import { campaignKind, type NodeKind } from '../format/node-kinds.js';
import type { Target, Targets } from './launch-nodes.js';
import type { LaunchRow } from './launch-sheet.js';

/** The line items by the texts that stand for them. Throws as `client.call` does. */
export async function findTargets(
  rows: readonly LaunchRow[],
  account: string,
  { session, invocation }: { readonly session: Session; readonly invocation: Invocation },
  problems: FileProblem[],
): Promise<Targets> {
  const caller = cacheResponses(session.client);
  const names = createNameResolver(caller);
  const places = new Map(
    rows.flatMap(({ lineItems }) => lineItems.map(({ text, place }) => [text, place] as const)).toReversed(),
  );
  const refuse = (text: string, message: string, code = 'UNKNOWN_NAME') => {
    const place = places.get(text);
    if (place)
      problems.push({
        place,
        field: 'line_item',
        message: `line_item "${text}" ${message}`,
        code,
        value: text,
      });
  };
  await refuseWholeNames(rows, account, names, problems);
  const keys = [...places.keys()].some(isKey)
    ? await readKeys(account, invocation)
    : new Map<string, LockEntry>();
  const ids = new Map<string, string>();
  const byKey = new Set<string>();
  for (const text of places.keys()) {
    const found = await findMeaning(text, keys, account, { names, caller });
    if ('problem' in found) refuse(text, found.problem, found.code);
    else ids.set(text, found.id);
    if ('isKey' in found) byKey.add(text);
  }
  const { related } = (campaignKind().below as NodeKind).group;
  const records = await readRecords(session.client, related, { account_id: account }, [
    ...new Set(ids.values()),
  ]);
  const targets = new Map<string, Target>();
  for (const [text, id] of ids) {
    const record: Document | undefined = records.get(id);
    if (!record || record.deleted === true)
      refuse(text, `was not found: account ${account} does not have this line item`);
    else {
      targets.set(text, { id, campaign: String(record.campaign_id) });
      const same = byKey.has(text)
        ? await findNamesake(fullKey(text), record, { account, entries: keys, caller })
        : undefined;
      if (same)
        refuse(
          text,
          `has the id ${id} in the lock file, and is "${record.name}" by now; ${same.id} is "${same.name}", the name that was applied last. If ids were swapped in a merge, restore the lock file, or write the id`,
          'WRONG_ID',
        );
    }
  }
  return targets;
}

/** A cell that is the name of a line item, and a list of several as well, could mean either. */
async function refuseWholeNames(
  rows: readonly LaunchRow[],
  account: string,
  names: NameResolver,
  problems: FileProblem[],
): Promise<void> {
  const cells = new Map(
    rows.flatMap(({ wholeLineItem: whole }) => (whole ? [[whole.text, whole.place] as const] : [])),
  );
  for (const [text, place] of cells) {
    const found = await names.read('line-items', account, text);
    const ids = found ? idsOf(found) : [];
    if (ids.length > 0)
      problems.push({
        place,
        field: 'line_item',
        message: `line_item "${text}" is the name of ${ids.join(' and ')}, and reads as several line items as well: write the id, or the ids`,
        code: 'AMBIGUOUS_NAME',
        value: text,
      });
  }
}

/** `spring/readers`: the key of a campaign and that of a line item, unless it is the name of one. */
function isKey(text: string): boolean {
  return /^[\w.-]+(\/[\w.-]+)+$/.test(text);
}

function fullKey(text: string): string {
  const { section, below } = campaignKind();
  const [campaign, item] = text.split('/');
  return text.split('/').length === 2 ? `${section}/${campaign}/${below?.section}/${item}` : text;
}

/** What the lock file beside the campaign files has of the account. */
async function readKeys(
  account: string,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<LockEntries> {
  const path = join(invocation.world.cwd, lockPath);
  return (await readLock(path, invocation)).accounts.get(account) ?? new Map<string, LockEntry>();
}

type Meaning =
  | { readonly id: string; readonly isKey?: true }
  | { readonly problem: string; readonly code?: string };

/** What a text stands for: a key of the lock file, a name, or an id. A key that is a name of another one is refused. */
async function findMeaning(
  text: string,
  keys: LockEntries,
  account: string,
  { names, caller }: { readonly names: NameResolver; readonly caller: Caller },
): Promise<Meaning> {
  const id = isKey(text) ? keys.get(fullKey(text))?.id : undefined;
  if (id !== undefined) {
    const others = (await findNamed(text, account, caller)).filter((one) => one !== id);
    if (others.length === 0) return { id, isKey: true };
    const problem = `is the key of ${id} in ${lockPath}, and the name of ${joinList(others, 'and')}: write the id`;
    return { problem, code: 'AMBIGUOUS_NAME' };
  }
  // No id has a slash.
  const found = isKey(text)
    ? await names.find([namedRecord('line-items')], account, text)
    : await names.read('line-items', account, text);
  if (!found) return { id: text };
  if ('id' in found) return { id: found.id };
  const noKey =
    isKey(text) && found.code === 'UNKNOWN_NAME' ? `, and ${lockPath} does not have this key` : '';
  return { problem: explainName({ ...found, reason: `${found.reason}${noKey}` }), code: found.code };
}

const lockPath = join(defaultFolder, lockName);

/** The line items of a name that looks like a key. The question is the same for all keys of a campaign. */
async function findNamed(text: string, account: string, caller: Caller): Promise<readonly string[]> {
  const { list, id, name, query = '' } = namedRecord('line-items');
  const [campaign] = text.split('/');
  const values = { account_id: account, [query]: `${campaign}/`, with_draft: true };
  const rows = await readRows(caller, list, values);
  return rows.flatMap((row) => (isSameName(String(row[name]), text) ? [String(row[id])] : []));
}

function idsOf(found: Awaited<ReturnType<NameResolver['find']>>): readonly string[] {
  if ('id' in found) return [found.id];
  return found.code === 'AMBIGUOUS_NAME' ? found.candidates.map(({ id }) => id) : [];
}
