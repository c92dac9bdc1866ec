/** Plans of a model: the dry runs of its commands, or of its campaign files, stored for approval. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from '../../../derive/command-tree.js';
import { replaceFile } from '../../../files/atomic-file.js';
import { flagParameters } from '../../../flags/endpoint-flags.js';
import { expandRelativeTime } from '../../../flags/typed-values.js';
import { isObject, memberAt } from '../../../values/lossless-json.js';
import { type FilesWork, filesWorkOf } from '../../bulk/campaign-files/apply/saved-plan.js';
import { readContents } from '../../bulk/campaign-files/format/read-files.js';
import { unsealPlan } from '../../bulk/plan-store/sealed-plan.js';
import { newRecordId } from '../../calls/writes/apply-operations.js';
import { usageError } from '../../core/host/command-error.js';
import { type PlannedChange, placeholderId } from '../../core/host/planned-change.js';
import { commandByName, commandId } from './command-by-name.js';
import { toWords, type Values } from './command-words.js';
import { spendOfAnswer, withSpendIds } from './plan-money.js';
import type { Caller } from './protocol.js';
import { type ModelWatch, type Outcome, runForModel } from './run-command.js';
import {
  again,
  createPlanFolder,
  type PlanContent,
  type PlannedCommand,
  type Preview,
  planFiles,
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
type Made = { readonly plan: StoredPlan; readonly notices: readonly string[] } | { readonly failed: Outcome };

/** A dry run, and what of it a plan keeps. */
interface Previewed {
  readonly outcome: Outcome;
  /** The accounts that the command is sent to, separated by commas; absent without one. */
  readonly accounts?: string | undefined;
  readonly preview: Preview & Pick<PlannedCommand, 'account' | 'creates'>;
}

/** How many commands a plan may have: a person reads all of them. */
const maxCommands = 100;

/** Plans commands that are sent one after the other. Throws CommandError for one that may not be planned. */
export async function planCommands(
  requests: readonly Request[],
  context: ToolContext,
  caller: Caller,
): Promise<Made> {
  if (requests.length === 0 || requests.length > maxCommands)
    throw usageError(`operations must have 1 to ${maxCommands} commands`);
  const previewed = await previewInOrder(requests, context, { ...caller, isReviewed: true });
  if ('failed' in previewed) return previewed;
  const tree = await context.tree();
  const commands = requests.map((request, at): PlannedCommand => {
    const { preview } = previewed.all[at] as Previewed;
    requireRequest(request, preview);
    const command = commandByName(request.command, 'plan', tree);
    const values = fixTimes(command, request.values, preview);
    return { ...preview, command: commandId(command), values };
  });
  const notices = previewed.all.flatMap(({ outcome }) => outcome.notices);
  const accounts = previewed.all.map((one) => one.accounts);
  return { plan: await store({ commands }, accounts, context), notices };
}

/** The dry runs of commands, each on what those before it leave, or the first that failed. */
export async function previewInOrder(
  requests: readonly Request[],
  context: ToolContext,
  caller: ModelWatch,
): Promise<{ readonly all: readonly Previewed[] } | { readonly failed: Outcome }> {
  const all: Previewed[] = [];
  const changes: PlannedChange[] = [];
  const accounts: string[] = [];
  for (const [at, request] of requests.entries()) {
    const planned = { changes, accounts };
    const previewed = await previewCommand(request, context, { ...caller, planned }, at + 1);
    const { outcome } = previewed;
    if (outcome.error !== undefined)
      return { failed: requests.length > 1 ? nameOperation(outcome, request, at + 1) : outcome };
    const left = outcome.changes
      .map((change) => ({ ...change, command: at + 1 }))
      .map((change) => (change.kind === 'create' ? withPlaceholder(change, at + 1) : change));
    const creates = left
      .filter(({ kind }) => kind === 'create')
      .map(({ id, idField, operation }) => ({ placeholder: id, idField, ...(operation && { operation }) }));
    all.push({
      ...previewed,
      preview: { ...previewed.preview, ...(requests.length > 1 && creates.length > 0 && { creates }) },
    });
    changes.push(...left);
    accounts.push(...outcome.spend.map(({ account }) => account));
  }
  return { all };
}

/** The error of one operation of several, with its number. */
function nameOperation(outcome: Outcome, { command }: Request, operation: number): Outcome {
  const { error } = outcome;
  if (!isObject(error)) return outcome;
  return { ...outcome, error: { ...error, message: `operation ${operation}, ${command}: ${error.message}` } };
}

function withPlaceholder(change: PlannedChange, command: number): PlannedChange {
  const id = placeholderId(command, change.operation);
  return { ...change, id, fields: { ...change.fields, [change.idField]: id } };
}

/** A flag such as --example makes a command show something else than what it sends. */
function requireRequest({ command }: Request, { answer }: Preview): void {
  if (memberAt(answer, 'sent') === false || memberAt(answer, 'rows') !== undefined) return;
  throw usageError(`"${command}" sends nothing with these values`, 'Nothing was planned.');
}

/** The dry run of one command of a plan, by its number from 1: what it creates has an id in the sums that no other one has. */
export async function previewCommand(
  { command: name, values }: Request,
  { place, tree }: ToolContext,
  caller: ModelWatch,
  number: number,
): Promise<Previewed> {
  const words = toWords(commandByName(name, 'plan', await tree()), values, place);
  const { outcome, preview } = toPreviewed(await runForModel(words, ['--dry-run'], place, caller));
  const isOneOfSeveral = place.accounts.length > 1;
  const created = outcome.changes.flatMap(({ kind, operation }) =>
    kind === 'create'
      ? [[newRecordId(0, (operation ?? 1) - 1), placeholderId(number, operation)] as const]
      : [],
  );
  const money = withSpendIds(preview.money, new Map(created));
  const { account } = words;
  return {
    outcome,
    accounts: account,
    preview: { ...preview, money, ...(isOneOfSeveral && account !== undefined && { account }) },
  };
}

function toPreviewed(outcome: Outcome, isActivated = false): Previewed {
  const { answer, spend, names } = outcome;
  const money = [...spend, ...spendOfAnswer(answer, isActivated)];
  return { outcome, preview: { answer: stable(answer), money, ...(names.length > 0 && { names }) } };
}

/** The answer without what differs between runs: the port of a local service, and the command line for curl. */
function stable(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  const { curl: _, url, ...rest } = answer;
  return typeof url === 'string' ? { ...rest, url: url.replace(/^https?:\/\/[^/]*/, '') } : rest;
}

/** The values with times in the place of distances from now: what was reviewed is a time, whenever it is sent. */
function fixTimes({ endpoint }: Command, values: Values, { answer }: Preview): Values {
  const fixed: Record<string, unknown> = { ...values };
  for (const [parameter, param] of endpoint ? flagParameters(endpoint) : []) {
    const given = values[parameter];
    if (typeof given !== 'string' || expandRelativeTime(given, param, 0) === given) continue;
    const sent = ['query', 'form', 'body'].flatMap(
      (part) => memberAt(memberAt(answer, part), parameter) ?? [],
    );
    if (sent.length > 0) fixed[parameter] = sent[0];
  }
  return fixed;
}

/** Plans a campaign file in YAML. Throws CommandError for another account, or a file of this machine. */
export async function planFile(
  { text, activate }: { readonly text: string; readonly activate: boolean },
  context: ToolContext,
  caller: Caller,
): Promise<Made> {
  const { place } = context;
  const account = await accountOfFile(text, place.accounts);
  const at = await createPlanFolder(place.world);
  await replaceFile(join(at.folder, planFiles.campaigns), text);
  const { outcome, preview } = await previewFile(at.folder, { activate, account }, context, caller);
  if (outcome.error !== undefined) {
    await rm(at.folder, { recursive: true, force: true });
    return { failed: outcome };
  }
  const file = {
    text,
    ...(account !== undefined && { account }),
    ...preview,
    ...(await takeSaved(join(at.folder, planFiles.saved))),
  };
  return { plan: await store({ file }, [account], context, at), notices: [] };
}

/** What `ads plan --save` has saved, which becomes a part of the plan of the model. */
async function takeSaved(path: string): Promise<FilesWork> {
  const work = filesWorkOf(unsealPlan(await readFile(path, 'utf8'), 'the plan', again));
  await rm(path, { force: true });
  if (!work) throw new Error(`${path} is not a plan of campaign files`);
  return work;
}

/** The plan of the campaign file in a folder, which is saved there. */
async function previewFile(
  folder: string,
  { activate, account }: { readonly activate: boolean; readonly account: string | undefined },
  { place }: ToolContext,
  caller: Caller,
): Promise<Previewed> {
  const words = {
    words: ['plan', join(folder, planFiles.campaigns)],
    stdin: '',
    account,
  };
  const flags = [`--save=${join(folder, planFiles.saved)}`, ...(activate ? ['--activate'] : [])];
  return toPreviewed(await runForModel(words, flags, place, { ...caller, isReviewed: true }), activate);
}

/** The account of a file: its own, or the only one of the server. Throws CommandError for one that is not of the server. */
async function accountOfFile(text: string, accounts: readonly string[]): Promise<string | undefined> {
  const { files } = await readContents([{ shown: planFiles.campaigns, text }]);
  const [only, another] = accounts;
  const named = files.flatMap(({ account }) => account?.text ?? []);
  for (const account of named)
    if (!accounts.includes(account))
      throw usageError(
        `the file is for account "${account}", which is not one of this server`,
        'Leave out account in the file, or start the server with --account.',
      );
  if (another !== undefined && named.length < files.length)
    throw usageError(`the file must have account: one of ${accounts.join(', ')}`, 'Nothing was planned.');
  return named[0] ?? only;
}

async function store(
  work: PlanContent['work'],
  accounts: readonly (string | undefined)[],
  { place }: ToolContext,
  at?: Parameters<typeof storePlan>[0],
): Promise<StoredPlan> {
  const { world, environment, signer, sender, profile = 'default' } = place;
  const folder = at ?? (await createPlanFolder(world));
  return storePlan(
    folder,
    {
      profile,
      environment,
      accounts: [...new Set(accounts.flatMap((one) => one?.split(',') ?? []))],
      sender,
      ...(signer !== undefined && { signer }),
      service: await place.planService(),
      work,
    },
    world.now(),
  );
}
