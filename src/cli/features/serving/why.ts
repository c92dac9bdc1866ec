/** `ads why ID`: walks the chain from the account down to what is shown, and names broken links and their fixes. */

import { ServiceError } from '../../../client/errors.js';
import type { NamedGroup } from '../../../contract/types.js';
import { hintAtName } from '../../../flags/name-or-id.js';
import type { Answer } from '../../../output/answer.js';
import { escapeControls } from '../../../output/control-characters.js';
import { findNamedTarget } from '../../calls/names/find-named-target.js';
import { chosenAccounts } from '../../calls/reads/fan-out.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { CommandError, missingAccountError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { accountCommand, chosenFlags } from '../../core/host/shown-command.js';
import { type Explanation, explain } from './explain.js';
import { findTarget } from './find-target.js';
import { linkShape } from './link-rows.js';
import { adviseWithoutCommand } from './obstacle-messages.js';
import { readChain } from './read-chain.js';
import { readMaterial } from './read-material.js';
import { readTargetId } from './target-id.js';
import type { TargetType } from './target-types.js';

const namedTypes: Readonly<Partial<Record<TargetType, NamedGroup>>> = {
  campaign: 'campaigns',
  'line-item': 'line-items',
  'funding-instrument': 'funding-instruments',
};

interface WhyFlags {
  readonly id: string;
  readonly type?: TargetType;
  readonly check: boolean;
}

export const explainWhy: Action<WhyFlags> = async (invocation, { id: typed, type, check }) => {
  const isOne = typed !== '-' && chosenAccounts(invocation).length < 2;
  const text = isOne ? readTargetId(typed) : '';
  const session = await openSession(invocation);
  if (isOne) return answer(await explainOne(text, type, session, invocation), check, invocation);
  const { explainRecords } = await import('./explain-many.js');
  return explainRecords({ typed, check, shape: linkShape }, invocation, (text, own) =>
    explainOne(text, type, { ...session, account: own.settings.account?.value ?? session.account }, own),
  );
};

async function explainOne(
  text: string,
  type: TargetType | undefined,
  session: Session,
  invocation: Invocation,
): Promise<Explanation> {
  const { client, account } = session;
  if (account === undefined) throw missingAccountError();
  const groups = groupsOf(type);
  const id = await findNamedTarget({ text, flag: 'ID', groups, account }, session, invocation);
  try {
    const target = await findTarget(client, account, id, type);
    if (!target) throw notFound(id, type, account);
    const chain = await readChain(client, account, target);
    const material = await readMaterial(client, account, chain);
    return explain(target, { chain, material, now: session.time(), flags: chosenFlags(invocation) });
  } catch (error) {
    throw error instanceof ServiceError ? explainAccount(error, invocation.settings) : error;
  }
}

/** The kinds of records that may be meant by a name. */
function groupsOf(type: TargetType | undefined): readonly NamedGroup[] {
  const group = type && namedTypes[type];
  if (type === undefined) return Object.values(namedTypes);
  return group ? [group] : [];
}

function notFound(id: string, type: TargetType | undefined, account: string): CommandError {
  const what = type === undefined ? 'nothing that can run' : `no ${type.replaceAll('-', ' ')}`;
  const hint = `For a list: ${accountCommand`ads tree`}. For another account: --account ID`;
  return new CommandError(
    'NOT_FOUND',
    exitCodes.notFound,
    `account ${account} has ${what} with the id "${id}"`,
    groupsOf(type).length > 0 ? hintAtName(id, hint) : hint,
  );
}

async function answer(
  explanation: Explanation,
  check: boolean,
  invocation: Pick<Invocation, 'defer' | 'notice' | 'setExitCode'>,
): Promise<Answer> {
  const { links, ...envelope } = explanation;
  await invocation.notice(describeResult(explanation));
  invocation.defer(async () => {
    for (const line of suggestFixes(links)) await invocation.notice(line);
  });
  const { type, id, runs } = explanation;
  if (!runs && check) {
    const message = `${describe(type)} ${id} does not run: ${explanation.derived_reasons.join(', ')}`;
    invocation.setExitCode(exitCodes.refused, new CommandError('NOT_RUNNING', exitCodes.refused, message));
  }
  const isScheduled = links.some(({ starts_at }) => starts_at !== null);
  const record = isScheduled ? { ...linkShape, columns: [...linkShape.columns, 'starts_at'] } : linkShape;
  return { kind: 'rows', record, pages: [links], envelope };
}

/** The line above the table: whether it runs, and what prevents that. */
function describeResult({ type, id, name, runs, starts_at, links }: Explanation): string {
  const subject = `${describe(type)} ${id}${name === null ? '' : ` ("${escapeControls(name)}")`}`;
  const isRunner = type !== 'account' && type !== 'funding-instrument';
  if (runs) return `${subject} ${isRunner ? 'runs' : 'can serve'}`;
  if (starts_at !== null) return `${subject} is scheduled and starts automatically at ${starts_at}`;
  const broken = links.filter(({ status }) => status === 'broken');
  // One of several line items is enough to name.
  const reasons = broken
    .filter(({ message }, index) => broken.findIndex((one) => one.message === message) === index)
    .map(({ message, id: where }) => `${message}${where !== null && where !== id ? ` (${where})` : ''}`);
  const reason = reasons.length > 0 ? `: ${reasons.join('; also ')}` : '';
  return `${subject} ${isRunner ? 'does not run' : 'cannot serve'}${reason}`;
}

/** The lines below the table: the commands that fix the broken links, in order. */
function suggestFixes(links: Explanation['links']): readonly string[] {
  const broken = links.filter(({ status }) => status === 'broken');
  const advice = broken.flatMap(({ link, command }) =>
    command === null ? (adviseWithoutCommand(link) ?? []) : [],
  );
  const commands = [...new Set(broken.flatMap(({ command }) => command ?? []))];
  const fixes = commands.map((line) => `  ${line}`).join('\n');
  return [...new Set(advice), ...(commands.length > 0 ? [`suggested fixes:\n${fixes}`] : [])];
}

function describe(name: string): string {
  return name.replaceAll(/[-_]/g, ' ');
}
