/** Removes secrets from what is shown and logged: by the contract, and by names that stand for credentials everywhere. */

import { isSecretName, redactionMark } from '../../client/redact-by-name.js';
import { namedObjects } from '../../contract/params/named-objects.js';
import type { Endpoint, Param } from '../../contract/types.js';
import { isObject } from '../../values/lossless-json.js';

/** Whether the value under a name is a secret. */
export type SecretTest = (name: string) => boolean;

/** The test for the parameters of an endpoint, at any depth; without one, names alone decide. */
export function secretTest(endpoint?: Pick<Endpoint, 'params'>): SecretTest {
  const names = new Set<string>();
  const visited = new Set<Param>();
  for (const [name, param] of Object.entries(endpoint?.params ?? {})) collect(name, param, names, visited);
  return (name) => names.has(name) || isSecretName(name);
}

function collect(name: string, param: Param, names: Set<string>, visited: Set<Param>): void {
  if (visited.has(param)) return;
  visited.add(param);
  switch (param.type) {
    case 'string':
      if (param.secret || param.personal) names.add(name);
      break;
    case 'list':
    case 'array':
      collect(name, param.of, names, visited);
      break;
    case 'object':
      for (const [member, field] of Object.entries(param.fields)) collect(member, field, names, visited);
      break;
    case 'variant':
      for (const variant of Object.values(param.of)) collect(name, variant, names, visited);
      break;
    case 'ref': {
      const object = namedObjects[param.name];
      if (object) collect(name, object, names, visited);
    }
  }
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
