/** Finds the ids of names that were typed as flags and arguments (docs/lists.md). */
import type { Value } from '../../../contract/types.js';
import type { NamedRecord } from '../../../flags/named-parameters.js';
import { escapeControls } from '../../../output/control-characters.js';
import { firstLines } from '../../../values/text-lists.js';
import { type FlagProblem, parameterError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import type { NoSuchName } from './find-by-name.js';
import type { NameResolver } from './name-resolver.js';

/** A name, where it stands, and the kinds of records that may be meant. */
export interface TypedName {
  readonly parameter: string;
  readonly flag: string;
  /** As it was typed. */
  readonly text: string;
  readonly name: string;
  readonly kinds: readonly NamedRecord[];
  readonly account: Value | undefined;
}

/**
 * The ids of all names; a notice says each. Throws CommandError with every name that is not that of one record. `advice` is its hint
 * where there are no records to choose from.
 */
export async function findTypedNames<T extends TypedName>(
  typed: readonly T[],
  find: NameResolver['find'],
  { notice, settings }: Pick<Invocation, 'notice' | 'settings'>,
  advice?: string,
): Promise<ReadonlyMap<T, string>> {
  const ids = new Map<T, string>();
  const problems: FlagProblem[] = [];
  const hints: string[] = [];
  for (const one of typed) {
    const { kinds, account, name, parameter, flag, text } = one;
    const found = await find(kinds, account, name).catch((error: unknown) => {
      throw explainAccount(error, settings);
    });
    if ('id' in found) {
      if (![...ids.values()].includes(found.id)) await notice(`"${name}" is ${found.noun} ${found.id}`);
      ids.set(one, found.id);
      continue;
    }
    const message = `${flag} "${name}" ${found.reason}`;
    problems.push({ parameter, flag, code: found.code, message, value: text });
    hints.push(...listCandidates(found));
  }
  if (problems.length === 0) return ids;
  throw parameterError(problems, hints.length > 0 ? hints.join('\n') : advice);
}

/** The most candidates that a hint lists. */
const maxListed = 10;

/** Lines with ids, names and states, under what leads to them; none where there is nothing to choose from. */
function listCandidates({ code, candidates, isCut }: NoSuchName): readonly string[] {
  if (candidates.length === 0) return [];
  const lines = candidates.map(({ id, name, status }) =>
    [id, escapeControls(name), status].filter(Boolean).join('  '),
  );
  const lead =
    code === 'AMBIGUOUS_NAME'
      ? isCut
        ? 'Found so far:'
        : 'Several have this name. Use the id of one:'
      : 'Did you mean:';
  return [lead, ...firstLines(lines, maxListed).map((line) => `  ${line}`)];
}
