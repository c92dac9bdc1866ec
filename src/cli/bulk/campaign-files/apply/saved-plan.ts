/**
 * A plan in a file: what was reviewed is what is applied, or nothing. The plan is made again from the files and the records
 * before it is applied, and must be the same. It is applied once: see `plan-claim`.
 */

import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { slashed } from '../../../../files/portable-path.js';
import { isBelow } from '../../../../files/repository.js';
import { groupBy } from '../../../../values/group-by.js';
import { isObject, memberAt } from '../../../../values/lossless-json.js';
import { describeFileError, errorCode } from '../../../../values/system-error.js';
import { valueDigest } from '../../../../values/value-digest.js';
import { CommandError, usageError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { assertOutputFile, writeOutputFile } from '../../../core/host/output-file.js';
import { accountCommand } from '../../../core/host/shown-command.js';
import type { World } from '../../../core/host/world.js';
import {
  createPlanId,
  digestOf,
  isFresh,
  isPlanText,
  type PlanHead,
  planAgain,
  planText,
  sealPlan,
  unsealPlan,
} from '../../plan-store/sealed-plan.js';
import type { ApplyChoice } from '../compare/apply-steps.js';
import type { TypedChoices } from '../compare/key-choices.js';
import type { PostChoice } from '../compare/load-plan.js';
import type { OwnSpend } from '../compare/money-line.js';
import type { AccountPlan } from '../compare/planned.js';
import type { Stage, Step } from '../compare/step.js';
import { publishedSection } from '../format/file-post.js';
import { isServiceName, serviceName } from '../format/lock-file.js';
import { plannedRequests } from '../show/plan-requests.js';

/** The stages of each account, and what they add to its daily budgets. */
export type Work = readonly AccountWork[];

export interface AccountWork {
  readonly plan: AccountPlan;
  readonly stages: readonly Stage[];
  readonly spend: readonly OwnSpend[];
}

/** The campaign files of a stored plan. */
export interface FilesWork {
  /** The campaign files, from the directory of the plan. */
  readonly path: string;
  readonly activate: boolean;
  readonly prune: boolean;
  readonly pause_removed: boolean;
  readonly publish_again: boolean;
  /** What a person decided about keys. */
  readonly key_choices?: TypedChoices;
  /** Everything that is sent, with the values that it replaces. */
  readonly steps: readonly SavedStep[];
  /** The requests that follow from the steps. */
  readonly requests: readonly unknown[];
  /** What the steps add to the daily budgets. */
  readonly spend: readonly OwnSpend[];
}

/** A step as the file has it: see `describeStep`. */
type SavedStep = Readonly<Record<string, unknown>>;

export interface SavedPlan extends ApplyChoice, PostChoice, Pick<PlanHead, 'id' | 'digest' | 'expires_at'> {
  /** The campaign files, as an absolute path. */
  readonly path: string;
  readonly typed: TypedChoices;
  readonly steps: readonly SavedStep[];
  readonly approved: Approved;
  /** A language model has made it. */
  readonly isOfModel: boolean;
}

/** By account: what `stepsDigest` has made of its steps. An account without steps is absent. */
type Approved = Readonly<Record<string, string>>;

const flag = '--save';
const ending = '.json';

/** A step as the file has it: what is sent, and the values that it replaces. */
function describeStep(account_id: string, step: Step) {
  const { action, key, group, id, above, post, params, live, budgets } = step;
  const before = Object.keys(params).map((name) => live?.[name] ?? null);
  const own = { key, group: group?.name ?? publishedSection, id: id ?? null, above: above?.key ?? null };
  return {
    account_id,
    action,
    ...own,
    ...(post !== undefined && { post }),
    params,
    before,
    ...(budgets && { budgets }),
  };
}

function describeWork(work: Work) {
  return work.flatMap(({ plan: { account }, stages }) =>
    stages.flat().map((step) => describeStep(account, step)),
  );
}

/** The same for the same steps. A file has what was reviewed, so that it is not edited into something else. */
function digestSteps(steps: readonly { readonly account_id?: unknown }[]): Approved {
  const groups = groupBy(steps, ({ account_id }) => String(account_id));
  return Object.fromEntries(
    [...groups].map(([account, own]) => [account, valueDigest(own.map(valueDigest))]),
  );
}

function requestsOf(work: Work) {
  return work.flatMap(({ plan, stages }) => plannedRequests(plan, stages));
}

/** Of the accounts in which something is sent. */
function spendOf(work: Work): readonly OwnSpend[] {
  return work.filter(({ stages }) => stages.flat().length > 0).flatMap(({ spend }) => spend);
}

/** With the requests, which follow from the steps, as a file has them. */
function digestsOfFile(work: Work): Approved {
  return digestSteps([...describeWork(work), ...requestsOf(work), ...spendOf(work)]);
}

/** Throws CommandError for a file that is not one for a plan. */
export async function assertPlanFile(file: string, path: string, { cwd }: Pick<World, 'cwd'>): Promise<void> {
  const target = resolve(cwd, file);
  const files = resolve(cwd, path);
  if (!file.endsWith(ending))
    throw usageError(`${flag} must be a file that ends in ${ending}, got "${file}"`);
  if (isBelow(target, files))
    throw usageError(`${flag} must be outside of ${path}: the plan would be read as a campaign file`);
  const old = await readFile(target, 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw usageError(`cannot read ${file}: ${describeFileError(error)}`);
  });
  if (old !== undefined && !isPlanText(old)) throw usageError(`${flag}: ${file} exists, and is not a plan`);
  await assertOutputFile(file, { flag, cwd, mayReplace: true });
}

/** Writes a plan. Throws OutputError. */
export async function savePlan(
  file: string,
  {
    path,
    activate,
    prune,
    pauseRemoved,
    publishesAgain,
    typed,
    work,
  }: ApplyChoice & PostChoice & { readonly path: string; readonly typed: TypedChoices; readonly work: Work },
  now: number,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<void> {
  const { world } = invocation;
  const { cwd } = world;
  const target = resolve(cwd, file);
  const own: FilesWork = {
    path: slashed(relative(dirname(target), resolve(cwd, path))) || '.',
    activate,
    prune,
    pause_removed: pauseRemoved,
    publish_again: publishesAgain,
    key_choices: typed,
    steps: describeWork(work),
    requests: requestsOf(work),
    spend: spendOf(work),
  };
  const service = await serviceName(invocation);
  const plan = sealPlan(createPlanId(world), { service, work: { file: own } }, now);
  await writeOutputFile(target, planText(plan), { flag, cwd, mayReplace: true });
}

/** Reads a plan; undefined for a file that is none, whatever its name. Throws CommandError for one that has expired, or is of another service. */
export async function readSavedPlan(
  file: string,
  now: number,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<SavedPlan | undefined> {
  const path = resolve(invocation.world.cwd, file);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw usageError(`cannot read ${file}: ${describeFileError(error)}`);
  });
  if (!isPlanText(text)) return undefined;
  const plan = unsealPlan(text, file, planAgain());
  const { id, digest, expires_at, service, profile } = plan;
  const work = filesWorkOf(plan);
  if (!work) throw usageError(`${file} is not a plan of campaign files`, planAgain());
  if (!(await isServiceName(service, invocation))) {
    const own = await serviceName(invocation);
    throw usageError(`${file} is a plan for another service: ${service}, not ${own}`);
  }
  if (!isFresh(plan, now)) throw usageError(`${file} expired at ${expires_at}`, planAgain());
  const { steps, requests, spend } = work;
  return {
    id,
    digest,
    expires_at,
    path: resolve(dirname(path), work.path),
    activate: work.activate === true,
    prune: work.prune === true,
    pauseRemoved: work.pause_removed === true,
    publishesAgain: work.publish_again === true,
    typed: work.key_choices ?? {},
    steps,
    approved: digestSteps([...steps, ...requests.filter(isObject), ...spend]),
    isOfModel: profile !== undefined,
  };
}

/** Reads the campaign files of a stored plan; undefined for one of commands. */
export function filesWorkOf(plan: PlanHead): FilesWork | undefined {
  const file = memberAt(memberAt(plan, 'work'), 'file');
  if (!isObject(file) || typeof file.path !== 'string') return undefined;
  const isList = (list: unknown) => Array.isArray(list) && list.every(isObject);
  const isWhole = [file.steps, file.requests, file.spend].every(isList);
  return isWhole ? (file as unknown as FilesWork) : undefined;
}

/** Throws CommandError unless the steps are those that were saved. */
export function assertApproved(approved: Approved, work: Work): void {
  assertSame(approved, digestsOfFile(work));
}

/** Tells the steps of a plan apart. */
export function nameStep(account: string, { action, key }: Pick<Step, 'action' | 'key'>): string {
  return `${account} ${action} ${key}`;
}

/**
 * Throws CommandError unless all steps that an earlier apply has not sent are steps of the plan: what they send and replace
 * is the same. The ids of records that the earlier apply has created are not compared: the plan did not know them.
 */
export function assertRest(
  saved: readonly SavedStep[],
  work: Work,
  wasSent: (account: string, step: Step) => boolean,
): void {
  const planned = new Map(saved.map((step) => [nameSaved(step), step]));
  for (const { plan, stages } of work)
    for (const step of stages.flat()) {
      if (wasSent(plan.account, step)) continue;
      const before = planned.get(nameStep(plan.account, step));
      const now: SavedStep = describeStep(plan.account, step);
      if (!before || !isSameStep(now, before)) throw changed();
    }
}

function nameSaved({ account_id, action, key }: SavedStep): string {
  return `${account_id} ${action} ${key}`;
}

function isSameStep(now: SavedStep, planned: SavedStep): boolean {
  // Its id stands in the place of the key of a post that was published since.
  const isPublished = planned.post !== undefined && now.post === undefined;
  const compared = ({ id, before, budgets = null, post = null, params, ...own }: SavedStep) => ({
    ...own,
    ...(planned.id !== null && { id, before, budgets }),
    ...(!isPublished && { post, params }),
  });
  return digestOf(compared(now)) === digestOf(compared(planned));
}

/** Throws CommandError unless the steps, and what they add to the daily budgets, are those that were shown. */
export function assertShown(shown: Work, work: Work): void {
  const digests = (all: Work) => digestSteps([...describeWork(all), ...spendOf(all)]);
  assertSame(digests(shown), digests(work));
}

function assertSame(approved: Approved, own: Approved): void {
  const isSame = Object.keys({ ...own, ...approved }).every((account) => own[account] === approved[account]);
  if (!isSame) throw changed();
}

function changed(): CommandError {
  return new CommandError(
    'PLAN_CHANGED',
    exitCodes.declined,
    'the files or the account have changed since the plan was made',
    `Nothing was sent. To see what would change now: ${accountCommand`ads plan`}`,
  );
}
