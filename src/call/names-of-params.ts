/** The names of parameters of a kind, at any depth, as the contract says. */
import { namedObjects } from '../contract/params/named-objects.js';
import type { Param, Params } from '../contract/types.js';
import { anchoredPattern } from './parse-scalar.js';

/** Whether any text can be a value of the parameter, with blanks and a `#` in it: names, texts of posts, keywords. */
export function isFreeText(param: Param): boolean {
  if (param.type === 'list') return isFreeText(param.of);
  if (param.type !== 'string' || param.form) return false;
  return !param.pattern || anchoredPattern(param.pattern.regex).test('a #1');
}

/** The names under which a parameter that passes the test is; items of arrays and lists have the name of the whole. */
export function namesOfParams(params: Params, test: (param: Param) => boolean): ReadonlySet<string> {
  const names = new Set<string>();
  const visited = new Set<Param>();
  for (const [name, param] of Object.entries(params)) collect(name, param);
  return names;

  function collect(name: string, param: Param): void {
    // The same text may have two names; a document inside itself has no end.
    if (test(param)) names.add(name);
    if (visited.has(param)) return;
    visited.add(param);
    switch (param.type) {
      case 'list':
      case 'array':
        collect(name, param.of);
        break;
      case 'object':
        for (const [member, field] of Object.entries(param.fields)) collect(member, field);
        break;
      case 'variant':
        for (const variant of Object.values(param.of)) collect(name, variant);
        break;
      case 'ref': {
        const object = namedObjects[param.name];
        if (object) collect(name, object);
      }
    }
  }
}
