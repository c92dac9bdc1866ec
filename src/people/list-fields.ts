/**
 * The fields that a row of a list of people can have for an endpoint: identifiers, times and an operation, as the contract has
 * them.
 */
import { endpointById } from '../contract/find-group.js';
import { batchDoNotReachUsers } from '../contract/groups/do-not-reach-lists-users.js';
import type { ObjectParam, Param, Params, Rule } from '../contract/types.js';
import { type ConsentColumn, consentColumns } from '../presets/consent.js';
import { peoplePresets } from '../presets/people.js';
import type { Preset } from '../presets/preset.js';
import { type Identifier, membershipShape } from './membership-shape.js';

export interface ListFields {
  readonly identifiers: readonly Identifier[];
  /** Sets of identifiers of which a person may have one only. */
  readonly exclusive: readonly (readonly string[])[];
  /** The times of an operation, and the rules between them. */
  readonly times: Params;
  readonly timeRules: readonly Rule[];
  /** The parameter that says whether people are added or removed, and its values. */
  readonly operation: { readonly name: string; readonly values: readonly string[] };
  readonly presets: readonly Preset[];
  /** Of a list that may have people only with their consent. */
  readonly consents: readonly ConsentColumn[];
}

/** The fields of an endpoint by its id; an endpoint of another kind is a bug. */
export function readListFields(endpointId: string): ListFields {
  const { identifiers, times } = membershipShape(endpointId);
  const [operation] = objectsIn(endpointById(endpointId).params);
  const [params] = objectsIn(operation?.fields ?? {});
  const [person] = objectsIn(params?.fields ?? {});
  const type = Object.entries(operation?.fields ?? {}).flatMap(([name, param]) =>
    param.type === 'enum' ? [{ name, values: param.values }] : [],
  )[0];
  if (!params || !person || !type) throw new Error(`${endpointId} does not accept people`);
  return {
    identifiers,
    exclusive: (person.rules ?? []).flatMap((rule) => (rule.rule === 'exclusive' ? [rule.params] : [])),
    times: Object.fromEntries(Object.entries(params.fields).filter(([name]) => times.includes(name))),
    timeRules: params.rules ?? [],
    operation: type,
    presets: peoplePresets,
    consents: asksConsent(endpointId) ? consentColumns : [],
  };
}

/** Whether people are sent to a list of the endpoint only with their consent: whoever must not be reached needs none. */
export function asksConsent(endpointId: string): boolean {
  return endpointId !== batchDoNotReachUsers.id;
}

/** The objects among parameters, and those that arrays are of. */
function objectsIn(params: Params): readonly ObjectParam[] {
  return Object.values(params).flatMap((param: Param) => {
    const object = param.type === 'array' ? param.of : param;
    return object.type === 'object' ? [object] : [];
  });
}
