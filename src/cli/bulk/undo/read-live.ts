/** Reads the records of writes that are to be reversed, as they are now. */
import type { Client } from '../../../client/client.js';
import type { Document } from '../../../contract/types.js';
import { addToGroup, type Groups } from '../../../values/group-by.js';
import { readRecords } from '../../core/records/read-records.js';
import { keepReplacements } from './keep-replacements.js';
import { keepTargeting } from './keep-targeting.js';
import type { UndoTarget } from './list-targets.js';
import { planStep, scopeOf, type UndoStep } from './plan-undo.js';

/** Whether the targeting of line items that stay is kept. */
export interface KeepTargeting {
  /** It is not: a person has said so. */
  readonly force: boolean;
  /** The ids that the command has created (`createdBy`). */
  readonly made: ReadonlySet<string>;
}

/** The steps of all targets, in their order. Throws as `client.call` does. */
export async function planByReading(
  client: Pick<Client, 'call'>,
  targets: readonly UndoTarget[],
  { force, made }: KeepTargeting,
): Promise<readonly UndoStep[]> {
  const groups: Groups<string, UndoTarget> = new Map();
  for (const target of targets) {
    const { record, related, endpoint, account, parents } = target;
    if (!['create', 'update'].includes(record.kind) || record.id === undefined || !related) continue;
    addToGroup(groups, `${account} ${JSON.stringify(parents)} ${endpoint?.record?.name}`, target);
  }
  const live = new Map<UndoTarget, Document>();
  for (const group of groups.values()) {
    for (const [target, record] of await readGroup(client, group)) live.set(target, record);
  }
  const steps = targets.map((target) => planStep(target, live.get(target)));
  if (force) return steps;
  const records = targets.map((target) => live.get(target));
  return keepTargeting(client, keepReplacements(steps), records, made);
}

/** One kind of record of one account. */
async function readGroup(
  client: Pick<Client, 'call'>,
  group: readonly UndoTarget[],
): Promise<readonly (readonly [UndoTarget, Document])[]> {
  const [first] = group;
  if (!first?.related) return [];
  const ids = group.flatMap(({ record }) => record.id ?? []);
  const records = await readRecords(client, first.related, scopeOf(first), ids);
  return group.flatMap((target) => {
    const record = records.get(target.record.id ?? '');
    return record ? [[target, record] as const] : [];
  });
}
