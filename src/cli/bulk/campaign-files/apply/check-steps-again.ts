/** Compares the records of steps with what was approved once more, right before they are sent. */
import type { Document } from '../../../../contract/types.js';
import { writeJson } from '../../../../values/lossless-json.js';
import { joinFirst } from '../../../../values/text-lists.js';
import { budgetsOf } from '../../../calls/writes/daily-ceilings.js';
import { storedValue } from '../../../core/records/compare.js';
import { readRecords } from '../../../core/records/read-records.js';
import { createStateOf } from '../../../core/records/shown-records.js';
import type { SheetGroup } from '../../sheet/sheet-group.js';
import { readAdded, recordKey } from '../compare/read-added.js';
import { readBelow } from '../compare/read-below.js';
import { idOfStep, type Step } from '../compare/step.js';
import { campaignKind } from '../format/node-kinds.js';
import type { Sending } from './sending.js';

const changed = 'changed by someone else since the plan was made; to see what would change now, plan again';

/**
 * The reasons that steps of a group are not sent, as sentences without their end; steps that are sent are absent. A record that
 * is gone is left to the service, and so is one of which the plan has not read anything. `taken` are the records that go with
 * those that are deleted, as the plan says, by `recordKey`. Throws as `client.call` does.
 */
export async function findChangedSteps(
  steps: readonly Step[],
  group: SheetGroup,
  { account, client, idOf, written }: Pick<Sending, 'account' | 'client' | 'idOf' | 'written'>,
  taken: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<Step, string>> {
  const known = steps.flatMap((step) => {
    const id = step.action === 'create' ? undefined : (step.id ?? idOf(step.key));
    // An earlier step of this apply may have written it.
    const record = id === undefined ? undefined : (written.get(id) ?? step.live);
    return id === undefined || !record ? [] : [{ step, id, record }];
  });
  if (known.length === 0) return new Map();
  const ids = known.map(({ id }) => id);
  const now = await readRecords(client, group.related, { account_id: account }, ids);
  const seen = createSeen(group);
  const differ = known.filter(({ step, id, record }) => {
    const live = now.get(id);
    return live !== undefined && seen(step, live) !== seen(step, record);
  });
  const found = new Map(differ.map(({ step }) => [step, changed]));
  for (const [step, items] of await findBelow(steps, group, taken, now, { account, client }))
    found.set(step, `${joinFirst(items)} below it would be deleted with it; plan again`);
  return found;
}

/** What a step was approved for: the values that it replaces, what a start can spend, and all of a record that it deletes. */
function createSeen({ related, change }: SheetGroup): (step: Step, record: Document) => string {
  const stateOf = createStateOf(related);
  return ({ action, params }, record) => {
    if (action === 'delete') return stateOf(record);
    const values = Object.keys(params).map((name) => storedValue(record, name, change?.params[name]) ?? null);
    return writeJson([values, action === 'start' ? budgetsOf(record) : null]);
  };
}

/** What stands below campaigns and line items that are deleted, and is not to go with them. */
async function findBelow(
  steps: readonly Step[],
  group: SheetGroup,
  taken: ReadonlySet<string>,
  now: ReadonlyMap<string, Document>,
  { account, client }: Pick<Sending, 'account' | 'client'>,
): Promise<ReadonlyMap<Step, readonly string[]>> {
  const { group: top, below } = campaignKind();
  const deleted = new Map(
    steps.filter(({ action }) => action === 'delete').map((step) => [idOfStep(step), step]),
  );
  const found = new Map<Step, readonly string[]>();
  const add = (id: string, more: readonly string[]) => {
    const step = deleted.get(id);
    if (step) found.set(step, [...(found.get(step) ?? []), ...more]);
  };
  if (!below?.parent || deleted.size === 0) return found;
  if (group.name === top.name) {
    const items = await readBelow(client, account, below.group, below.parent, [...deleted.keys()]);
    for (const item of items)
      if (item.deleted !== true && !taken.has(recordKey(below.group.name, item.id)))
        add(String(item[below.parent]), [String(item.id)]);
  } else if (group.name === below.group.name) {
    const there = [...deleted.keys()].flatMap((id) => {
      const item = now.get(id);
      return item && item.deleted !== true ? [item] : [];
    });
    for (const [id, added] of await readAdded(client, account, there, (key) => taken.has(key)))
      add(id, added);
  }
  return found;
}
