/** Reads and checks everything that a command for many ids needs, before anything is sent. */

import type { Document, Endpoint } from '../../../contract/types.js';
import { parameterLabel } from '../../../flags/endpoint-flags.js';
import { joinList } from '../../../values/text-lists.js';
import { readUnconfirmed } from '../../calls/endpoint/computed-values.js';
import { checkDocumentPlace } from '../../calls/endpoint/document-place.js';
import { requirePreconditions } from '../../calls/endpoint/preconditions.js';
import { prepareCall } from '../../calls/endpoint/prepare-call.js';
import { readArguments } from '../../calls/endpoint/read-arguments.js';
import type { Session } from '../../calls/session/session.js';
import { type FlagProblem, fileProblem } from '../../core/host/command-error.js';
import { readConfirmedCount } from '../../core/host/confirm-count.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import type { InputId, ParsedIds } from '../../core/input/parse-ids.js';
import { readPipedIds } from '../../core/input/read-ids.js';
import { type AmountPlan, planAmounts } from './plan-amounts.js';
import { bulkShape } from './rows.js';

/** A command that is ready to run. */
export interface BulkPlan {
  readonly endpoint: Endpoint;
  readonly ids: readonly InputId[];
  readonly args: Arguments;
  readonly version: number | undefined;
  readonly session: Session;
  /** The checked values of the call for an id. */
  readonly valuesOf: (id: string) => Document;
  /** What the amounts are and will be, if some depend on the records. */
  readonly amounts: AmountPlan | undefined;
}

/** Throws CommandError with all problems at once. Returns undefined where the input has no ids: then nothing is sent. */
export async function planBulk(endpoint: Endpoint, invocation: Invocation): Promise<BulkPlan | undefined> {
  const { notice } = invocation;
  const { positional = '' } = endpoint;
  requirePreconditions(endpoint, invocation);
  readConfirmedCount(invocation);
  const { ids, repeated, problems } = await readIds(endpoint, invocation);
  // The flags are checked with any id: the ids have been checked already.
  const sample = ids[0]?.id ?? String(endpoint.example[positional]);
  const read = await readArguments(endpoint, { ...invocation, args: [sample] });
  const label = parameterLabel(endpoint, positional);
  const idProblems = problems.map((problem): FlagProblem => ({ ...problem, flag: label }));
  const given = {
    ...read,
    problems: [...read.problems, ...idProblems, ...partProblems(read), ...recordProblems(read, positional)],
  };
  // Rows have more fields than the record, which --fields may name.
  const shown = { ...endpoint, record: bulkShape(endpoint.record) };
  const prepare = prepareCall(shown, given, invocation);
  if (ids.length === 0) return undefined;
  if (repeated > 0) await notice(`stdin: ignored ${repeated} repeated ${repeated === 1 ? 'id' : 'ids'}`);
  const { args, values, session, version } = await prepare();
  // The id of a record in the file is refused above; what else is in the path is the same for all of them.
  const { [positional]: _, ...place } = values;
  if (args.source) await checkDocumentPlace({ endpoint, args, values: place, invocation });
  const refuse = args.changes && (await readUnconfirmed(endpoint, args.changes, invocation));
  const call = { endpoint, args, values, refuse };
  const amounts = await planAmounts(
    call,
    ids.map(({ id }) => id),
    session,
    invocation,
  );
  return {
    endpoint,
    ids,
    args,
    version,
    session,
    valuesOf: (id) => ({ ...values, [positional]: id, ...amounts?.valuesOf(id) }),
    amounts,
  };
}

/** One record is read to complete an object that flags give a part of; many would each keep something else. */
function partProblems({ partial = [] }: Arguments): readonly FlagProblem[] {
  return partial.map(({ name, given: [flag = ''], missing }) => ({
    parameter: name,
    flag,
    code: 'MISSING_PARAMETER',
    message: `${flag} replaces all of ${name}: with ids from standard input, also add ${joinList(missing, 'and')}`,
  }));
}

/** A document that shows a record is compared with that one; what it shows of others is not known. */
function recordProblems({ document, source }: Arguments, positional: string): readonly FlagProblem[] {
  const own = document?.members[positional] == null ? [] : [positional];
  if (!document || (!document.isCompared && own.length === 0)) return [];
  const [name = ''] = [...document.ignored, ...document.empty, ...own, ...Object.keys(document.members)];
  const message = `--from: ${source?.name} is of one record, since it has ${name}; with ids from standard input, leave in it only what all of them are to have`;
  return [fileProblem(name, message)];
}

async function readIds(
  endpoint: Endpoint,
  invocation: Pick<Invocation, 'world' | 'instruct'>,
): Promise<ParsedIds> {
  const { positional = '', params } = endpoint;
  const param = params[positional];
  if (!param) throw new Error(`${endpoint.id} has no parameter ${positional}`);
  return readPipedIds(
    { param, parameter: positional, label: parameterLabel(endpoint, positional) },
    invocation,
  );
}
