/** Removes secrets from what is shown and logged: by the contract, and by names that stand for credentials everywhere. */

import { namesOfParams } from '../../../call/names-of-params.js';
import { isSecretName, redactionMark } from '../../../client/redact-by-name.js';
import type { Endpoint } from '../../../contract/types.js';
import { isObject } from '../../../values/lossless-json.js';

/** Whether the value under a name is a secret. */
export type SecretTest = (name: string) => boolean;

/** The test for the parameters of an endpoint, at any depth; without one, names alone decide. */
export function secretTest(endpoint?: Pick<Endpoint, 'params'>): SecretTest {
  const names = namesOfParams(
    endpoint?.params ?? {},
    (param) => param.type === 'string' && Boolean(param.secret || param.personal),
  );
  return (name) => names.has(name) || isSecretName(name);
}

/** The value with a mark in place of every secret, at any depth. */
export function hideSecrets(value: unknown, isSecret: SecretTest): unknown {
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, isSecret));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecret(name) && member !== null ? redactionMark : hideSecrets(member, isSecret),
    ]),
  );
}
