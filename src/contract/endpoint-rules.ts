/** Every rule between parameters that an endpoint knows, in its documents too. */
import { namedObjects } from './params/named-objects.js';
import type { Endpoint, Param, Rule } from './types.js';

/** The rules of the call itself, then those inside its documents, each told with the place it stands at. */
export function endpointRules({
  params,
  rules = [],
}: Endpoint): readonly (Rule & { readonly at?: string })[] {
  return [
    ...rules,
    ...Object.entries(params).flatMap(([name, param]) => rulesInside(param, name, new Set())),
  ];
}

function rulesInside(param: Param, at: string, seen: ReadonlySet<string>): (Rule & { at: string })[] {
  switch (param.type) {
    case 'object': {
      const own = (param.rules ?? []).map((rule) => ({ ...rule, at }));
      const below = Object.entries(param.fields).flatMap(([name, field]) =>
        rulesInside(field, `${at}.${name}`, seen),
      );
      return [...own, ...below];
    }
    case 'array':
      return rulesInside(param.of, `${at}[]`, seen);
    case 'variant':
      return Object.values(param.of).flatMap((shape) => rulesInside(shape, at, seen));
    case 'ref': {
      const shape = namedObjects[param.name];
      if (!shape || seen.has(param.name)) return [];
      return rulesInside(shape, at, new Set([...seen, param.name]));
    }
    default:
      return [];
  }
}
