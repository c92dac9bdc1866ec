// The documents that raw calls need: for each call its operation of the OpenAPI document with the record in its answer. What a
// call can do without is left out, so that the comparison is fair: errors, headers, limits, and all other operations.
import { execFileSync } from 'node:child_process';
import { ads } from '../bench/bench.js';

/** Reads the OpenAPI document of the built tool. */
export function readInterface(env) {
  return JSON.parse(execFileSync('node', [ads, 'openapi'], { env, encoding: 'utf8', maxBuffer: 1 << 26 }));
}

/** The name and the text of the document of a call. Throws for a call that is not in the interface. */
export function documentOf(document, method, path) {
  for (const [template, methods] of Object.entries(document.paths)) {
    const pattern = new RegExp(`^${template.slice(1).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    const operation = pattern.test(path) ? methods[method.toLowerCase()] : undefined;
    if (operation === undefined) continue;
    const { operationId, summary, description, parameters, requestBody, responses } = operation;
    const answer = responses['200']?.content?.['application/json']?.schema?.properties?.data;
    const text = JSON.stringify({ method, path: template, summary, description, parameters, requestBody });
    return { name: operationId, text, records: recordsIn(document, [answer, requestBody]) };
  }
  throw new Error(`${method} ${path} is not in the interface`);
}

/** The schemas that a value refers to, by name. */
function recordsIn(document, value, found = {}) {
  for (const [, name] of JSON.stringify(value ?? null).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (name in found) continue;
    found[name] = document.components.schemas[name];
    recordsIn(document, found[name], found);
  }
  return found;
}

/** How many days and ids a call for statistics may have. */
export function readStatisticsLimits({ paths }) {
  const { parameters, 'x-rules': rules } = paths['/stats/accounts/{account_id}'].get;
  return {
    windowDays: rules.find(({ maxDays }) => maxDays !== undefined).maxDays,
    maxIds: parameters.find(({ name }) => name === 'entity_ids').schema.maxItems,
  };
}
