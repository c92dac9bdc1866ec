/** The command that uploads a list to an audience that is there, for people to type. */
import { commandWords, flagName } from '../../../call/flag-names.js';
import type { Endpoint } from '../../../contract/types.js';
import { newListFlags } from '../../../flags/list-flags.js';
import { optionKey } from '../../../flags/typed-values.js';
import { shellCommand } from '../../../values/shell-word.js';
import type { Invocation } from '../../core/host/invocation.js';

/** `record` is the id or the name. The flags are those of the invocation. */
export function uploadCommandLine(
  endpoint: Endpoint,
  record: string,
  { options, globals }: Pick<Invocation, 'options' | 'globals'>,
): string {
  const group = commandWords(endpoint).split(' ').slice(0, -1);
  const values = (['env', 'profile', 'account'] as const).map(
    (name) => [`--${name}`, globals[name]] as const,
  );
  const own = ['from', ...Object.keys(newListFlags(endpoint))]
    .map(flagName)
    .map((name) => [name, options[optionKey(name.replace(/^--no-/, '--'))]] as const);
  const words = [...own, ...values].flatMap(([name, value]) => {
    if (value === undefined || value === name.startsWith('--no-')) return [];
    if (typeof value === 'boolean' || value === 'true') return [name];
    return [value].flat().flatMap((one) => [name, String(one)]);
  });
  return shellCommand`ads ${group} upload ${record} ${words}`;
}
