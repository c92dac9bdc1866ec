/** The OpenAPI document, with ajv as a judge of its own: what the check accepts, the schemas accept. */

import { isDeepStrictEqual } from 'node:util';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../src/call/build-request.js';
import { check } from '../../../src/call/check.js';
import { parameterLocation, pathNames } from '../../../src/call/parameter-location.js';
import { wireNames } from '../../../src/call/problem.js';
import { endpoints } from '../../../src/contract/index.js';
import { namedObjects } from '../../../src/contract/params/named-objects.js';
import type { Endpoint, Param } from '../../../src/contract/types.js';
import { describeOpenapi } from '../../../src/derive/openapi/document.js';
import { parseJson, writeJson } from '../../../src/values/lossless-json.js';
import { bodyArbitrary, withoutRules } from '../../support/documents.js';
import { rounds } from '../../support/rounds.js';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly servers?: readonly { readonly url: string; readonly variables: object }[];
  readonly security: readonly object[];
}

// As a program reads it: plain JSON.
const document = JSON.parse(JSON.stringify(describeOpenapi('1.2.3'))) as {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: object;
    readonly securitySchemes: object;
  };
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = ({ id }: Endpoint) => operations.find(({ operation }) => operation.operationId === id)!;

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
ajv.addVocabulary(['x-rules']);
ajv.addFormat('int64', true);
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
ajv.addSchema(withReferences({ $id: 'shared', $defs: document.components.schemas }));

/** The schema with its references as this validator finds them. */
function withReferences(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"shared#/$defs/'));
}

/** By their texts: many calls have the same parameters and answers. */
const compiled = new Map<string, ValidateFunction>();

function compile(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const known = compiled.get(text) ?? ajv.compile(withReferences(schema));
  compiled.set(text, known);
  return known;
}

const cases = endpoints.map((endpoint) => [endpoint.id, endpoint] as const);

describe('the document', () => {
  it('is OpenAPI 3.1 of the given version', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
  });

  it('has every endpoint once, under its id', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect([...ids].sort()).toEqual(endpoints.map(({ id }) => id).sort());
  });

  it('refers to nothing that it does not have', () => {
    const targets = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(targets.length).toBeGreaterThan(100);
    for (const target of targets) {
      const found = target
        .split('/')
        .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
      expect(found, target).toBeDefined();
    }
  });

  it('has one schema for each name', () => {
    const records = new Map(endpoints.flatMap(({ record }) => (record ? [[record.name, record]] : [])));
    for (const { id, record } of endpoints) {
      if (record) expect(records.get(record.name), id).toBe(record);
    }
    const names = [...records.keys(), ...Object.keys(namedObjects), 'Fault', 'AuthFault', 'Problem'];
    expect(Object.keys(document.components.schemas).sort()).toEqual([...names].sort());
  });

  it('has schemas that a validator compiles, in answers too', () => {
    for (const schema of Object.values(document.components.schemas))
      expect(() => compile(schema)).not.toThrow();
    const answers = operations.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap((answer) =>
        Object.values((answer as { content?: Record<string, { schema: object }> }).content ?? {}),
      ),
    );
    expect(answers.length).toBe(endpoints.length);
    for (const { schema } of answers) expect(() => compile(schema)).not.toThrow();
  });

  it('declares the variables of its servers', () => {
    const servers = [document.servers, ...operations.map(({ operation }) => operation.servers ?? [])].flat();
    for (const { url, ...server } of servers) {
      const { variables } = server as { variables: Record<string, { default: string }> };
      expect([...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(Object.keys(variables));
      for (const variable of Object.values(variables)) expect(variable.default).not.toBe('');
    }
  });

  it('declares how calls are signed', () => {
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { operation } of operations) {
      for (const name of operation.security.flatMap((item) => Object.keys(item)))
        expect(schemes).toContain(name);
    }
  });
});

type Report = (violation: string) => void;

/** Everything that a rule finds wrong with an operation, each with its id before it. */
function violationsOf(
  rule: (endpoint: Endpoint, found: ReturnType<typeof operationOf>, report: Report) => void,
): string[] {
  const violations: string[] = [];
  for (const endpoint of endpoints)
    rule(endpoint, operationOf(endpoint), (violation) => violations.push(`${endpoint.id}: ${violation}`));
  return violations;
}

/** Reports how two values differ that should be the same. */
function compare(report: Report, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    report(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

describe('every operation', () => {
  it('has the path and the parameters of the contract, each in its place', () => {
    const violations = violationsOf((endpoint, { path, method, operation: { parameters = [] } }, report) => {
      compare(
        report,
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        `${endpoint.method} /${endpoint.path}`,
      );
      const outside = Object.entries(endpoint.params)
        .map(([name, param]) => [name, parameterLocation(endpoint, name), param.required] as const)
        .filter(([, place]) => ['path', 'query'].includes(place));
      compare(
        report,
        parameters.map((item) => [item.name, item.in, item.required]),
        outside,
      );
      const inPath = parameters.filter((item) => item.in === 'path').map(({ name }) => name);
      compare(report, inPath.toSorted(), pathNames(endpoint.path).toSorted());
    });
    expect(violations).toEqual([]);
  });

  it('has an example that its schemas accept', () => {
    const violations = violationsOf((endpoint, { operation }, report) => {
      const validate = (schema: object, value: unknown) => {
        const isValid = compile(schema);
        if (!isValid(value)) report(JSON.stringify(isValid.errors));
      };
      const { values } = check(endpoint, endpoint.example, wireNames);
      for (const { name, schema } of operation.parameters ?? [])
        if (name in values) validate(schema as object, values[name]);
      const { json, form, multipart } = buildRequest(endpoint, values);
      // Parts have the schema of the JSON body that may be sent in their place.
      const pairs = form ?? multipart?.map(({ name }) => [name, values[name]] as const);
      const sent = json === undefined ? pairs && Object.fromEntries(pairs) : parseJson(json);
      const [content] = Object.values(operation.requestBody?.content ?? {});
      compare(report, content === undefined, sent === undefined);
      if (content) validate(content.schema, sent);
    });
    expect(violations).toEqual([]);
  });

  it('says every rule as data and as a sentence', () => {
    const violations = violationsOf(({ rules = [] }, { operation }, report) => {
      compare(
        report,
        (operation as { 'x-rules'?: unknown })['x-rules'] ?? [],
        JSON.parse(JSON.stringify(rules)),
      );
      if ((operation.description ?? '').split('\n').length < rules.length) report('says fewer sentences');
    });
    expect(violations).toEqual([]);
  });

  it('goes to the servers of the contract', () => {
    const violations = violationsOf(({ area, host }, { operation }, report) => {
      const ads = ['{ads_url}/{version}', '{ads_sandbox_url}/{version}'];
      compare(
        report,
        (operation.servers ?? document.servers).map(({ url }) => url),
        area === 'auth' ? ['{auth_url}'] : host === 'sandbox' ? ads.slice(1) : ads,
      );
    });
    expect(violations).toEqual([]);
  });
});

const withDocuments = cases.filter(([, endpoint]) =>
  Object.keys(endpoint.params).some((name) => ['json', 'body'].includes(parameterLocation(endpoint, name))),
);

/** The schema of an endpoint's JSON body. */
function bodyValidator(endpoint: Endpoint): ValidateFunction {
  const content = operationOf(endpoint).operation.requestBody?.content['application/json'];
  if (!content) throw new Error(`${endpoint.id} has no JSON body`);
  return compile(content.schema);
}

/** The endpoint's own example around another body. */
function rawWith(endpoint: Endpoint, body: unknown): Record<string, unknown> {
  const whole = Object.keys(endpoint.params).find((name) => parameterLocation(endpoint, name) === 'body');
  const outside = Object.entries(endpoint.example).filter(
    ([name]) => parameterLocation(endpoint, name) === 'path',
  );
  return { ...Object.fromEntries(outside), ...(whole ? { [whole]: body } : (body as object)) };
}

describe.each(withDocuments)('the body of %s', (_, endpoint) => {
  const validate = bodyValidator(endpoint);
  const isAccepted = (body: unknown) => validate(JSON.parse(writeJson(body)));
  // Of some endpoints the schema refuses one body in twenty-five.
  const runs = { numRuns: rounds(150) };

  it('is accepted by the schema whenever the check accepts it', () => {
    let accepted = 0;
    fc.assert(
      fc.property(bodyArbitrary(endpoint), (body) => {
        const { values, problems } = check(endpoint, rawWith(endpoint, body), wireNames);
        if (problems.length) return;
        accepted += 1;
        const { json = '' } = buildRequest(endpoint, values);
        expect(isAccepted(parseJson(json)), JSON.stringify(validate.errors)).toBe(true);
      }),
      runs,
    );
    expect(accepted).toBeGreaterThan(0);
  });

  it('is accepted by the check, rules apart, whenever the schema accepts it', () => {
    const bare = withoutRules(endpoint);
    let refused = 0;
    fc.assert(
      fc.property(bodyArbitrary(endpoint), (body) => {
        if (!isAccepted(body)) {
          refused += 1;
          return;
        }
        expect(check(bare, rawWith(bare, body), wireNames).problems).toEqual([]);
      }),
      runs,
    );
    expect(refused).toBeGreaterThan(0);
  });
});

it('the body of a card may be one that was read, with what only the service sets', () => {
  const [create] = endpoints.filter(({ id }) => id === 'cards.create');
  const judge = (more: object) => {
    const destination = { type: 'WEBSITE', url: 'https://www.example.com/', ...more };
    const components = [
      { type: 'MEDIA', media_key: '3_1' },
      { type: 'DETAILS', title: 'Spring', destination },
    ];
    return create && bodyValidator(create)({ name: 'Spring', components });
  };
  expect([judge({ tco_url: 'https://t.example/1' }), judge({ other: 'x' })]).toEqual([true, false]);
});

describe('schemas of parameters', () => {
  const validatorOf = (id: string, name: string) => {
    const endpoint = endpoints.find((item) => item.id === id)!;
    const { parameters = [] } = operationOf(endpoint).operation;
    return compile(parameters.find((item) => item.name === name)?.schema as object);
  };

  it.each<[string, string, unknown, boolean]>([
    ['campaigns.list', 'count', 0, false],
    ['campaigns.list', 'count', 1, true],
    ['campaigns.list', 'count', 1000, true],
    ['campaigns.list', 'count', 1001, false],
    ['campaigns.list', 'count', '1', false],
    ['campaigns.list', 'campaign_ids', Array(200).fill('a'), true],
    ['campaigns.list', 'campaign_ids', Array(201).fill('a'), false],
    ['campaigns.list', 'campaign_ids', [], false],
    ['campaigns.list', 'campaign_ids', ['a/b'], false],
    ['campaigns.list', 'with_deleted', 'true', false],
    ['campaigns.create', 'name', '\u{1F600}'.repeat(255), true],
    ['campaigns.create', 'name', '\u{1F600}'.repeat(256), false],
    ['campaigns.create', 'name', '', false],
    ['campaigns.create', 'entity_status', 'ACTIVE', true],
    ['campaigns.create', 'entity_status', 'active', false],
    // A record that is written back has what only the service sets.
    ['campaigns.update', 'entity_status', 'DRAFT', true],
    ['line-items.create', 'duration_in_days', 7, true],
    ['line-items.create', 'duration_in_days', 8, false],
    ['line-items.create', 'start_time', '2026-12-01T00:00:00Z', true],
    ['line-items.create', 'start_time', '2026-12-01', true],
    ['line-items.create', 'start_time', '2026-12-01T08:30Z', true],
    ['line-items.create', 'start_time', '2026-12-01T08:30+0530', true],
    ['line-items.create', 'start_time', '2026-12-01T08:30', false],
    ['line-items.create', 'start_time', 'tomorrow', false],
    ['line-items.create', 'start_time', '', false],
    ['line-items.update', 'end_time', '', true],
    ['line-items.update', 'end_time', '2026-12-01', true],
    ['line-items.update', 'end_time', 'never', false],
    ['app-conversions.create', 'conversion_time', '2026-12-01', false],
    ['cards.all.list', 'card_uris', ['card://1'], true],
    ['cards.all.list', 'card_uris', ['card://x'], false],
  ])('%s %s judges %j', (id, name, value, expected) => {
    expect(validatorOf(id, name)(value)).toBe(expected);
  });

  it('requires the members of a record that every answer has, and no others', () => {
    const requiredOf = (name: string) =>
      (document.components.schemas[name] as { required?: string[] }).required;
    expect(requiredOf('campaign')).toEqual(expect.arrayContaining(['id', 'daily_budget_amount_local_micro']));
    expect(requiredOf('line_item')).not.toContain('funding_instrument_id');
    expect(requiredOf('app_list')).toEqual(['id', 'name']);
  });

  it('marks parameters that an empty value unsets', () => {
    const endpoint = endpoints.find(({ id }) => id === 'campaigns.update')!;
    const empty = (operationOf(endpoint).operation.parameters ?? []).filter(
      (item) => (item as { allowEmptyValue?: boolean }).allowEmptyValue,
    );
    const clearable = Object.entries(endpoint.params).filter(([, param]: [string, Param]) => param.clearable);
    expect(empty.map(({ name }) => name)).toEqual(clearable.map(([name]) => name));
    expect(empty.length).toBeGreaterThan(0);
  });
});
