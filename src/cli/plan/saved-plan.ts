/**
 * A plan in a file: what was reviewed is what is applied, or nothing. The plan is made again from the files and the records
 * before it is applied, and must be the same. A plan that was applied is therefore refused: what it changes is done.
 */
import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { day } from '../../values/duration.js';
import { isObject } from '../../values/lossless-json.js';
import { describeFileError } from '../../values/system-error.js';
import { formatTime, parseTime } from '../../values/time.js';
import { valueDigest } from '../../values/value-digest.js';
import { CommandError, usageError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Invocation } from '../host/invocation.js';
import { writeOutputFile } from '../host/output-file.js';
import type { ApplyChoice, Stage, Step } from './apply-steps.js';
import { serviceName } from './lock-file.js';

/** The stages of each account. */
export type Work = readonly {
  readonly plan: { readonly account: string };
  readonly stages: readonly Stage[];
}[];

export interface SavedPlan extends ApplyChoice {
  /** The campaign files, as an absolute path. */
  readonly path: string;
  /** By account: what `stepsDigest` has made of its stages. */
  readonly digests: Readonly<Record<string, string>>;
}

const version = 1;
/** In milliseconds. */
const lifetime = day;
const flag = '--save';

/** The same for the same steps: what is sent, and the values that it replaces. */
export function stepsDigest(stages: readonly Stage[]): string {
  return valueDigest(stages.map((stage) => stage.map(describeStep)));
}

function describeStep({ action, key, group, id, above, params, live }: Step) {
  const before = Object.keys(params).map((name) => live?.[name] ?? null);
  return { action, key, group: group.name, id: id ?? null, above: above?.key ?? null, params, before };
}

export function digestsOf(work: Work): Readonly<Record<string, string>> {
  return Object.fromEntries(work.map(({ plan: { account }, stages }) => [account, stepsDigest(stages)]));
}

/** Writes a plan. Throws OutputError. */
export async function savePlan(
  file: string,
  { path, activate, prune, work }: ApplyChoice & { readonly path: string; readonly work: Work },
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
    digests: digestsOf(work),
    steps: work.flatMap(({ plan: { account }, stages }) =>
      stages.flat().map((step) => ({ account_id: account, ...describeStep(step) })),
    ),
  };
  const text = `${JSON.stringify(content, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2)}\n`;
  await writeOutputFile(target, text, { flag, cwd, pid, mayReplace: true });
}

/** Reads a plan; undefined for a path that is none. Throws CommandError for one that has expired, or is of another service. */
export async function readSavedPlan(
  file: string,
  now: number,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<SavedPlan | undefined> {
  if (!file.endsWith('.json')) return undefined;
  const path = resolve(invocation.world.cwd, file);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw usageError(`cannot read ${file}: ${describeFileError(error)}`);
  });
  const content = parse(text);
  if (!isObject(content) || content.ads_plan === undefined) return undefined;
  const { digests, expires_at, service } = content;
  if (content.ads_plan !== version || !isObject(digests) || typeof content.path !== 'string')
    throw usageError(`${file} is damaged, or of another version of ads`, makeAgain);
  const own = await serviceName(invocation);
  if (service !== own) throw usageError(`${file} is a plan for another service: ${service}, not ${own}`);
  if (now > (parseTime(String(expires_at)) ?? 0))
    throw usageError(`${file} expired at ${expires_at}`, makeAgain);
  return {
    path: resolve(dirname(path), content.path),
    activate: content.activate === true,
    prune: content.prune === true,
    digests: digests as Readonly<Record<string, string>>,
  };
}

const makeAgain = 'Make the plan again: ads plan --save FILE';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws CommandError unless the steps are those that were approved. */
export function assertApproved(approved: Readonly<Record<string, string>>, work: Work): void {
  const own = digestsOf(work);
  const isSame = Object.keys({ ...own, ...approved }).every((account) => own[account] === approved[account]);
  if (isSame) return;
  throw new CommandError(
    'PLAN_CHANGED',
    exitCodes.declined,
    'the files or the account have changed since the plan was made',
    'Nothing was sent. To see what would change now: ads plan',
  );
}
