/** The command line of an endpoint's example, as a test types it. */

import { commandWords, flagName } from '../../src/call/flag-names.js';
import { parameterLocation, pathNames } from '../../src/call/parameter-location.js';
import type { Endpoint } from '../../src/contract/types.js';
import { exampleBody } from '../../src/derive/examples.js';
import { isSecret } from '../../src/flags/endpoint-flags.js';

/** `file` is what flags that read a file get, `account` the account where it is the argument. */
export function exampleCall(
  endpoint: Endpoint,
  { file, account }: { readonly file: string; readonly account: string },
): { argv: string[]; stdin: string } {
  const { example, params, positional } = endpoint;
  const argv = commandWords(endpoint).split(' ');
  if (positional) argv.push(positional === 'account_id' ? account : String(example[positional]));
  for (const [name, value] of Object.entries(example)) {
    const isTyped = ['path', 'query', 'form', 'multipart'].includes(parameterLocation(endpoint, name));
    if (!isTyped || name === 'account_id' || name === positional || isSecret(params[name])) continue;
    argv.push(`${flagName(name)}=${params[name]?.type === 'bytes' ? file : String(value)}`);
  }
  const secrets = Object.entries(example).filter(([name]) => isSecret(params[name]));
  const body = exampleBody(endpoint) ?? (secrets.length ? Object.fromEntries(secrets) : undefined);
  return {
    argv: body === undefined ? argv : [...argv, '--from', '-'],
    stdin: body === undefined ? '' : JSON.stringify(body),
  };
}

/** The example's values of what the path has besides the account and the argument: flags, in no case part of a body. */
export function parentFlags({ path, positional, example }: Endpoint): Readonly<Record<string, string>> {
  const names = pathNames(path).filter((name) => name !== 'account_id' && name !== positional);
  return Object.fromEntries(names.map((name) => [name, String(example[name])]));
}
