/** Runs one endpoint of the contract: the life of a call from the command line to its answer, step by step. */
import { membershipCount } from '../../../contract/params/membership.js';
import type { Endpoint } from '../../../contract/types.js';
import { takesManyIds, takesSplit } from '../../../flags/bulk-flags.js';
import { takesTargetingFlags } from '../../../flags/flag-endpoints.js';
import { textField, textFileFlag } from '../../../flags/text-field.js';
import { once } from '../../../values/once.js';
import {
  beginCall,
  type CallInProgress,
  isLocal,
  runSteps,
  type Step,
} from '../../calls/endpoint/call-steps.js';
import { createListAnswer } from '../../calls/endpoint/list.js';
import { requirePreconditions } from '../../calls/endpoint/preconditions.js';
import { checkArguments, checkResolved, hasLookups, resolving } from '../../calls/endpoint/prepare-call.js';
import { readArguments } from '../../calls/endpoint/read-arguments.js';
import { displayUrl } from '../../calls/session/destination.js';
import { openSession } from '../../calls/session/session.js';
import { usageError } from '../../core/host/command-error.js';
import { selectsRows } from '../../core/host/global-flags.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { areCompared } from '../../core/input/arguments.js';

/** A command that stands for a call of another one: its words, and the flags that it sets. */
interface ShortCommand {
  readonly words: readonly string[];
  readonly set: Invocation['options'];
}

/** The action of a contract command, or of one that is short for it. */
export function createEndpointAction(endpoint: Endpoint, short?: ShortCommand): Action {
  return (typed) => {
    const invocation = short
      ? { ...typed, words: short.words, options: { ...typed.options, ...short.set } }
      : typed;
    const open = once(() => openSession(invocation, endpoint));
    return runSteps(steps, beginCall(endpoint, invocation, open));
  };
}

/** Commands that make more of an endpoint than one call: each takes the place of the steps after it, or repeats them. */
const commandSteps: readonly Step[] = [
  {
    name: 'create with the people of a file',
    applies: ({ endpoint }) => endpoint.uploadEndpoint !== undefined,
    async answer(call, next) {
      const { createFilled } = await import('../../bulk/audience/create-filled.js');
      const createWith = (open = call.open) => {
        return (invocation: Invocation) => next({ ...call, invocation, open });
      };
      return createFilled(call.endpoint, createWith, call.invocation);
    },
  },
  {
    name: 'write a text of the record to a file',
    applies: ({ endpoint, invocation }) =>
      invocation.options[textFileFlag] !== undefined && textField(endpoint) !== undefined,
    async answer(call, next) {
      const { writeTextField } = await import('../../calls/endpoint/write-text-field.js');
      const run = (invocation: Invocation) => next({ ...call, invocation });
      return writeTextField(call.endpoint, run, call.invocation, isMerged(call));
    },
  },
  {
    name: 'select, name or merge rows',
    applies: isMerged,
    async answer(call, next) {
      const { runRead } = await import('../../calls/reads/run-read.js');
      const run = (invocation: Invocation) => next({ ...call, invocation });
      return runRead(call.endpoint, call.invocation, { open: call.open, run });
    },
  },
  {
    name: 'refuse what this environment or profile does not have',
    check: ({ endpoint, invocation }) => requirePreconditions(endpoint, invocation),
  },
  {
    name: 'refuse a file that may not be written',
    applies: ({ endpoint, invocation }) => endpoint.response === 'file' && !invocation.globals.dryRun,
    check: async ({ invocation }) =>
      (await import('../../calls/endpoint/file-answer.js')).assertFile(invocation),
  },
  {
    name: 'run for each id of standard input',
    applies: ({ endpoint, invocation }) => takesManyIds(endpoint) && invocation.args[0] === '-',
    answer: async ({ endpoint, invocation }) =>
      (await import('../../bulk/pipes/run-bulk.js')).runBulk(endpoint, invocation),
  },
  {
    name: 'send a file in several requests',
    applies: ({ endpoint, invocation }) => takesSplit(endpoint) && invocation.options.split === true,
    answer: async ({ endpoint, invocation }) =>
      (await import('../../bulk/pipes/run-split.js')).runSplit(endpoint, invocation),
  },
  { name: 'refuse flags for many records', check: refuseBulkFlags },
];

/** The steps of the arguments, before anything is sent. */
const argumentSteps: readonly Step[] = [
  { name: 'read arguments', change: readTyped },
  {
    name: 'expand targeting flags',
    applies: ({ endpoint }) => takesTargetingFlags(endpoint.id),
    change: async (call) =>
      (await import('../../calls/endpoint/expand-targeting-flags.js')).expandTargetingFlags(call),
  },
  { name: 'check arguments', change: checkArguments },
  {
    name: 'check deleted people',
    applies: ({ endpoint }) => endpoint.record === membershipCount,
    check: async ({ endpoint, values }) =>
      (await import('../../bulk/audience/sync/note-batch.js')).refusePlaceholders({
        endpoint,
        operations: values.operations,
      }),
  },
  {
    name: 'preview without a session',
    applies: (call) =>
      call.invocation.globals.dryRun === true && !isLocal(call.invocation) && !needsReading(call),
    async answer(call) {
      await checkPlace(call);
      await noteEndedFlights(call);
      return (await import('../../calls/endpoint/preview-call.js')).previewAtOnce(call);
    },
  },
  ...resolving,
  {
    name: 'compute relative values',
    applies: ({ args }) => args.changes !== undefined,
    async answer(call, next) {
      const { sendAmountChanges } = await import('../../bulk/pipes/send-amount-changes.js');
      return sendAmountChanges(call, await call.open(), call.invocation, (args, computed) =>
        next({ ...call, args, computed }),
      );
    },
  },
  {
    name: 'complete objects by the record',
    applies: ({ args }) => args.partial !== undefined,
    async change(call) {
      const { completeDocuments } = await import('../../calls/endpoint/complete-documents.js');
      return { ...call, args: await completeDocuments(call, await call.open(), call.invocation) };
    },
  },
  { name: 'check what was put in', change: checkResolved },
  {
    name: 'refuse a document of another account or path',
    applies: ({ args }) => args.source !== undefined,
    check: checkPlace,
  },
  {
    name: 'refuse operations of other records',
    applies: ({ args }) => areCompared(args.operations),
    check: async (call) =>
      (await import('../../calls/endpoint/operation-records.js')).checkOperationRecords(call),
  },
  {
    name: 'compare a document with the record',
    applies: ({ args }) => args.document?.isCompared === true,
    answer: async (call, next) =>
      (await import('../../calls/endpoint/compare-document.js')).compareDocument(call, next),
  },
];

/** The steps of the checked call. */
const callSteps: readonly Step[] = [
  { name: 'note flights that are over', check: noteEndedFlights },
  {
    name: 'preview',
    applies: ({ invocation }) => invocation.globals.dryRun === true,
    async answer(call) {
      const { previewCall } = await import('../../calls/endpoint/preview-call.js');
      return previewCall(call, displayUrl(await call.open(), call.endpoint.area));
    },
  },
  {
    name: 'check the decimals of the currency',
    applies: ({ args }) => args.decimals.size > 0,
    check: checkDecimals,
  },
  {
    name: 'ask for confirmation',
    applies: ({ endpoint }) => endpoint.method !== 'GET',
    check: async ({ endpoint, values, invocation, open }) =>
      (await import('../../calls/confirm.js')).confirm(endpoint, values, invocation, await open()),
  },
  {
    name: 'answer with pages',
    applies: ({ endpoint }) => endpoint.response === 'list',
    answer: async (call) => createListAnswer(call, await call.open(), call.invocation),
  },
  {
    name: 'send',
    async answer(call) {
      const [{ sendCall }, { answerReply }] = await Promise.all([
        import('../../calls/endpoint/send-call.js'),
        import('./answer-reply.js'),
      ]);
      const { endpoint, values, invocation } = call;
      if (endpoint.record !== membershipCount) return answerReply(call, await sendCall(call));
      const { sendNoted } = await import('../../bulk/audience/sync/note-batch.js');
      const batch = { endpoint, values, operations: values.operations };
      return answerReply(call, await sendNoted(batch, await call.open(), invocation, () => sendCall(call)));
    },
  },
];

const steps: readonly Step[] = [...commandSteps, ...argumentSteps, ...callSteps];

/** Whether the rows are selected, put in order, named or merged here, rather than passed on as they come. */
function isMerged({ invocation: { globals, settings } }: CallInProgress): boolean {
  const { allAccounts, resolve } = globals;
  const isSpread = allAccounts === true || settings.account?.value.includes(',') === true;
  return isSpread || resolve === true || selectsRows(globals);
}

/** A flag that has no effect is an error: a script that sets it relies on it. */
function refuseBulkFlags({ endpoint, invocation: { options } }: CallInProgress): void {
  const flags = { resend: '--resend', again: '--again', stopOnError: '--stop-on-error' } as const;
  const given = Object.entries(flags).find(([name]) => options[name]);
  if (!given) return;
  const only = takesSplit(endpoint) ? '--split' : 'ids from standard input: give - as the id';
  throw usageError(`${given[1]} is only for ${only}`);
}

async function readTyped(call: CallInProgress): Promise<CallInProgress> {
  const args = await readArguments(call.endpoint, call.invocation);
  return { ...call, args, typed: args };
}

async function checkPlace(call: CallInProgress): Promise<void> {
  if (call.args.source)
    await (await import('../../calls/endpoint/document-place.js')).checkDocumentPlace(call);
}

/** A preview without a session does this too, so that it is no step of its own. */
async function noteEndedFlights(call: CallInProgress): Promise<void> {
  if (call.endpoint.id !== 'line-items.create' && call.endpoint.id !== 'line-items.batch') return;
  const { noteEndedCreations } = await import('../../calls/endpoint/ended-creations.js');
  await noteEndedCreations(call);
}

/** Whether a preview has to read what the call sends: an id for a name, or what the record has. */
function needsReading(call: CallInProgress): boolean {
  const { changes, partial, document, operations } = call.args;
  if (changes !== undefined || partial !== undefined || hasLookups(call)) return true;
  return document?.isCompared === true || areCompared(operations);
}

async function checkDecimals({ endpoint, args, values, invocation, open }: CallInProgress): Promise<void> {
  const { checkCurrencyPrecision } = await import('../../calls/endpoint/currency-precision.js');
  await checkCurrencyPrecision(endpoint, args, values, await open()).catch(async (error: unknown) => {
    const { explainAccount } = await import('../../calls/session/explain-unknown-account.js');
    throw explainAccount(error, invocation.settings);
  });
}
