/** Reads the flags that take a record by its name: `--campaign "Spring sale"` for `--campaign-id` (docs/lists.md). */

import { flagName } from '../../../call/flag-names.js';
import type { Endpoint, Param } from '../../../contract/types.js';
import { nameFlag } from '../../../flags/named-parameters.js';
import { optionKey } from '../../../flags/typed-values.js';
import { notTogether } from '../../../values/text-lists.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import { type Invocation, repeatedOption, textOption } from '../../core/host/invocation.js';

interface ArgumentTarget {
  readonly raw: Record<string, unknown>;
  readonly problems: FlagProblem[];
  /** The flags under which parameters were given, if not their own. */
  readonly flags: Map<string, string>;
}

/** Adds the names to the raw values, in which a name stands where an id is wanted. */
export function readNameFlag(
  endpoint: Endpoint,
  [name, param]: readonly [string, Param],
  options: Invocation['options'],
  { raw, problems, flags }: ArgumentTarget,
): void {
  const flag = nameFlag(endpoint, name);
  if (flag === undefined) return;
  const key = optionKey(flag);
  if (param.type === 'list') {
    const names = repeatedOption(options, key);
    if (names.length === 0) return;
    const ids = typeof raw[name] === 'string' ? raw[name].split(',') : [];
    raw[name] = [...ids, ...names];
    if (ids.length === 0) flags.set(name, flag);
    return;
  }
  const text = textOption(options, key);
  if (text === undefined) return;
  if (raw[name] !== undefined) {
    const message = notTogether(flag, flagName(name));
    problems.push({ parameter: name, flag, code: 'EXCLUSIVE_PARAMETERS', message, value: text });
    return;
  }
  raw[name] = text;
  flags.set(name, flag);
}
