/** What must hold for every endpoint, parameter, rule and record of the contract. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/call/check.js';
import {
  decimalFlagName,
  flagName,
  isMoney,
  parameterLocation,
  pathNames,
} from '../../src/call/flag-names.js';
import { wireNames } from '../../src/call/problem.js';
import { globalFlagNames } from '../../src/cli/command-line/global-flags.js';
import { endpointById, endpoints, groups } from '../../src/contract/index.js';
import { namedObjects } from '../../src/contract/params/named-objects.js';
import type { Endpoint, Param, Rule } from '../../src/contract/types.js';
import { statusByCode } from '../../src/contract/wire/error-codes.js';
import { versions } from '../../src/contract/wire/service-facts.js';
import { draftEndpoints } from '../support/drafts/index.js';

const cases = [...endpoints, ...draftEndpoints].map((endpoint) => [endpoint.id, endpoint] as const);

function* everyParam(params: Readonly<Record<string, Param>>): Generator<readonly [string, Param]> {
  for (const [name, param] of Object.entries(params)) {
    yield [name, param];
    yield* inside(param);
  }
}

function* inside(param: Param): Generator<readonly [string, Param]> {
  if (param.type === 'object') yield* everyParam(param.fields);
  else if (param.type === 'array') yield* inside(param.of);
  else if (param.type === 'variant')
    for (const shape of Object.values(param.of)) yield* everyParam(shape.fields);
}

function namesOf(rule: Rule): readonly string[] {
  const {
    param,
    other,
    when,
    params = [],
  } = rule as { param?: string; other?: string; when?: string; params?: string[] };
  return [...params, ...[param, other, when].filter((name) => name !== undefined)];
}

describe('ids', () => {
  it('are unique, and so are method and path', () => {
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
    const routes = endpoints.map(
      ({ area, method, path }) => `${area} ${method} ${path.replace(/:\w+/g, ':')}`,
    );
    expect(new Set(routes).size).toBe(endpoints.length);
  });

  it('begin with their group', () => {
    for (const group of groups)
      for (const { id } of group.endpoints) expect(id.split('.')[0]).toBe(group.name);
  });

  it.each(cases)('%s is written in kebab case', (id) => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*){1,2}$/);
  });
});

describe.each(cases)('%s', (_, endpoint: Endpoint) => {
  it('has exactly the path parameters of its path, all required', () => {
    for (const name of pathNames(endpoint.path)) expect(endpoint.params[name]?.required, name).toBe(true);
    for (const other of endpoint.aliases ?? []) expect(pathNames(other)).toEqual(pathNames(endpoint.path));
  });

  it('has an example that passes its own check', () => {
    expect(check(endpoint, endpoint.example, wireNames).problems).toEqual([]);
    expect(Object.keys(endpoint.params)).toEqual(expect.arrayContaining(Object.keys(endpoint.example)));
  });

  it('has an example for every required parameter', () => {
    for (const [name, { required }] of Object.entries(endpoint.params)) {
      if (required) expect(Object.keys(endpoint.example)).toContain(name);
    }
  });

  it('takes no flag twice, and none of the global ones', () => {
    const flags = Object.entries(endpoint.params)
      .filter(([name]) => name !== 'account_id' && name !== endpoint.positional)
      .flatMap(([name, param]) =>
        isMoney(param) ? [flagName(name), decimalFlagName(name)] : [flagName(name)],
      );
    expect(new Set(flags).size).toBe(flags.length);
    for (const flag of flags)
      expect([...globalFlagNames, 'from', 'unset', 'help']).not.toContain(flag.slice(2));
  });

  it('has rules that name its own parameters', () => {
    for (const rule of endpoint.rules ?? []) {
      for (const name of namesOf(rule)) expect(Object.keys(endpoint.params)).toContain(name);
    }
    for (const [, param] of everyParam(endpoint.params)) {
      if (param.type !== 'object') continue;
      for (const rule of param.rules ?? []) {
        for (const name of namesOf(rule)) expect(Object.keys(param.fields)).toContain(name);
      }
    }
  });

  it('explains every parameter in one line', () => {
    for (const [name, { help }] of everyParam(endpoint.params)) {
      expect(help, name).toMatch(/^[A-Z0-9{]/);
      expect(help, name).not.toMatch(/\.$|\n/);
      expect(help.length, `${name}: ${help}`).toBeLessThanOrEqual(120);
    }
    expect(endpoint.summary).not.toMatch(/\.$/);
  });

  it('unsets nothing where there is nothing yet', () => {
    if (endpoint.method !== 'POST') return;
    for (const [name, param] of Object.entries(endpoint.params)) {
      expect(param.clearable, name).toBeUndefined();
      const shapes = param.type === 'array' && param.of.type === 'variant' ? param.of.of : {};
      for (const [inside, { clearable }] of everyParam(shapes.Create?.fields ?? {})) {
        expect(clearable, `${name}: ${inside}`).toBeUndefined();
      }
    }
  });

  it('has limits that a value can meet', () => {
    for (const [name, param] of everyParam(endpoint.params)) {
      if ('min' in param && 'max' in param)
        expect(param.min ?? 0, name).toBeLessThanOrEqual(param.max ?? Infinity);
      if (param.type === 'shape') expect(namedObjects).toHaveProperty(param.name);
    }
  });

  it('sends no documents where there is no JSON body', () => {
    for (const [name, { type }] of Object.entries(endpoint.params)) {
      if (['object', 'array', 'variant', 'shape'].includes(type)) {
        expect(['json', 'body']).toContain(parameterLocation(endpoint, name));
      }
    }
  });

  it('has a version in the advertising area and none in the other', () => {
    if (endpoint.area === 'auth') expect(endpoint.version).toBeUndefined();
    else expect(endpoint.version).toSatisfy((n: number) => n >= versions.oldest && n <= versions.newest);
  });

  it('pages when it takes a cursor', () => {
    if (!('cursor' in endpoint.params) || !('count' in endpoint.params)) return;
    expect(endpoint.response).toBe('list');
    const { count } = endpoint.params;
    expect(count).toMatchObject({ default: endpoint.page?.count, max: endpoint.page?.max });
  });

  it('refuses the total together with a cursor', () => {
    if (!('with_total_count' in endpoint.params) || !('cursor' in endpoint.params)) return;
    const raw = { ...endpoint.example, with_total_count: true, cursor: 'abc' };
    expect(check(endpoint, raw, wireNames).problems.map(({ code }) => code)).toContain(
      'EXCLUSIVE_PARAMETERS',
    );
  });

  it('names a currency where it takes money', () => {
    if (!Object.values(endpoint.params).some(isMoney)) return;
    expect(endpoint.currency).toBeDefined();
    if (endpoint.currency && 'from' in endpoint.currency) {
      expect(endpointById(endpoint.currency.from).record?.fields).toHaveProperty('currency');
    }
  });

  it('has a record whose columns, order and error are known', () => {
    const { record } = endpoint;
    if (!record) return;
    for (const name of [...record.columns, ...(record.sortable ?? [])])
      if (!record.sortOnly?.includes(name)) expect(record.fields).toHaveProperty(name);
    for (const name of record.sortOnly ?? []) expect(record.fields).not.toHaveProperty(name);
    expect(record.columns.length).toBeGreaterThan(0);
    expect(statusByCode.has(record.notFound), record.notFound).toBe(true);
  });
});
