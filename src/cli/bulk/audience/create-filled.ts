/**
 * `create --from FILE` of what holds people: where the file is a list of people, creates the audience and uploads them;
 * where it holds parameters, leaves it to the command.
 */

import { commandWords, flagName } from '../../../call/flag-names.js';
import { recordNoun } from '../../../call/record-noun.js';
import { endpointById } from '../../../contract/find-group.js';
import { doNotReachListName } from '../../../contract/groups/do-not-reach-lists.js';
import type { Endpoint } from '../../../contract/types.js';
import { listFile, newListFlags } from '../../../flags/list-flags.js';
import { optionKey } from '../../../flags/typed-values.js';
import type { Answer } from '../../../output/answer.js';
import type { PackedRequest } from '../../../people/packing/packed-request.js';
import { listSurveys } from '../../../people/reading/read-list.js';
import { isObject } from '../../../values/lossless-json.js';
import { once } from '../../../values/once.js';
import { openUninterruptedSession } from '../../calls/session/patient-session.js';
import type { Session } from '../../calls/session/session.js';
import { RejectedCallError, throwIfProblems } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { readFlags } from '../../core/input/read-flags.js';
import type { ListInput } from './list/open-input.js';
import { holdsParameters } from './list/parameters-or-people.js';
import type { Rejections } from './list/rejections.js';
import { allRejectedError, explainInput, nobodyError } from './list/report-list.js';
import { noteShared, openSharingList } from './list/shared-identifiers.js';
import { withList } from './list/with-list.js';
import { packInThread } from './packing/pack-in-thread.js';
import { prepareUpload } from './prepare-upload.js';
import { readListFlags } from './read-list-flags.js';
import { assertJournalFolder } from './run-upload.js';
import { totalsShape } from './totals.js';
import { uploadCommandLine } from './upload-command-line.js';
import { sendList } from './upload-people.js';

/** Any valid id: what is checked in place of the id that is not known yet, and never sent. */
const pendingId = '1';

/** The flags that only make sense with a list of people, as they were typed. */
function typedListFlags(endpoint: Endpoint, { options }: Pick<Invocation, 'options'>): readonly string[] {
  if (endpoint.uploadEndpoint === undefined) return [];
  return Object.keys(newListFlags(endpointById(endpoint.uploadEndpoint)))
    .map(flagName)
    .filter((name) => {
      const value = options[optionKey(name.replace(/^--no-/, '--'))];
      return name.startsWith('--no-') ? value === false : value !== undefined;
    });
}

type Create = (invocation: Invocation) => Promise<Answer>;

/** Runs the command that creates. `createWith` is the same without a list of people, with the session of an upload if any. */
export async function createFilled(
  endpoint: Endpoint,
  createWith: (open?: () => Promise<Session>) => Create,
  invocation: Invocation,
): Promise<Answer> {
  const create = createWith();
  const typed = typedListFlags(endpoint, invocation);
  const filling = endpointById(endpoint.uploadEndpoint ?? '');
  if (typeof invocation.options.from !== 'string') {
    refuseListFlags(typed, 'requires a list of people: add --from FILE');
    return create(invocation);
  }
  const checked = readFlags({ flags: { ...listFile('the list'), ...newListFlags(filling) } }, invocation);
  const flags = readListFlags(filling, checked.values, checked.problems);
  return withList(flags, listSurveys(flags.options), invocation, async (input, rejections) => {
    const { pieces, first } = await peek(input);
    if (holdsParameters(first, endpoint)) {
      refuseListFlags(typed, `requires a list of people, but ${input.label} contains parameters`);
      return create(input.path === undefined ? await withStdin(pieces, invocation) : invocation);
    }
    const { from: _, ...options } = invocation.options;
    // The answer is that of the upload, and so are the fields of it.
    const { fields: __, query: ___, ...globals } = invocation.globals;
    const creating = { ...invocation, options, globals };
    const at = (id: string): Invocation => ({ ...invocation, args: [id] });
    if (invocation.globals.dryRun) {
      await create(creating);
      const { previewOpenList } = await import('./preview-list.js');
      const previewed = input.isRepeatable ? input : { ...input, read: () => pieces };
      await invocation.notice(`the ${describeRecord(endpoint)} would be created first`);
      return previewOpenList(filling, flags, { input: previewed, rejections, isNew: true }, at(pendingId));
    }
    const open = once(() => openUninterruptedSession(invocation, filling, { reportsWait: false }));
    const prepared = await prepareUpload(filling, flags, totalsShape, at(pendingId), open);
    const { options: packing } = prepared;
    // A list that cannot be read must not leave an empty audience behind.
    const list = input.isRepeatable ? input : { ...input, read: () => pieces };
    const sharing = await openSharingList(list, packing, invocation);
    const requests = packInThread(
      sharing.read(),
      { ...packing, shared: sharing.shared },
      { ...rejections.hooks, recycle: input.recycle },
      invocation.world,
    );
    const begun = await beginPacking(sharing.watch(requests), input, rejections);
    if (flags.usesJournal) await assertJournalFolder(invocation);
    const id = await createRecord(endpoint, () => createWith(open)(creating), invocation);
    const again = uploadCommandLine(filling, id, invocation);
    await invocation.notice(
      `created ${describeRecord(endpoint)} ${id}; if the upload is interrupted: ${again}`,
    );
    const values = { ...prepared.values, [filling.positional ?? '']: id };
    const filled = {
      endpoint: filling,
      flags,
      prepared: { ...prepared, values },
      input,
      rejections,
      again,
    };
    const answer = await sendList({ ...filled, pack: () => begun }, at(id));
    await noteShared(sharing, input, invocation);
    return answer;
  });
}

function describeRecord({ record }: Pick<Endpoint, 'record'>): string {
  return record ? recordNoun(record) : '';
}

function refuseListFlags(typed: readonly string[], reason: string): void {
  throwIfProblems(
    typed.map((flag) => ({
      parameter: flag.slice(2).replaceAll('-', '_'),
      flag,
      code: 'INVALID_PARAMETER',
      message: `${flag} ${reason}`,
    })),
  );
}

/** The first bytes, and all pieces again; what is not a file is read once. */
async function peek(input: ListInput): Promise<{ first: Uint8Array; pieces: AsyncIterable<Uint8Array> }> {
  const reading = input.read()[Symbol.asyncIterator]();
  const { done, value } = await reading.next();
  const first: Uint8Array = done ? new Uint8Array() : value;
  if (input.isRepeatable) {
    await reading.return?.();
    return { first, pieces: input.read() };
  }
  async function* all() {
    if (first.length > 0) yield first;
    yield* { [Symbol.asyncIterator]: () => reading };
  }
  return { first, pieces: all() };
}

/**
 * The requests, packed already up to the first that has people. Throws CommandError where the list cannot be read, or where
 * every row is rejected or nobody consents.
 */
async function beginPacking(
  requests: AsyncIterable<PackedRequest>,
  input: ListInput,
  rejections: Rejections,
): Promise<AsyncIterable<PackedRequest>> {
  const packing = requests[Symbol.asyncIterator]();
  const begun: PackedRequest[] = [];
  while (!begun.some(({ operations }) => operations > 0)) {
    const next = await packing.next().catch((error: unknown) => {
      throw explainInput(error, input);
    });
    if (!next.done) begun.push(next.value);
    else if (rejections.count() === 0) {
      if (rejections.leftOut.describeWithheld()) throw nobodyError(input);
      break;
    } else throw rejections.explain(allRejectedError(rejections.count()));
  }
  return (async function* () {
    yield* begun;
    yield* { [Symbol.asyncIterator]: () => packing };
  })();
}

/** Creates the audience, and returns its id. */
async function createRecord(
  endpoint: Endpoint,
  create: () => Promise<Answer>,
  invocation: Pick<Invocation, 'globals' | 'options'>,
): Promise<string> {
  const answer = await create().catch((error: unknown) => {
    // What is there already is refused as a wrong name, or as one too many.
    if (!(error instanceof RejectedCallError) || ![400, 403].includes(error.serviceError.status)) throw error;
    const { name = doNotReachListName } = invocation.options;
    const filling = endpointById(endpoint.uploadEndpoint ?? '');
    const again = uploadCommandLine(filling, String(name), invocation);
    const hint = `If it already exists, upload to it: ${again}`;
    throw new RejectedCallError(error.serviceError, error.problems, hint);
  });
  const row = answer.kind === 'one' && isObject(answer.row) ? answer.row : {};
  if (typeof row.id !== 'string') throw new Error(`${commandWords(endpoint)} did not return an id`);
  return row.id;
}

/** The invocation with a standard input that holds what was read of it already. */
async function withStdin(pieces: AsyncIterable<Uint8Array>, invocation: Invocation): Promise<Invocation> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const stdin = { ...invocation.world.stdin, read: async () => decoder.decode(Buffer.concat(all)) };
  return { ...invocation, world: { ...invocation.world, stdin } };
}
