/** Plans of a model: the dry runs of its commands, or of its campaign files, stored for approval. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandTree } from '../../derive/command-tree.js';
import { privateModes } from '../../files/directories.js';
import { flagParameters } from '../../flags/endpoint-flags.js';
import { expandRelativeTime } from '../../flags/typed-values.js';
import { isObject, memberAt, parseJson } from '../../values/lossless-json.js';
import { valueDigest } from '../../values/value-digest.js';
import { usageError } from '../host/errors/command-error.js';
import type { DailySum } from '../host/world.js';
import { readContents } from '../plan/read-files.js';
import { toWords, type Values } from './command-words.js';
import { commandId, findCommand } from './find-command.js';
import type { Caller } from './protocol.js';
import { type Outcome, runForModel } from './run-command.js';
import {
  createPlanFolder,
  type PlanContent,
  type PlannedCommand,
  type ShownChange,
  type StoredPlan,
  storePlan,
} from './stored-plan.js';
import type { ToolContext } from './tool.js';

/** A command with its values, as a model asks for it. */
export interface Request {
  readonly command: string;
  readonly values: Values;
}

/** A stored plan with what its dry runs told, or the dry run that failed. */
export type Made =
  | { readonly plan: StoredPlan; readonly notices: readonly string[] }
  | { readonly failed: Outcome };

/** How many commands a plan may have: a person reads all of them. */
const mostCommands = 100;
/** The files of a plan of campaign files, in its folder. */
export const planFiles = { campaigns: 'campaigns.yaml', saved: 'saved.json' } as const;

/** Plans commands that are sent one after the other. Throws CommandError for one that may not be planned. */
export async function planCommands(
  requests: readonly Request[],
  context: ToolContext,
  caller: Caller,
): Promise<Made> {
  if (requests.length === 0 || requests.length > mostCommands)
    throw usageError(`operations must have 1 to ${mostCommands} commands`);
  const commands: PlannedCommand[] = [];
  const changes: ShownChange[] = [];
  const money: DailySum[] = [];
  const notices: string[] = [];
  for (const request of requests) {
    const outcome = await previewCommand(request, context, caller);
    if (outcome.error !== undefined) return { failed: outcome };
    const planned = describeCommand(request, outcome, await context.tree());
    commands.push(planned);
    changes.push(...describeChanges(planned));
    money.push(...outcome.spend, ...sumsOf(outcome.answer));
    notices.push(...outcome.notices);
  }
  return { plan: await store({ work: { commands }, changes, money: addUp(money) }, context), notices };
}

/** The dry run of one command of a plan. */
export async function previewCommand(
  { command: name, values }: Request,
  { place, tree }: ToolContext,
  caller: Caller,
): Promise<Outcome> {
  const command = findCommand(name, 'plan', await tree());
  return runForModel(toWords(command, values, place), ['--dry-run'], place, caller);
}

/** The preview without what differs between runs: the port of a local service, and the command line for curl. */
export function stablePreview(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  const { curl: _, url, ...rest } = answer;
  return typeof url === 'string' ? { ...rest, url: url.replace(/^https?:\/\/[^/]*/, '') } : rest;
}

function describeCommand(
  { command: name, values }: Request,
  { answer }: Outcome,
  tree: CommandTree,
): PlannedCommand {
  const command = findCommand(name, 'plan', tree);
  const preview = stablePreview(answer);
  const fixed: Record<string, unknown> = { ...values };
  // What was reviewed is a time, not a distance from whenever the plan is applied.
  for (const [parameter, param] of command.endpoint ? flagParameters(command.endpoint) : []) {
    const given = values[parameter];
    if (typeof given !== 'string' || expandRelativeTime(given, param, 0) === given) continue;
    const sent = ['query', 'form', 'body'].flatMap(
      (part) => memberAt(memberAt(preview, part), parameter) ?? [],
    );
    if (sent.length > 0) fixed[parameter] = sent[0];
  }
  const rows = memberAt(preview, 'changes');
  const isDeletion = (row: unknown) => memberAt(row, 'field') === 'deleted';
  const deletions = Array.isArray(rows) ? rows.filter(isDeletion).length : 0;
  return { command: commandId(command), values: fixed, preview, deletions };
}

function describeChanges({ command, values, preview }: PlannedCommand): readonly ShownChange[] {
  const rows = memberAt(preview, 'rows');
  if (Array.isArray(rows)) return rows.map(describeRow);
  const changes = memberAt(preview, 'changes');
  const fields = Array.isArray(changes) ? changes.filter(isObject).map(readField) : [];
  const id = Object.entries(values).find(([name]) => name === 'id' || name.endsWith('_id'))?.[1];
  const what = typeof id === 'string' ? `${command} ${id}` : command;
  if (fields.length > 0) return [{ what, fields }];
  const sent = ['query', 'form', 'parts', 'body'].flatMap((field) => {
    const after = memberAt(preview, field);
    return after === undefined || (isObject(after) && Object.keys(after).length === 0)
      ? []
      : [{ field, after }];
  });
  return [{ what, fields: sent }];
}

function readField(row: Readonly<Record<string, unknown>>): ShownChange['fields'][number] {
  const place = [row.operation, row.id].filter((part) => part !== undefined).join(' ');
  const field = row.operation === undefined ? String(row.field) : `${place} ${row.field}`;
  return { field, ...(row.before !== undefined && { before: row.before }), after: row.after };
}

/** A row of a plan of campaign files. */
function describeRow(row: unknown): ShownChange {
  const text = (name: string) => memberAt(row, name);
  const what = [text('action'), text('group'), text('id'), text('name'), text('account_id')];
  const changes = text('changes');
  return {
    what: what.filter((part) => typeof part === 'string').join(' '),
    fields: Array.isArray(changes) ? changes.filter(isObject).map(readField) : [],
  };
}

/** The sums of a plan of campaign files. */
function sumsOf(answer: unknown): readonly DailySum[] {
  const money = memberAt(answer, 'money');
  if (!Array.isArray(money)) return [];
  const amount = (value: unknown) => (value === null || value === undefined ? null : BigInt(String(value)));
  return money.map((sum) => ({
    currency: String(memberAt(sum, 'currency')),
    before: amount(memberAt(sum, 'before')),
    after: amount(memberAt(sum, 'after')),
  }));
}

function addUp(sums: readonly DailySum[]): readonly DailySum[] {
  const add = (one: bigint | null, other: bigint | null) =>
    one === null || other === null ? null : one + other;
  const all = new Map<string, DailySum>();
  for (const sum of sums) {
    const { currency, before, after } = all.get(sum.currency) ?? {
      currency: sum.currency,
      before: 0n,
      after: 0n,
    };
    all.set(currency, { currency, before: add(before, sum.before), after: add(after, sum.after) });
  }
  return [...all.values()];
}

/** Plans a campaign file in YAML. Throws CommandError for another account, or a file of this machine. */
export async function planFile(
  { text, activate }: { readonly text: string; readonly activate: boolean },
  context: ToolContext,
  caller: Caller,
): Promise<Made> {
  const { place } = context;
  await refuseForeignFile(text, place.accounts);
  const at = await createPlanFolder(place.world);
  const campaigns = join(at.folder, planFiles.campaigns);
  const saved = join(at.folder, planFiles.saved);
  await writeFile(campaigns, text, { mode: privateModes.file });
  const words = { words: ['plan', campaigns], stdin: '', account: place.accounts.join(',') || undefined };
  const flags = [`--save=${saved}`, ...(activate ? ['--activate'] : [])];
  const outcome = await runForModel(words, flags, place, caller);
  if (outcome.error !== undefined) return { failed: outcome };
  const rows = memberAt(outcome.answer, 'rows');
  const changes = Array.isArray(rows) ? rows.map(describeRow) : [];
  const work = { text, ...(await readSaved(saved)) };
  const plan = await store({ work, changes, money: addUp(sumsOf(outcome.answer)) }, context, at);
  return { plan, notices: outcome.notices };
}

/** The number of steps of a saved plan, and the digest of its file. */
export async function readSaved(path: string): Promise<{ readonly steps: number; readonly saved: string }> {
  const content = parseJson(await readFile(path, 'utf8'));
  const steps = memberAt(content, 'steps');
  return { steps: Array.isArray(steps) ? steps.length : 0, saved: valueDigest(content) };
}

async function refuseForeignFile(text: string, accounts: readonly string[]): Promise<void> {
  const { files } = await readContents([{ shown: planFiles.campaigns, text }]);
  for (const { account } of files)
    if (account && !accounts.includes(account.text))
      throw usageError(`the file is for account "${account.text}", which is not one of this server`);
}

async function store(
  content: Pick<PlanContent, 'work' | 'changes' | 'money'>,
  { place }: ToolContext,
  at?: Pick<StoredPlan, 'id' | 'folder'>,
): Promise<StoredPlan> {
  const { world, environment, profile = 'default' } = place;
  const folder = at ?? (await createPlanFolder(world));
  return storePlan(folder, { profile, environment, ...content }, world.now());
}
