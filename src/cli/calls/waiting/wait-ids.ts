/** The ids of the records that `ads wait` waits for: typed, piped in, or found by their names. */
import { check } from '../../../call/check.js';
import { namePrefix, readTypedName } from '../../../flags/name-or-id.js';
import { type FlagProblem, throwIfProblems, usageError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { findNamedTarget } from '../names/find-named-target.js';
import type { Session } from '../session/session.js';
import type { WaitTarget } from './wait-target.js';

/** The label of an id in messages. */
const label = 'ID';

/** The ids that were typed, or for `-` the lines of standard input, without repetition and checked. Throws CommandError. */
export async function readWaitIds(
  target: WaitTarget & { readonly rest: readonly string[] },
  isStdin: boolean,
  invocation: Pick<Invocation, 'world' | 'instruct'>,
): Promise<readonly string[]> {
  if (isStdin) return readInput(target, invocation);
  const texts = [...new Set(target.rest.filter((text) => text !== ''))];
  if (texts.length === 0) throw usageError(`${label} is required`);
  throwIfProblems(
    texts.flatMap((text) => (nameOf(target, text) === undefined ? (idProblem(target, text) ?? []) : [])),
  );
  return texts;
}

/** The ids, with those of the records that are named in place of their names. Throws CommandError. */
export async function findWaitIds(
  target: WaitTarget,
  texts: readonly string[],
  session: Pick<Session, 'client' | 'account'>,
  invocation: Pick<Invocation, 'notice' | 'settings'>,
): Promise<readonly string[]> {
  const { named } = target.record;
  const ids: string[] = [];
  for (const text of texts) {
    const name = nameOf(target, text);
    if (name === undefined || !named) {
      ids.push(text);
      continue;
    }
    const sought = { text: namePrefix + name, flag: label, groups: [named.group] };
    ids.push(await findNamedTarget({ ...sought, account: session.account ?? '' }, session, invocation));
  }
  return [...new Set(ids)];
}

/** The name that a text stands for; undefined for an id, and for records without names. */
function nameOf({ record, related: { get, idParam } }: WaitTarget, text: string): string | undefined {
  if (!record.named) return undefined;
  const param = get?.params[idParam];
  return readTypedName(text, param?.type === 'id' ? param.form : undefined);
}

async function readInput(
  { related }: WaitTarget,
  invocation: Pick<Invocation, 'world' | 'instruct'>,
): Promise<readonly string[]> {
  const { get, list, idParam } = related;
  const selected = list?.by && list.endpoint.params[list.by.param];
  const param = get?.params[idParam] ?? (selected?.type === 'list' ? selected.of : undefined);
  if (!param) throw new Error(`no endpoint reads records by ${idParam}`);
  const { readPipedIds } = await import('../../core/input/read-ids.js');
  const { ids, problems } = await readPipedIds({ param, parameter: idParam, label }, invocation);
  throwIfProblems(problems.map((problem) => ({ ...problem, flag: label })));
  if (ids.length === 0) throw usageError('standard input has no ids');
  return ids.map(({ id }) => id);
}

function idProblem({ related: { get, list, idParam } }: WaitTarget, id: string): FlagProblem | undefined {
  const endpoint = get ?? list?.endpoint;
  const parameter = get ? idParam : list?.by?.param;
  if (!endpoint || parameter === undefined) return undefined;
  const raw = { account_id: 'a', [parameter]: get ? id : [id] };
  const problem = check(endpoint, raw, { name: () => label }).problems.find((one) =>
    one.parameter.startsWith(parameter),
  );
  return problem && { ...problem, flag: label };
}
