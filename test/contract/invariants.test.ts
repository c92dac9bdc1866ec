/** What must hold for every endpoint, parameter, rule and record of the contract. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/call/check.js';
import { decimalFlagName, flagName, isMoney } from '../../src/call/flag-names.js';
import { parameterLocation, pathNames } from '../../src/call/parameter-location.js';
import { wireNames } from '../../src/call/problem.js';
import { globalFlagNames } from '../../src/cli/core/host/global-flags.js';
import { isSecretName } from '../../src/client/redact-by-name.js';
import { endpointById } from '../../src/contract/find-group.js';
import { endpoints, groups } from '../../src/contract/index.js';
import { namedObjects } from '../../src/contract/params/named-objects.js';
import type { Endpoint, Param, Rule } from '../../src/contract/types.js';
import { missingRecordCodes, statusByCode } from '../../src/contract/wire/error-codes.js';
import { versions } from '../../src/contract/wire/service-facts.js';
import { isDocumentParam } from '../../src/flags/document-formats.js';

type Report = (violation: string) => void;

/** Everything that a rule finds wrong, each with the endpoint's id before it. */
function violationsOf(rule: (endpoint: Endpoint, report: Report) => void): string[] {
  const violations: string[] = [];
  for (const endpoint of endpoints)
    rule(endpoint, (violation) => violations.push(`${endpoint.id}: ${violation}`));
  return violations;
}

/** The values that stand in a list more than once. */
function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

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

/** Flags of every command besides the global ones. */
const commonFlags = ['from', 'unset', 'help'];

describe('the contract', () => {
  it('gives every endpoint a unique id and a unique method and path', () => {
    expect(repeated(endpoints.map(({ id }) => id))).toEqual([]);
    const routes = endpoints.map(
      ({ area, method, path }) => `${area} ${method} ${path.replace(/:\w+/g, ':')}`,
    );
    expect(repeated(routes)).toEqual([]);
  });

  it('begins every id with the name of its group, in kebab case', () => {
    const strangers = groups.flatMap(({ name, endpoints }) =>
      endpoints.filter(({ id }) => id.split('.')[0] !== name).map(({ id }) => `${id} in the group ${name}`),
    );
    expect(strangers).toEqual([]);
    const kebab = /^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*){1,2}$/;
    expect(endpoints.map(({ id }) => id).filter((id) => !kebab.test(id))).toEqual([]);
  });
});

describe('every endpoint', () => {
  it('requires exactly the path parameters of its path', () => {
    const violations = violationsOf(({ path, params, aliases: alsoAt = [] }, report) => {
      const names = pathNames(path);
      for (const name of names) if (params[name]?.required !== true) report(`${name} is not required`);
      for (const other of alsoAt)
        if (pathNames(other).join() !== names.join()) report(`${other} has other parameters`);
    });
    expect(violations).toEqual([]);
  });

  it('has an example that passes its own check and names known parameters', () => {
    const violations = violationsOf((endpoint, report) => {
      for (const { message } of check(endpoint, endpoint.example, wireNames).problems) report(message);
      for (const name of Object.keys(endpoint.example))
        if (!(name in endpoint.params)) report(`${name} is unknown`);
    });
    expect(violations).toEqual([]);
  });

  it('has an example for every required parameter', () => {
    const violations = violationsOf(({ params, example }, report) => {
      for (const [name, { required }] of Object.entries(params))
        if (required && !(name in example)) report(name);
    });
    expect(violations).toEqual([]);
  });

  it('has no flag twice, and no global flag', () => {
    const taken = new Set([...globalFlagNames, ...commonFlags].map((name) => `--${name}`));
    const violations = violationsOf(({ params, positional }, report) => {
      const flags = Object.entries(params)
        .filter(
          // A document is no flag: --fields of a lead form are its `fields`.
          ([name, param]) => name !== 'account_id' && name !== positional && !isDocumentParam(param),
        )
        .flatMap(([name, param]) =>
          isMoney(param) ? [flagName(name), decimalFlagName(name)] : [flagName(name)],
        );
      for (const flag of repeated(flags)) report(`${flag} twice`);
      for (const flag of flags) if (taken.has(flag)) report(`${flag} is a global flag`);
    });
    expect(violations).toEqual([]);
  });

  it('has rules that name its own parameters', () => {
    const violations = violationsOf((endpoint, report) => {
      const look = (rules: readonly Rule[] = [], params: object, where: string) => {
        for (const name of rules.flatMap(namesOf)) if (!(name in params)) report(`${where}${name}`);
      };
      look(endpoint.rules, endpoint.params, '');
      for (const [name, param] of everyParam(endpoint.params))
        if (param.type === 'object') look(param.rules, param.fields, `${name}: `);
    });
    expect(violations).toEqual([]);
  });

  it('explains every parameter in one line of at most 120 characters', () => {
    const violations = violationsOf(({ params, summary }, report) => {
      for (const [name, { help }] of everyParam(params)) {
        if (!/^[A-Z0-9{]/.test(help) || /\.$|\n/.test(help) || help.length > 120) report(`${name}: ${help}`);
      }
      if (summary.endsWith('.')) report(summary);
    });
    expect(violations).toEqual([]);
  });

  it('unsets nothing at creation', () => {
    const violations = violationsOf(({ method, params }, report) => {
      if (method !== 'POST') return;
      for (const [name, param] of Object.entries(params)) {
        if (param.clearable !== undefined) report(name);
        const shapes = param.type === 'array' && param.of.type === 'variant' ? param.of.of : {};
        for (const [inside, { clearable }] of everyParam(shapes.Create?.fields ?? {}))
          if (clearable !== undefined) report(`${name}: ${inside}`);
      }
    });
    expect(violations).toEqual([]);
  });

  it('has limits that a value can meet, and shapes that exist', () => {
    const violations = violationsOf(({ params }, report) => {
      for (const [name, param] of everyParam(params)) {
        if ('min' in param && 'max' in param && (param.min ?? 0) > (param.max ?? Infinity))
          report(`${name}: ${param.min} > ${param.max}`);
        if (param.type === 'ref' && !(param.name in namedObjects))
          report(`${name}: there is no shape ${param.name}`);
      }
    });
    expect(violations).toEqual([]);
  });

  it('sends documents only if there is a JSON body', () => {
    const violations = violationsOf((endpoint, report) => {
      for (const [name, { type }] of Object.entries(endpoint.params)) {
        const place = parameterLocation(endpoint, name);
        if (['object', 'array', 'variant', 'ref'].includes(type) && place !== 'json' && place !== 'body')
          report(`${name} stands in the ${place}`);
      }
    });
    expect(violations).toEqual([]);
  });

  it('asks before it deletes, unless the record can be started again', () => {
    const harmless = ['accounts.features.delete', 'stats.jobs.cancel', 'leads.exports.cancel'];
    const violations = violationsOf(({ id, method, risk }, report) => {
      const isAsking = method === 'DELETE' && !harmless.includes(id);
      if (isAsking && risk !== 'irreversible') report('deletes without a question');
    });
    expect(violations).toEqual([]);
  });

  it('has a version in the advertising area and not in the other', () => {
    const violations = violationsOf(({ area, version }, report) => {
      const isKnown = version !== undefined && version >= versions.oldest && version <= versions.newest;
      if (area === 'auth' ? version !== undefined : !isKnown) report(`version ${version}`);
    });
    expect(violations).toEqual([]);
  });

  it('answers with a list and has its page if it takes a cursor', () => {
    const violations = violationsOf(({ params, response, page }, report) => {
      const { cursor, count } = params;
      if (!cursor || count?.type !== 'integer') return;
      if (response !== 'list') report(`answers with ${response}`);
      if (count.default !== page?.count || count.max !== page?.max) report('count is not that of the page');
    });
    expect(violations).toEqual([]);
  });

  it('refuses the total together with a cursor', () => {
    const violations = violationsOf((endpoint, report) => {
      if (!('with_total_count' in endpoint.params) || !('cursor' in endpoint.params)) return;
      const raw = { ...endpoint.example, with_total_count: true, cursor: 'abc' };
      const { problems } = check(endpoint, raw, wireNames);
      if (!problems.some(({ code }) => code === 'EXCLUSIVE_PARAMETERS')) report('takes both');
    });
    expect(violations).toEqual([]);
  });

  it('names a currency if it takes money', () => {
    const violations = violationsOf(({ params, currency }, report) => {
      if (!Object.values(params).some(isMoney)) return;
      if (!currency) report('has no currency');
      else if ('from' in currency && !('currency' in (endpointById(currency.from).record?.fields ?? {})))
        report(`${currency.from} answers with no currency`);
    });
    expect(violations).toEqual([]);
  });

  it('decides by fields and values of its record when something has ended', () => {
    const kinds = new Map(
      endpoints.flatMap(({ record }) => (record?.lifecycle ? [[record, record.lifecycle] as const] : [])),
    );
    expect(kinds.size).toBeGreaterThan(4);
    const wrong = [...kinds].flatMap(([{ name, fields }, { running = [], done, failed = [] }]) =>
      [...running, ...done, ...failed]
        .filter(({ field, is }) => {
          const known = fields[field.split('.')[0] ?? ''];
          const values = known?.type === 'boolean' ? ['true', 'false'] : known?.values;
          return !known || (Array.isArray(is) && values && !is.every((value) => values.includes(value)));
        })
        .map(({ field }) => `${name}.${field}`),
    );
    expect(wrong).toEqual([]);
  });

  it('awaits a record that shows when it has ended, and that can be read by its id', () => {
    const violations = violationsOf(({ awaits, method }, report) => {
      if (!awaits) return;
      const read = endpointById(awaits.endpoint);
      if (method === 'GET') report('starts nothing');
      if (!read.record?.lifecycle) report(`${read.id} does not tell when it has ended`);
      if (!(awaits.by in read.params)) report(`${read.id} does not take ${awaits.by}`);
    });
    expect(violations).toEqual([]);
  });

  it('has personal data in URLs under names that traces and the history hide', () => {
    const found: string[] = [];
    const violations = violationsOf((endpoint, report) => {
      for (const [name, param] of Object.entries(endpoint.params)) {
        const value = param.type === 'list' ? param.of : param;
        if (value.type !== 'string' || !value.personal) continue;
        found.push(name);
        if (!isSecretName(name) || !isSecretName(flagName(name))) report(`${name} would be shown`);
      }
    });
    expect(violations).toEqual([]);
    expect(new Set(found)).toEqual(new Set(['hashed_device_id', 'device_ip_address', 'extra_device_ids']));
  });

  it('says of each id that a creation requires what it is the id of', () => {
    const others = {
      'line-item-curated-categories.create': ['curated_category_id'],
      'media-creatives.create': ['account_media_id'],
      'web-conversions.create': ['pixel_id'],
      'custom-audiences.permissions.create': ['granted_account_id'],
      'tailored-audiences.permissions.create': ['tailored_audience_id', 'granted_account_id'],
    };
    const unsaid = endpoints.flatMap(({ id, params }) => {
      const names = Object.entries(params).flatMap(([name, param]) => {
        if (!id.endsWith('.create') || param.type !== 'id' || !param.required) return [];
        if (param.below !== undefined && !groups.some((group) => group.name === param.below))
          return [`${name}: below`];
        return (param.refers ?? param.below ?? param.user) === undefined ? [name] : [];
      });
      return names.length > 0 ? [[id, names] as const] : [];
    });
    // What these are ids of is never created, belongs to others, or leaves them when it is deleted (docs/service.md#account-media).
    expect(Object.fromEntries(unsaid)).toEqual(others);
  });

  it('has a record with columns, an order and an error', () => {
    const violations = violationsOf(({ record }, report) => {
      if (!record) return;
      for (const name of [...record.columns, ...(record.sortable ?? [])])
        if (!(name in record.fields) && !record.sortOnly?.includes(name)) report(`there is no field ${name}`);
      for (const name of record.sortOnly ?? [])
        if (name in record.fields) report(`${name} is a field, and no order alone`);
      if (record.columns.length === 0) report('has no columns');
      if (!statusByCode.has(record.notFound)) report(`there is no error ${record.notFound}`);
      else if (statusByCode.get(record.notFound) === 404 && !missingRecordCodes.has(record.notFound))
        report(`${record.notFound} does not mean that a record is missing`);
    });
    expect(violations).toEqual([]);
  });
});
