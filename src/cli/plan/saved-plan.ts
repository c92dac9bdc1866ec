/**
 * A plan in a file: what was reviewed is what is applied, or nothing. The plan is made again from the files and the records
 * before it is applied, and must be the same. A plan that was applied is therefore refused: what it changes is done.
 */
import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { day } from '../../values/duration.js';
import { groupBy } from '../../values/group-by.js';
import { isObject, parseJson, writeJson } from '../../values/lossless-json.js';
import { describeFileError, errorCode } from '../../values/system-error.js';
import { formatTime, parseTime } from '../../values/time.js';
import { valueDigest } from '../../values/value-digest.js';
import { CommandError, usageError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Invocation } from '../host/invocation.js';
import { assertOutputFile, writeOutputFile } from '../host/output-file.js';
import type { World } from '../host/world.js';
import type { ApplyChoice, Stage, Step } from './apply-steps.js';
import { publishedSection } from './file-post.js';
import { serviceName } from './lock-file.js';
import { plannedRequests } from './plan-requests.js';
import type { AccountPlan } from './planned.js';

/** The stages of each account. */
export type Work = readonly {
  readonly plan: AccountPlan;
  readonly stages: readonly Stage[];
}[];

export interface SavedPlan extends ApplyChoice {
  /** The campaign files, as an absolute path. */
  readonly path: string;
  readonly approved: Approved;
}

/** By account: what `stepsDigest` has made of its steps. An account without steps is absent. */
export type Approved = Readonly<Record<string, string>>;

const version = 1;
/** In milliseconds. */
const lifetime = day;
const flag = '--save';
const ending = '.json';

/** A step as the file has it: what is sent, and the values that it replaces. */
function describeStep(account_id: string, { action, key, group, id, above, post, params, live }: Step) {
  const before = Object.keys(params).map((name) => live?.[name] ?? null);
  const own = { key, group: group?.name ?? publishedSection, id: id ?? null, above: above?.key ?? null };
  return { account_id, action, ...own, ...(post !== undefined && { post }), params, before };
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

/** With the requests, which follow from the steps, as a file has them. */
function digestsOfFile(work: Work): Approved {
  return digestSteps([...describeWork(work), ...requestsOf(work)]);
}

/** Throws CommandError for a file that is not one for a plan. */
export async function assertPlanFile(
  file: string,
  path: string,
  { cwd, pid }: Pick<World, 'cwd' | 'pid'>,
): Promise<void> {
  const target = resolve(cwd, file);
  const files = resolve(cwd, path);
  if (!file.endsWith(ending))
    throw usageError(`${flag} must be a file that ends in ${ending}, got "${file}"`);
  if (target === files || target.startsWith(`${files}${sep}`))
    throw usageError(`${flag} must be outside of ${path}: the plan would be read as a campaign file`);
  const old = await readFile(target, 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw usageError(`cannot read ${file}: ${describeFileError(error)}`);
  });
  if (old !== undefined && !isPlan(parse(old)))
    throw usageError(`${flag}: ${file} exists, and is not a plan`);
  await assertOutputFile(file, { flag, cwd, pid, mayReplace: true });
}

/** Writes a plan. Throws OutputError. */
export async function savePlan(
  file: string,
  { path, activate, prune, pauseRemoved, work }: ApplyChoice & { readonly path: string; readonly work: Work },
  now: number,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<void> {
  const { cwd, pid } = invocation.world;
  const target = resolve(cwd, file);
  const content = {
    ads_plan: version,
    created_at: formatTime(now),
    expires_at: formatTime(now + lifetime),
    service: await serviceName(invocation),
    path: relative(dirname(target), resolve(cwd, path)) || '.',
    activate,
    prune,
    pause_removed: pauseRemoved,
    steps: describeWork(work),
    requests: requestsOf(work),
  };
  await writeOutputFile(target, `${writeJson(content, 2)}\n`, { flag, cwd, pid, mayReplace: true });
}

/** Reads a plan; undefined for a path that is none. Throws CommandError for one that has expired, or is of another service. */
export async function readSavedPlan(
  file: string,
  now: number,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<SavedPlan | undefined> {
  if (!file.endsWith(ending)) return undefined;
  const path = resolve(invocation.world.cwd, file);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw usageError(`cannot read ${file}: ${describeFileError(error)}`);
  });
  const content = parse(text);
  if (!isPlan(content)) return undefined;
  const { steps, requests, service } = content;
  const expires = parseTime(String(content.expires_at));
  const isList = (list: unknown) => Array.isArray(list) && list.every(isObject);
  const isWhole = isList(steps) && isList(requests) && typeof content.path === 'string';
  if (content.ads_plan !== version || !isWhole || expires === undefined)
    throw usageError(`${file} is damaged, or of another version of ads`, makeAgain);
  const own = await serviceName(invocation);
  if (service !== own) throw usageError(`${file} is a plan for another service: ${service}, not ${own}`);
  if (now > expires) throw usageError(`${file} expired at ${content.expires_at}`, makeAgain);
  return {
    path: resolve(dirname(path), String(content.path)),
    activate: content.activate === true,
    prune: content.prune === true,
    pauseRemoved: content.pause_removed === true,
    approved: digestSteps([...steps, ...requests]),
  };
}

const makeAgain = 'Make the plan again: ads plan --save FILE';

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function isPlan(content: unknown): content is Readonly<Record<string, unknown>> {
  return isObject(content) && content.ads_plan !== undefined;
}

/** Throws CommandError unless the steps are those that were saved. */
export function assertApproved(approved: Approved, work: Work): void {
  assertSame(approved, digestsOfFile(work));
}

/** Throws CommandError unless the steps are those that were shown. */
export function assertShown(shown: Work, work: Work): void {
  assertSame(digestSteps(describeWork(shown)), digestSteps(describeWork(work)));
}

function assertSame(approved: Approved, own: Approved): void {
  const isSame = Object.keys({ ...own, ...approved }).every((account) => own[account] === approved[account]);
  if (isSame) return;
  throw new CommandError(
    'PLAN_CHANGED',
    exitCodes.declined,
    'the files or the account have changed since the plan was made',
    'Nothing was sent. To see what would change now: ads plan. To resume an apply of it: ads apply PATH, with the campaign files',
  );
}
