/** An update by a document that was read and edited: what was edited is sent, and what others changed meanwhile stays. */
import { isMoney } from '../../../call/flag-names.js';
import type { Document, Param } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import { shellCommand } from '../../../values/shell-word.js';
import {
  CommandError,
  type FlagProblem,
  fileProblem,
  throwIfProblems,
} from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { DocumentMembers } from '../../core/input/arguments.js';
import { isEmptyValue, listSent, type SentField } from '../../core/records/compare.js';
import { readListedPost } from '../../core/records/listed-post.js';
import { readTargets } from '../../core/records/preview.js';
import type { CallInProgress, Next } from './call-steps.js';
import {
  adviseRead,
  changedMeanwhile,
  describeDifferences,
  describeTime,
  isSameTime,
  isTime,
  readOwnChanges,
} from './changed-since.js';
import { explainServiceError } from './explain-service-error.js';
import { describeCleared, describeIgnored } from './parameter-file.js';
import { checkResolved } from './prepare-call.js';

/** A call whose document is compared, with the record as it is now. */
interface ComparedCall {
  readonly call: CallInProgress;
  readonly document: DocumentMembers;
  readonly record: Document;
  /** What the document gives. */
  readonly fields: readonly SentField[];
}

/**
 * Sends what differs from the record. Throws CommandError where the document is of another record, where an empty value would clear
 * something, and where others have changed the record since it was read.
 */
export async function compareDocument(call: CallInProgress, next: Next): Promise<Answer> {
  const { endpoint, values, args, invocation } = call;
  const { document } = args;
  const row = await readTarget(call);
  if (!document) return next(call);
  if (!row) return next(await checkSent(call, document, new Set()));
  const record = Object.hasOwn(row, 'full_text') ? readListedPost(row) : row;
  const given = Object.entries(values).filter(([name]) => document.given.has(name));
  const fields = listSent(endpoint.params, record, Object.fromEntries(given));
  const compared = { call, document, record, fields };
  throwIfProblems([...otherRecordProblems(compared), ...emptyProblems(compared), ...timeProblems(compared)]);
  const isDated = document.members.updated_at != null;
  const isUndatedKind = !Object.hasOwn(endpoint.record?.fields ?? {}, 'updated_at');
  const isShown = document.ignored.length > 0;
  const isMoved = isDated && !isSameTime(document.members.updated_at, record.updated_at);
  const changed = fields.filter(({ isSame }) => !isSame);
  if (isMoved && changed.length > 0 && invocation.options.overwrite !== true && !(await isOwn(compared)))
    throw conflict(compared, changed);
  await noticeUnread(compared, isMoved);
  const left = new Set(fields.flatMap((one) => (isLeft(one) ? [one.field] : [])));
  const { name = '' } = args.source ?? {};
  const unchanged = changed.flatMap(({ field }) => (left.has(field) ? [field] : []));
  if (unchanged.length > 0)
    await invocation.notice(
      `${name}: does not clear ${unchanged.join(', ')}, since it may not have had a value when the record was read; to clear it, add ${unchanged.map((field) => shellCommand`--unset ${field}`).join(' ')}`,
    );
  const set = changed.flatMap(({ field }) => (left.has(field) ? [] : [field]));
  if (isUndatedKind && set.length > 0)
    await invocation.notice(
      `${name}: sets ${set.join(', ')}; these records do not say when they were changed, so changes by others since it was read are not seen`,
    );
  const cleared = changed.flatMap(({ field, after }) =>
    isEmptyValue(after) && !left.has(field) ? [field] : [],
  );
  if (cleared.length > 0) await invocation.notice(describeCleared({ name }, cleared));
  const sent = without(values, left);
  const isSameCall = Object.keys(sent).every(
    (field) => field === 'account_id' || field === endpoint.positional || endpoint.params[field]?.required,
  );
  if (set.length === 0 && isSameCall) {
    if (unchanged.length === 0)
      await invocation.notice(`unchanged: the record has all that ${name} gives; nothing was sent`);
    return { kind: 'one', ...(endpoint.record && { record: endpoint.record }), row };
  }
  return next(await checkSent(call, document, left));

  /** What the record has already is not sent, nor what a record has no value of, unless its `updated_at` shows that a person cleared it. */
  function isLeft({ field, isSame, after }: SentField): boolean {
    if (endpoint.params[field]?.required) return false;
    if (isDated || document?.empty.includes(field)) return isSame;
    return (after === null && isShown) || (isSame && isUndatedKind);
  }
}

/** The call without what is left out, checked by the rules: what the record has already does not violate them. */
function checkSent(
  call: CallInProgress,
  document: DocumentMembers,
  left: ReadonlySet<string>,
): Promise<CallInProgress> {
  const { raw, decimals, ...rest } = call.args;
  const args = {
    ...rest,
    raw: without(raw, left),
    decimals: new Map([...decimals].filter(([field]) => !left.has(field))),
    document: { ...document, isCompared: false },
  };
  return checkResolved({ ...call, args });
}

async function readTarget(call: CallInProgress): Promise<Document | undefined> {
  const { endpoint, values, args, invocation } = call;
  const { client } = await call.open();
  const targets = await readTargets(client, endpoint, values).catch((error: unknown) => {
    throw explainServiceError(error, endpoint, args, invocation.settings);
  });
  return [...targets.values()][0];
}

/**
 * A document is of the record that it names by its ids; one of another account has the id of that account. Its currency is that of
 * an amount that was typed, too.
 */
function otherRecordProblems({ call, document, record }: ComparedCall): readonly FlagProblem[] {
  const { endpoint, args, values } = call;
  const fields = endpoint.record?.fields ?? {};
  const isTyped = ([name, param]: readonly [string, Param]) =>
    isMoney(param) && Object.hasOwn(values, name) && !document.given.has(name);
  const ids = document.ignored.filter((name) => fields[name]?.type === 'id');
  const names = Object.entries(endpoint.params).some(isTyped) ? [...ids, 'currency'] : ids;
  return names.flatMap((name): FlagProblem[] => {
    const [typed, stored] = [document.members[name], record[name]];
    if (typed == null || stored == null || String(typed) === String(stored)) return [];
    const message = `--from: ${args.source?.name} is of another record: its ${name} is ${typed}, and that of the record is ${stored}`;
    return [fileProblem(name, message, typed)];
  });
}

function emptyProblems({ call, document, fields }: ComparedCall): readonly FlagProblem[] {
  return fields.flatMap(({ field, before }): FlagProblem[] => {
    if (!document.empty.includes(field) || before == null || before === '') return [];
    const member = document.given.get(field) ?? field;
    const message = `--from: ${member} has no value (${call.args.source?.name}), and the record has one; to clear it, write null, or leave it out and add ${shellCommand`--unset ${field}`}`;
    return [fileProblem(field, message)];
  });
}

/** A time that cannot be read says nothing of what others have changed since. */
function timeProblems({ call, document }: ComparedCall): readonly FlagProblem[] {
  const { updated_at: time } = document.members;
  if (time == null || isTime(time) || call.invocation.options.overwrite === true) return [];
  return [fileProblem('updated_at', `--from: ${describeTime(time)} (${call.args.source?.name})`, time)];
}

/** Whether all that happened to the record since it was read came from here. */
async function isOwn({ call, document, record }: ComparedCall): Promise<boolean> {
  const { endpoint, values, invocation } = call;
  const isOwnOf = await readOwnChanges(values, invocation);
  return isOwnOf(String(values[endpoint.positional ?? '']), record, document.members.updated_at);
}

function conflict({ call, record }: ComparedCall, changed: readonly SentField[]): CommandError {
  const { endpoint, args, invocation } = call;
  const { name } = args.source ?? {};
  const message = `somebody has changed the record since ${name} was read; as it is now -> as in ${name}: ${describeDifferences(endpoint, record, changed)}`;
  const hint =
    'Read the record again and edit that, or add --overwrite to send these values in place of the present ones.';
  return new CommandError(changedMeanwhile, exitCodes.refused, message, adviseRead(hint, invocation));
}

/** Says which members no call sets and differ from those of the record; in one that has changed they may differ by themselves. */
async function noticeUnread({ call, document, record }: ComparedCall, isMoved: boolean): Promise<void> {
  if (isMoved) return;
  const names = document.ignored.filter((name) => String(document.members[name]) !== String(record[name]));
  if (names.length > 0) await call.invocation.notice(`${call.args.source?.name}: ${describeIgnored(names)}`);
}

function without<T>(values: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
