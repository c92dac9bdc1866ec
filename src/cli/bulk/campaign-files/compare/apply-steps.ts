/**
 * The steps of an apply, in the order in which they are sent: what stands above first, unless it binds the budgets below it; then
 * pauses, what is deleted below records that stay, starts, and deletions of whole campaigns.
 */
import type { Document } from '../../../../contract/types.js';
import { groupBy } from '../../../../values/group-by.js';
import { readAmount } from '../../../../values/money.js';
import { newRecordId } from '../../../calls/writes/apply-operations.js';
import { budgetsOf, hasBudgetBelow, totalBudget } from '../../../calls/writes/daily-ceilings.js';
import type { PlannedRow } from '../../sheet/row-plan.js';
import { singleCall } from '../../sheet/send-rows.js';
import { describePlace } from '../format/file-problem.js';
import type { LockEntry } from '../format/lock-file.js';
import { campaignKind, keyedKinds } from '../format/node-kinds.js';
import type { PostMedia } from '../format/read-post.js';
import { ownSpend } from './money-line.js';
import {
  type AccountPlan,
  newMembers,
  type PlannedMember,
  type PlannedNode,
  paused,
  pausesReplaced,
  running,
} from './planned.js';
import { planDeletions, removals } from './removal-steps.js';
import type { RemovalChoice } from './removals.js';
import type { Stage, Step } from './step.js';

export interface ApplyChoice extends RemovalChoice {
  readonly activate: boolean;
}

function planStages(plan: AccountPlan, choice: ApplyChoice): readonly Stage[] {
  const kinds = keyedKinds(campaignKind());
  const { nodes } = plan;
  const written = nodes.filter(({ id, changes }) => id === undefined || changes.length > 0);
  const keyed = kinds.map((kind) =>
    written.filter((node) => node.kind.section === kind.section && !bindsBelow(node)).map(toStep),
  );
  const listed = kinds.flatMap(({ members }) =>
    members.map(({ section }) =>
      nodes.flatMap((node) =>
        newMembers(node)
          .filter(({ kind }) => kind.section === section)
          .map(toMemberStep),
      ),
    ),
  );
  // Line items before campaigns: until its campaign runs, nothing is half started.
  const starts = kinds
    .toReversed()
    .map((kind) => nodes.filter((node) => node.activates && node.kind.section === kind.section).map(toStart));
  const pauses = kinds.map(({ section }) => [
    ...nodes.filter((node) => node.kind.section === section && pausesReplaced(node)).map(toPause),
    ...removals(plan, 'pause', section, choice),
  ]);
  const deletions = planDeletions(plan, choice);
  const stages = [
    ...keyed,
    written.filter(bindsBelow).map(toStep),
    publications(nodes),
    ...listed,
    ...pauses,
    ...deletions.belowOthers,
    ...(choice.activate ? starts : []),
    ...deletions.whole,
  ];
  return stages.filter((stage) => stage.length > 0);
}

/**
 * Whether the service refuses the change of a campaign while the budgets below it are as they were: a total that falls, or a
 * budget that moves up to the campaign (docs/service.md#campaign-budgets).
 */
function bindsBelow({ kind, live, params }: PlannedNode): boolean {
  if (kind.parent !== undefined || !live) return false;
  const after = { ...live, ...params };
  if (hasBudgetBelow(live) !== hasBudgetBelow(after)) return hasBudgetBelow(live);
  const total = readAmount(after, totalBudget);
  return total !== undefined && total < (readAmount(live, totalBudget) ?? total + 1n);
}

function toStep(node: PlannedNode): Step {
  const { key, kind, id, live, params, parent, name, place } = node;
  const above = parent && kind.parent !== undefined && { key: parent.key, param: kind.parent };
  return {
    action: id === undefined ? 'create' : 'update',
    key,
    group: kind.group,
    name,
    place: describePlace(place),
    params,
    entry: (made) => entryOf(node, made, false),
    ...(id !== undefined ? { id } : above && { above }),
    ...(live && { live }),
  };
}

function toStart(node: PlannedNode): Step {
  const { above: _, ...step } = toStep(node);
  return {
    ...step,
    action: 'start',
    params: running,
    entry: (id) => entryOf(node, id, true),
    ...(node.live && { budgets: budgetsOf({ ...node.live, ...node.params }) }),
  };
}

/** The record that was replaced, once the new one is complete. */
function toPause({ key, kind, name, place, replaced }: PlannedNode): Step {
  const { id, live } = replaced ?? {};
  return {
    action: 'pause',
    key,
    group: kind.group,
    name,
    place: describePlace(place),
    params: paused,
    ...(id !== undefined && { id }),
    ...(live && { live }),
  };
}

/** Each post that new members promote, once. */
export function publications(nodes: readonly PlannedNode[]): Stage {
  const members = nodes.flatMap(newMembers).filter(({ post }) => post && post.id === undefined);
  const steps = new Map<string, Step>();
  const neededBy = groupBy(members, ({ post }) => post?.key);
  for (const { post, place } of members)
    if (post && !steps.has(post.key))
      steps.set(post.key, {
        action: 'create',
        key: post.key,
        name: post.label,
        place: describePlace(place),
        params: { ...post.params, ...(post.media.length > 0 && { media_keys: post.media.map(nameOfMedia) }) },
        publishes: post,
        neededBy: (neededBy.get(post.key) ?? []).map(({ node }) => node.key),
        entry: (id) => ({ id }),
      });
  return [...steps.values()];
}

/** As a saved plan has it: the key is known once the file is uploaded. */
function nameOfMedia(media: PostMedia): string {
  return 'mediaKey' in media ? media.mediaKey : media.file.label;
}

function toMemberStep({ key, kind, node, label, params, place, post }: PlannedMember): Step {
  const isPublished = !post || post.id !== undefined;
  return {
    action: 'create',
    key,
    group: kind.group,
    name: label,
    place: describePlace(place),
    above: { key: node.key, param: kind.parent },
    ...(isPublished ? { params } : { params: {}, post: post.key }),
    ...(post && { promotes: post.params }),
    entry: (id) => ({ id }),
  };
}

/** The entry of a node in the lock: a status that was not applied is none of it. A new record is created paused, and started. */
export function entryOf({ managed, activates }: PlannedNode, id: string, isStarted: boolean): LockEntry {
  if (!activates) return { id, values: managed };
  const { entity_status: _, ...rest } = managed;
  return { id, values: isStarted ? { ...managed, ...running } : rest };
}

/** The stages of each account, and what they add to its daily budgets. */
export function planWork(accounts: readonly AccountPlan[], choice: ApplyChoice) {
  return accounts.map((plan) => ({
    plan,
    stages: planStages(plan, choice),
    spend: ownSpend(plan, choice),
  }));
}

/** A step as the row of an import, once the ids that it needs are known. */
function toRow(
  step: Step,
  number: number,
  account: string,
  idOf: (key: string) => string | undefined,
): PlannedRow {
  const { live, above, post, action, params, key } = step;
  const id = step.id ?? (action === 'create' ? undefined : idOf(key));
  const parent: Document = {
    ...(above && { [above.param]: idOf(above.key) ?? null }),
    ...(post !== undefined && { tweet_id: idOf(post) ?? null }),
  };
  return {
    number,
    account,
    action: action === 'create' ? 'create' : 'update',
    ...(id !== undefined && { id }),
    ...(live && { live }),
    changes: [],
    params: { ...parent, ...params },
    currency: undefined,
    problems: [],
    emptied: [],
    rewritten: [],
  };
}

/** The steps of a stage as rows; `idOf` knows the records that were created before. */
export function toRows(
  steps: readonly Step[],
  account: string,
  idOf: (key: string) => string | undefined,
): readonly PlannedRow[] {
  return steps.map((step, number) => toRow(step, number, account, idOf));
}

/** The calls of these steps one by one, for what checks all writes before they are sent. */
export function plannedCalls({ account, nodes }: AccountPlan, stages: readonly Stage[]) {
  const steps = stages.flat();
  const isNew = ({ id, action }: Step) => id === undefined && action === 'create';
  const isStart = ({ id, action }: Step) => id === undefined && action === 'start';
  const started = new Set(steps.filter(isStart).map(({ key }) => key));
  const keyed = new Set(keyedKinds(campaignKind()).map(({ group }) => group.name));
  // Neither what is listed nor deletions spend; what is created and started is one call that creates it running.
  const spending = steps.filter(
    (step) => step.action !== 'delete' && step.group && keyed.has(step.group.name) && !isStart(step),
  );
  const ids = new Map(nodes.map(({ key, id }) => [key, id]));
  for (const [number, step] of spending.entries()) if (isNew(step)) ids.set(step.key, newRecordId(number));
  return spending.flatMap((step) => {
    const row = toRow(step, 0, account, (key) => ids.get(key));
    const params = isNew(step) && started.has(step.key) ? { ...row.params, ...running } : row.params;
    const call = step.group && singleCall(step.group, { ...row, params });
    return call ? [{ ...call, label: step.place ?? step.key }] : [];
  });
}
