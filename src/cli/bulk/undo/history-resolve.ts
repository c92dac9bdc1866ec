/** `ads history --resolve`: a person has looked at what writes without a response have done, and says that it is settled. */
import { commandWords } from '../../../call/flag-names.js';
import { endpointById } from '../../../contract/find-group.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { Answer, RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import { confirmStep } from '../../calls/confirm.js';
import { describeEntry } from '../../calls/history/describe-entry.js';
import { minuteOf } from '../../calls/history/history-entry.js';
import { historyFolder } from '../../calls/history/log-file.js';
import { addResolved } from '../../calls/history/resolved-entries.js';
import { readUnconfirmedChanges, type UnconfirmedChange } from '../../calls/history/unconfirmed-changes.js';
import { listUnanswered, type UnansweredWrite } from '../../calls/writes/unanswered.js';
import type { Invocation } from '../../core/host/invocation.js';
import { listSent } from '../../core/records/compare.js';
import { describeChange } from '../../core/records/describe-change.js';
import { listOperations } from '../../core/records/operations.js';

const shape = {
  name: 'write',
  fields: {
    at: { type: 'time' },
    command: { type: 'string' },
    /** The record. */
    id: { type: 'id', nullable: true },
    /** What is so as long as it is open. */
    effect: { type: 'string' },
    values: { type: 'object' },
  },
  columns: ['at', 'command', 'id', 'effect', 'values'],
} as const satisfies RowShape;

type OpenWrite = RowOf<typeof shape>;

/** Names the writes, asks, and forgets exactly these. `accounts` limits them; undefined stands for all. */
export async function resolveWrites(
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'signal'>,
  accounts: readonly string[] | undefined,
): Promise<Answer> {
  const { world, settings, notice } = invocation;
  const environment = settings.env.value;
  const counted = await listUnanswered(invocation, environment, accounts);
  const unconfirmed = (await readUnconfirmedChanges(invocation)).filter(
    ({ entry }) => accounts?.includes(entry.account ?? '') ?? true,
  );
  const writes = [...counted.writes.map(ofUnanswered), ...unconfirmed.map(ofDoubt)];
  const rows: Answer = { kind: 'rows', record: shape, pages: [writes] };
  if (writes.length + counted.damaged.length === 0) {
    await notice(`every write has a response or is settled (${environment})`);
    return rows;
  }
  for (const write of writes) await notice(describeOpen(write));
  for (const path of counted.damaged) await notice(`writes in a file that cannot be read: ${path}`);
  await confirmStep(invocation, 'Have you checked the records, and are these writes settled?');
  await counted.forget();
  const ids = unconfirmed.map(({ entry }) => entry.id);
  if (ids.length > 0) await addResolved(historyFolder(world), world, ids);
  return rows;
}

function ofUnanswered({ at, endpoint, values }: UnansweredWrite): OpenWrite {
  const { positional = '' } = endpointById(endpoint);
  const id = values[positional];
  return {
    at,
    command: commandWords(endpointById(endpoint)),
    id: typeof id === 'string' ? id : null,
    effect: `counts towards max-total-per-day: ${describeSent(endpointById(endpoint), values)}`,
    values,
  };
}

/** Operations of a batch that are told. */
const maxShown = 5;

function describeSent(endpoint: Endpoint, values: Document): string {
  const operations = listOperations(endpoint, values);
  const shown = operations.slice(0, maxShown).map(({ kind, id, values: sent, params }) => {
    const changes = listSent(params, undefined, sent).map((change) => describeChange(change, undefined));
    return [kind, ...(operations.length > 1 && id !== undefined ? [id] : []), changes.join(', ')].join(' ');
  });
  const more = operations.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

function ofDoubt({ entry, record }: UnconfirmedChange): OpenWrite {
  return {
    at: entry.at,
    command: entry.endpoint === undefined ? entry.command : commandWords(endpointById(entry.endpoint)),
    id: record.id,
    effect: `refuses relative changes: ${describeEntry({ ...entry, records: [record] })}`,
    values: record.after ?? {},
  };
}

/** `2026-11-20 14:00: campaigns update 8wku2 counts towards max-total-per-day`. */
function describeOpen({ at, command, id, effect }: OpenWrite): string {
  return `${minuteOf({ at })}: ${command}${id === null ? '' : ` ${id}`} ${effect}`;
}
