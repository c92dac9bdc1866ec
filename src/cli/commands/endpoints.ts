/** `ads endpoints`: the contract as a list, for people and for programs that check coverage. */
import { commandOf, flagOf, placeOf } from '../../call/spelling.js';
import { endpoints } from '../../contract/index.js';
import type { Endpoint, Param, Rule } from '../../contract/types.js';
import type { Action } from '../invocation.js';

export const listEndpoints: Action = async () => ({
  kind: 'rows',
  record: {
    name: 'endpoint',
    fields: {
      id: { type: 'id' },
      command: { type: 'string' },
      method: { type: 'string' },
      path: { type: 'string' },
      also_at: { type: 'list' },
      area: { type: 'string' },
      version: { type: 'integer', nullable: true },
      host: { type: 'string', nullable: true },
      section: { type: 'string' },
      summary: { type: 'string' },
      response: { type: 'string' },
      params: { type: 'list' },
      rules: { type: 'list' },
    },
    columns: ['command', 'method', 'path', 'version', 'host'],
  },
  pages: [endpoints.map(describeEndpoint)],
});

/** One endpoint as data. `host` is null where every host has it. */
export function describeEndpoint(endpoint: Endpoint) {
  const {
    id,
    area,
    method,
    path,
    alsoAt,
    version,
    host,
    section,
    summary,
    response,
    params,
    rules = [],
  } = endpoint;
  return {
    id,
    command: `ads ${commandOf(endpoint)}`,
    method,
    path,
    ...(alsoAt && { also_at: alsoAt }),
    area,
    version: version ?? null,
    host: host ?? null,
    section,
    summary,
    response,
    params: Object.entries(params).map(([name, param]) => describeParam(endpoint, name, param)),
    rules: rules.map((rule: Rule) => rule),
  };
}

function describeParam(endpoint: Endpoint, name: string, param: Param) {
  const { required = false, ...facts } = param;
  return { name, in: placeOf(endpoint, name), flag: flagOf(name), required, ...facts };
}
