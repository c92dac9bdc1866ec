/** `ads wait GROUP ID...`: waits until records have reached a state. */

import { valueAtPath } from '../../../call/lifecycle.js';
import { pathNames } from '../../../call/parameter-location.js';
import { recordNoun } from '../../../call/record-noun.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { shellCommand } from '../../../values/shell-word.js';
import { CommandError, missingAccountError, parameterError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { forEachParallel } from '../../core/host/for-each-parallel.js';
import type { Action } from '../../core/host/invocation.js';
import { defaultWait, parseWait } from '../../core/host/wait-time.js';
import { readParents } from '../../core/records/read-parents.js';
import { readRecords } from '../../core/records/read-records.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import { openSession } from '../session/session.js';
import { awaitRecords } from './await-records.js';
import { reportEnds, waitCommandLine } from './wait-answer.js';
import { readGoal } from './wait-goal.js';
import { findWaitIds, readWaitIds } from './wait-ids.js';
import { findWaitTarget, type WaitTarget } from './wait-target.js';

/** The records that are named with their states, of those that have not ended. */
const maxNamed = 20;

/** Calls at the same time that ask for deleted records. */
const concurrency = 4;

/** Group and ids may lack where the check has found problems. */
interface WaitFlags {
  readonly group?: string;
  readonly id?: readonly string[];
  readonly for?: readonly string[];
  readonly timeout: string;
}

export const waitForRecords: Action<WaitFlags> = async (invocation, flags) => {
  const { settings, world, problems, problemHint } = invocation;
  const { group, id = [], for: conditions = [], timeout } = flags;
  if (group === undefined) throw parameterError(problems, problemHint);
  // The group may have two words, of which the second is read as the first id.
  const target = findWaitTarget([group, ...id]);
  const { record, related, read: endpoint } = target;
  const limit = parseWait(timeout) ?? 0;
  const goal = readGoal(conditions, record, world.now(), problems);
  const isStdin = target.rest.length === 1 && target.rest[0] === '-';
  const typed = await readWaitIds(target, isStdin, invocation);
  const session = await openSession(invocation, endpoint);
  const account = session.account;
  if (account === undefined && pathNames(endpoint.path).includes('account_id')) throw missingAccountError();
  const ids = await findWaitIds(target, typed, session, invocation);
  const own: Document = account === undefined ? {} : { account_id: account };
  const scope = await readParents(related.get ?? endpoint, own, session.client);
  const goals = conditions.flatMap((text) => ['--for', text]);
  const time = limit === defaultWait * 1000 ? [] : ['--timeout', timeout];
  const again = (left: readonly string[]) => waitCommandLine(endpoint, left, invocation, [...goals, ...time]);
  let isFirst = true;
  let latest: ReadonlyMap<string, Document> = new Map();
  const ends = await awaitRecords(
    {
      ids,
      limit,
      async read(some) {
        const found = await readRecords(session.client, related, scope, some).catch((error: unknown) => {
          throw explainAccount(error, settings);
        });
        if (isFirst) throwIfMissing(await withoutDeleted(some.filter((id) => !found.has(id))), target);
        isFirst = false;
        latest = new Map([...latest, ...found]);
        return found;
      },
      stateOf: goal.stateOf,
      describe: goal.describe,
      lookAgain: (row) => Number(valueAtPath(row, record.lifecycle?.lookAgain ?? '') ?? 0),
    },
    invocation,
  ).catch(async (error: unknown) => {
    if (invocation.signal.aborted) await invocation.notice(describeInterruption());
    throw error;
  });
  await reportEnds(ends, { describe: goal.describe, again }, invocation);
  const rows = ids.map((id) => ends.get(id)?.record ?? { [related.idField]: id, deleted: true });
  return ids.length === 1 && !isStdin
    ? { kind: 'one', record, row: rows[0] }
    : { kind: 'rows', record, pages: [rows] };

  /** The ids without those that the service shows as deleted, where that is what is waited for. */
  async function withoutDeleted(missing: readonly string[]): Promise<readonly string[]> {
    if (!goal.isDeletion || missing.length === 0) return missing;
    const { isShownDeleted } = await import('../../../client/is-shown-deleted.js');
    const never = new Set<string>();
    await forEachParallel(missing, concurrency, async (id) => {
      const values = { ...scope, [related.idParam]: id };
      const call = (read: Endpoint, given: Document) => session.client.call(read, given);
      if (!(await isShownDeleted(endpoint, related.idParam, values, call))) never.add(id);
    });
    return missing.filter((id) => never.has(id));
  }

  function describeInterruption(): string {
    const left = ids.filter((id) => goal.stateOf(latest.get(id)) === 'running');
    const named = left.slice(0, maxNamed).map((id) => `${id} (${goal.describe(latest.get(id))})`);
    const more = left.length > maxNamed ? ` and ${left.length - maxNamed} more` : '';
    const state = `left: ${named.join(', ')}${more}`;
    return `interrupted: ${ids.length - left.length} of ${ids.length} have ended; ${state}\nTo continue waiting: ${again(left)}`;
  }
};

function throwIfMissing(missing: readonly string[], { record, read }: WaitTarget): void {
  if (missing.length === 0) return;
  const [group = ''] = read.id.split('.');
  throw new CommandError(
    record.notFound,
    exitCodes.notFound,
    `no ${recordNoun(record)} ${missing.join(', ')} here`,
    `It may belong to another account or environment, or be deleted. For the commands of the group: ${shellCommand`ads ${group} --help`}`,
  );
}
