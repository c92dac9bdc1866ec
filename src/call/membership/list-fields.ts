/** What a list of people can hold for an endpoint: its identifiers, times and operations, as the contract has them. */
import { endpointById } from '../../contract/index.js';
import type { ArrayParam, EnumParam, ObjectParam, Param, Params, Rule } from '../../contract/types.js';

export interface Identifier {
  /** The parameter, such as `email`. */
  readonly name: string;
  /** Whether the service takes a hash of it. */
  readonly hashed: boolean;
}

export interface ListFields {
  readonly identifiers: readonly Identifier[];
  /** Sets of identifiers of which a person may have one only. */
  readonly exclusive: readonly (readonly string[])[];
  /** The times of an operation, and the rules between them. */
  readonly times: Params;
  readonly timeRules: readonly Rule[];
  /** The parameter that says whether people are added or removed, and its values. */
  readonly operation: { readonly name: string; readonly values: readonly string[] };
  /** Parameters of the service in the order of a request: operations, params of one, users of it. */
  readonly names: { readonly operations: string; readonly params: string; readonly users: string };
}

/** Reads the fields from the contract. `endpointId` is that of a membership endpoint; another one is a bug. */
export function readListFields(endpointId: string): ListFields {
  const endpoint = endpointById(endpointId);
  const [operations, array] = findMember(endpoint.params, isArrayOfObjects);
  const operation = operations && array ? objectOf(array) : undefined;
  const [type, values] = findMember(
    operation?.fields ?? {},
    (param): param is EnumParam => param.type === 'enum',
  );
  const [params, inner] = findMember(
    operation?.fields ?? {},
    (param): param is ObjectParam => param.type === 'object',
  );
  const [users, people] = findMember(inner?.fields ?? {}, isArrayOfObjects);
  const person = people && objectOf(people);
  if (!operations || !type || !values || !params || !inner || !users || !person)
    throw new Error(`${endpointId} takes no people`);
  return {
    identifiers: Object.entries(person.fields).map(([name, param]) => ({ name, hashed: isHash(param) })),
    exclusive: (person.rules ?? []).flatMap((rule) => (rule.rule === 'exclusive' ? [rule.params] : [])),
    times: Object.fromEntries(Object.entries(inner.fields).filter(([, { type }]) => type === 'time')),
    timeRules: inner.rules ?? [],
    operation: { name: type, values: values.values },
    names: { operations, params, users },
  };
}

function findMember<P extends Param>(
  params: Params,
  is: (param: Param) => param is P,
): readonly [string, P] | readonly [undefined, undefined] {
  for (const [name, param] of Object.entries(params)) if (is(param)) return [name, param];
  return [undefined, undefined];
}

function isArrayOfObjects(param: Param): param is ArrayParam {
  return param.type === 'array' && param.of.type === 'object';
}

function objectOf({ of }: ArrayParam): ObjectParam | undefined {
  return of.type === 'object' ? of : undefined;
}

/** Hashes are secret texts; an identifier that is sent as it is has no secret. */
function isHash(param: Param): boolean {
  return param.type === 'list' && param.of.type === 'string' && param.of.secret === true;
}
