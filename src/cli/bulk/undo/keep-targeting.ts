/**
 * Takes deletions out of an undo that would leave a line item without its targeting: it would reach everybody
 * (docs/service.md#targeting-criteria).
 */
import type { Client } from '../../../client/client.js';
import { listLineItems } from '../../../contract/groups/line-items.js';
import { listTargetingCriteria } from '../../../contract/groups/targeting-criteria.js';
import { maxIds } from '../../../contract/params/shared.js';
import { targetingCriterion } from '../../../contract/params/targeting.js';
import type { Document } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { groupBy } from '../../../values/group-by.js';
import { readRecords } from '../../core/records/read-records.js';
import { readRows } from '../../core/records/read-rows.js';
import { nameOfRecord } from '../../core/records/record-name.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { isCreated, targetOf } from './keep-replacements.js';
import { scopeOf, type UndoStep } from './plan-undo.js';

/** A criterion that a step deletes, as it is now. */
interface Removal {
  readonly step: UndoStep;
  readonly criterion: Document;
  /** The id of its line item. */
  readonly item: string;
}

/**
 * The same steps, but criteria stay where their line item stays and would lose its targeting. It loses all of it with the last
 * criterion that includes anybody, and a type with the last one of it. What was so before the write comes back all the same, unless
 * the line item may have been activated since and loses all. `live` has the records of the steps in the same order, and `made` the ids that the command
 * has created. Throws as `client.call` does.
 */
export async function keepTargeting(
  client: Pick<Client, 'call'>,
  steps: readonly UndoStep[],
  live: readonly (Document | undefined)[],
  made: ReadonlySet<string>,
): Promise<readonly UndoStep[]> {
  const gone = new Set(steps.filter(isCreated).map(({ record }) => record.id));
  const removals = steps.flatMap((step, at): Removal[] => {
    const criterion = live[at];
    if (!criterion || !isCreated(step) || step.endpoint?.record?.name !== targetingCriterion.name) return [];
    const item = String(criterion.line_item_id);
    return gone.has(item) ? [] : [{ step, criterion, item }];
  });
  const reasons = new Map<UndoStep, string>();
  for (const ofAccount of groupBy(removals, ({ step }) => step.account).values()) {
    const scope = scopeOf(ofAccount[0].step);
    const byItem = groupBy(ofAccount, ({ item }) => item);
    const related = findRelatedEndpoints(listLineItems);
    const items = related && (await readRecords(client, related, scope, [...byItem.keys()]));
    const staying = [...(items ?? [])].filter(([, item]) => !gone.has(String(item.campaign_id)));
    const criteria: Document[] = [];
    for (const line_item_ids of chunk(
      staying.map(([id]) => id),
      maxIds,
    ))
      criteria.push(
        ...(await readRows(client, listTargetingCriteria, { ...scope, line_item_ids, with_deleted: true })),
      );
    for (const [id, item] of staying) {
      const own = criteria.filter(({ line_item_id }) => line_item_id === id);
      for (const [step, reason] of findLosses(item, own, byItem.get(id) ?? [], made))
        reasons.set(step, reason);
    }
  }
  return steps.map((step) => {
    const reason = reasons.get(step);
    return reason === undefined ? step : { ...targetOf(step), state: 'impossible', reason };
  });
}

/** Why criteria of one line item stay, by their steps. `all` are its criteria, with those that are deleted. */
function findLosses(
  item: Document,
  all: readonly Document[],
  removals: readonly Removal[],
  made: ReadonlySet<string>,
): ReadonlyMap<UndoStep, string> {
  const going = new Set(removals.map(({ criterion }) => criterion.id));
  const left = all.filter(({ id, deleted }) => deleted !== true && !going.has(id));
  const since = Math.min(...removals.map(({ criterion }) => Date.parse(String(criterion.created_at))));
  // They were there before the write, and somebody has deleted them after it. The service has whole seconds: of the same second,
  // it is more likely that an undo deleted them, before the write.
  const lost = all.filter(
    ({ id, deleted, created_at, updated_at }) =>
      deleted === true &&
      !made.has(String(id)) &&
      Date.parse(String(created_at)) <= since &&
      Date.parse(String(updated_at)) > since,
  );
  const name = nameOfRecord(item);
  const subject = `line item ${item.id}${name === undefined ? '' : ` "${name}"`}`;
  const why = (what: string, ids: readonly Document[]) => {
    const deleted = ids.map(({ id }) => id).join(', ');
    const others = deleted === '' ? '' : `, because others were deleted since: ${deleted}`;
    return `${subject} would be without ${what}${others}. To delete it nevertheless: --force`;
  };
  // It may have been activated with these criteria; one that has not been updated since ran without them before.
  const isActive = item.entity_status === 'ACTIVE' && Date.parse(String(item.updated_at)) > since;
  const losesAll =
    !left.some(isIncluded) && (left.length === 0 || removals.some(({ criterion }) => isIncluded(criterion)));
  if (losesAll && (isActive || lost.length > 0))
    return new Map(
      removals.map(({ step }) => [step, why('a targeting criterion that includes anybody', lost)]),
    );
  return new Map(
    removals.flatMap(({ step, criterion }) => {
      const isSame = (one: Document) =>
        one.targeting_type === criterion.targeting_type && isIncluded(one) === isIncluded(criterion);
      const missing = lost.filter(isSame);
      if (missing.length === 0 || left.some(isSame)) return [];
      return [[step, why(`targeting by ${criterion.targeting_type}`, missing)] as const];
    }),
  );
}

/** Whether a criterion includes people: NE excludes them. */
function isIncluded({ operator_type }: Document): boolean {
  return operator_type !== 'NE';
}
