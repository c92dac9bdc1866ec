/** The steps that pause and delete what has left the files. */

import { campaignKind, groupsUpwards, itemKeyOf, sectionOf } from '../format/node-kinds.js';
import { type AccountPlan, paused } from './planned.js';
import { type RemovalChoice, removalOf } from './removals.js';
import type { Stage, Step } from './step.js';

/** The steps for the records of a section that have left the files. */
export function removals(
  { abandoned }: Pick<AccountPlan, 'abandoned'>,
  action: 'pause' | 'delete',
  section: string,
  choice: RemovalChoice,
): Stage {
  const group = groupsUpwards().get(section);
  if (!group) return [];
  return abandoned
    .filter((one) => sectionOf(one.key) === section && removalOf(one, choice) === action)
    .map(({ key, name, entry: { id }, live }): Step => {
      const params = action === 'pause' ? paused : {};
      return { action, key, group, name, id, params, ...(live && { live }) };
    });
}

/**
 * The deletions, what stands above first: the service takes along what is below (docs/service.md#deletion). A line item whose
 * deletion fails after that of its criteria would spend on everybody. Those below records that stay are apart.
 */
export function planDeletions(
  plan: Pick<AccountPlan, 'abandoned' | 'nodes'>,
  choice: RemovalChoice,
): { readonly belowOthers: readonly Stage[]; readonly whole: readonly Stage[] } {
  const sections = [...groupsUpwards().keys()].toReversed();
  const stages = sections.map((section) => removals(plan, 'delete', section, choice));
  const all = stages.flat();
  const keys = new Set(all.map(({ key }) => key));
  const keyOf = new Map(all.map(({ key, id }) => [id, key]));
  const moved = new Map(plan.nodes.map(({ key, movedFrom = key }) => [movedFrom, key]));
  const { section: top, below } = campaignKind();
  const place = (step: Step): Step => {
    const section = sectionOf(step.key);
    if (section === top) return step;
    const item = itemKeyOf(step.key);
    // The key of a line item may have another campaign than its record.
    const ofItem = section === below?.section;
    const above = ofItem ? keyOf.get(String(step.live?.[below.parent ?? ''])) : item;
    if (above !== undefined && keys.has(above)) return { ...step, goesWith: above };
    return ofItem ? step : { ...step, waitsFor: moved.get(item) ?? item };
  };
  const placed = stages.map((stage) => stage.map(place));
  const byKey = new Map(placed.flat().map((step) => [step.key, step]));
  const isWhole = ({ key, goesWith }: Step): boolean => {
    const above = byKey.get(goesWith ?? '');
    return above ? isWhole(above) : sectionOf(key) === top;
  };
  return {
    belowOthers: placed.map((stage) => stage.filter((step) => !isWhole(step))),
    whole: placed.map((stage) => stage.filter(isWhole)),
  };
}
