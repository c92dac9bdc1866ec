/** Reads targeting flags from the command line (docs/service.md#targeting-types). */
import { flagName } from '../../../call/flag-names.js';
import {
  excludeFlag,
  type TargetingFlag,
  type TargetingFlagSet,
  takes,
} from '../../../flags/targeting-flags.js';
import { optionKey } from '../../../flags/typed-values.js';
import { joinList } from '../../../values/text-lists.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import { type Invocation, repeatedOption } from '../../core/host/invocation.js';

/** One value as it was given. */
export interface TypedValue {
  readonly flag: TargetingFlag;
  readonly text: string;
  readonly isExcluded: boolean;
  /** How messages name it: `--location "Texas"`. */
  readonly label: string;
}

export interface TypedValues {
  /** In the order of the flags in help: places come first, because other values depend on them. */
  readonly values: readonly TypedValue[];
  readonly problems: readonly FlagProblem[];
}

/** Whether any of the flags was given. */
export function hasTargetingFlags(set: TargetingFlagSet, options: Invocation['options']): boolean {
  const names = [...set.flags.map(({ name }) => name), excludeFlag];
  return names.some((name) => repeatedOption(options, optionKey(flagName(name))).length > 0);
}

export function readTargetingFlags({ flags }: TargetingFlagSet, options: Invocation['options']): TypedValues {
  const problems: FlagProblem[] = [];
  const sought = flags.flatMap((flag) =>
    repeatedOption(options, optionKey(flagName(flag.name))).map((text) => typed(flag, text)),
  );
  const excludable = flags.filter((flag) => takes(flag, 'excluded'));
  const excluded = repeatedOption(options, optionKey(flagName(excludeFlag))).flatMap((given) => {
    const [kind = '', ...rest] = given.split('=');
    const name = kind.trim().replace(/^--/, '').replaceAll('-', '_');
    const flag = excludable.find((one) => one.name === name);
    if (flag && rest.length > 0) return [typed(flag, rest.join('='), given)];
    const names = joinList(
      excludable.map((one) => one.name.replaceAll('_', '-')),
      'or',
    );
    problems.push({
      parameter: excludeFlag,
      flag: flagName(excludeFlag),
      code: 'INVALID_PARAMETER',
      message: `${flagName(excludeFlag)} must be a flag and a value, such as location=Texas; flags: ${names}`,
      value: given,
    });
    return [];
  });
  const values = [...sought, ...excluded].sort((a, b) => flags.indexOf(a.flag) - flags.indexOf(b.flag));
  for (const { text, flag, label } of values) {
    if (text.trim() === '') problems.push(problemOf(flag, `${label} must not be empty`, text));
  }
  return { values, problems };
}

function typed(flag: TargetingFlag, text: string, excluded?: string): TypedValue {
  const label =
    excluded === undefined
      ? `${flagName(flag.name)} ${JSON.stringify(text)}`
      : `${flagName(excludeFlag)} ${JSON.stringify(excluded)}`;
  return { flag, text, isExcluded: excluded !== undefined, label };
}

/** A problem with a value: it is sent as a targeting value, so that is the parameter. */
export function problemOf(
  flag: TargetingFlag,
  message: string,
  value: string,
  code = 'INVALID_PARAMETER',
): FlagProblem {
  const name = flag.only === 'excluded' ? excludeFlag : flag.name;
  return { parameter: 'targeting_value', flag: flagName(name), code, message, value };
}
