/** Targeting criteria for tests: a line item, and calls on its criteria. */
import { addCampaign, addLineItem } from './emulator.js';
import { copyPreparedWorld } from './filled-worlds.js';
import { type MovingWorld, openMovingWorld, runningWorld } from './world.js';

export const criteriaPath = 'accounts/:account/targeting_criteria';
export const criteriaBatchPath = `batch/${criteriaPath}`;

/** A type, a value and, unless it is EQ, an operator. */
export type Plan = readonly [type: string, value: string, operator?: string];

export interface CriteriaScene {
  readonly world: MovingWorld;
  readonly campaign: string;
  readonly item: string;
  /** Creates one criterion of the line item, or of another. */
  add(plan: Plan, item?: string): ReturnType<MovingWorld['call']>;
  /** Creates criteria in one batch. */
  addAll(plans: readonly Plan[], item?: string): ReturnType<MovingWorld['call']>;
  /** The criteria of a line item as they are listed. */
  list(query?: Readonly<Record<string, string | boolean>>): Promise<readonly Record<string, unknown>[]>;
  /** Another line item of the campaign. */
  addItem(fields?: Readonly<Record<string, string>>): Promise<string>;
}

export function creation(
  [targeting_type, targeting_value, operator_type]: Plan,
  line_item_id: string,
): Readonly<Record<string, string>> {
  return { line_item_id, targeting_type, targeting_value, ...(operator_type && { operator_type }) };
}

/** Made once for all scenes. */
async function prepareItem(path: string): Promise<{ campaign: string; plain: string }> {
  const world = await openMovingWorld('empty', path);
  const campaign = (await addCampaign(world)).id as string;
  const plain = (await addLineItem(world, campaign)).id as string;
  await world.emulator.close();
  return { campaign, plain };
}

/** The fields of the line item, unless it is a plain one. */
export async function openCriteriaScene(fields?: Readonly<Record<string, string>>): Promise<CriteriaScene> {
  const { path, made } = await copyPreparedWorld(runningWorld(), prepareItem);
  const world = await openMovingWorld('empty', path);
  const campaign = fields ? ((await addCampaign(world)).id as string) : made.campaign;
  const addItem = async (more: Readonly<Record<string, string>> = {}) =>
    (await addLineItem(world, campaign, more)).id as string;
  const item = fields ? await addItem(fields) : made.plain;
  return {
    world,
    campaign,
    item,
    add: (plan, of = item) => world.call('POST', criteriaPath, { query: creation(plan, of) }),
    addAll: (plans, of = item) =>
      world.call('POST', criteriaBatchPath, {
        json: plans.map((plan) => ({ operation_type: 'Create', params: creation(plan, of) })),
      }),
    list: async (query = {}) =>
      (await world.call('GET', criteriaPath, { query: { line_item_ids: item, ...query } })).body.data,
    addItem,
  };
}
