/** Collects the rules between parameters of an endpoint, including those inside its documents. */
import { namedObjects } from './params/named-objects.js';
import type { Endpoint, Param, Rule } from './types.js';

/** The endpoint's own rules, then those inside its documents with the path of the object they apply to. */
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
      return Object.values(param.of).flatMap((object) => rulesInside(object, at, seen));
    case 'ref': {
      const object = namedObjects[param.name];
      if (!object || seen.has(param.name)) return [];
      return rulesInside(object, at, new Set([...seen, param.name]));
    }
    default:
      return [];
  }
}
