/** Values for the parameters of the contract: good ones, and ones that are nearly so. */
import fc from 'fast-check';
import { endpoints } from '../../src/contract/index.js';
import type { Endpoint, Param, Params } from '../../src/contract/types.js';
import { anyCharacter } from '../support/characters.js';

/** Text that has broken programs before. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '0',
      '-0',
      '-1',
      '1e3',
      '1e400',
      '0x10',
      'NaN',
      'null',
      'true',
      'TRUE',
      '[]',
      '{}',
      '[1',
      '"',
    ],
    ...[
      '9007199254740993',
      '9223372036854775808',
      '٣',
      '１',
      "'; DROP TABLE record; --",
      '%',
      '%00',
      '\0',
      '../..',
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '\u202e',
      '😀',
      'e\u0301',
      '\ud800',
      '\ufeff',
      '\r\nx: y',
    ],
    ...[
      '2026-02-30T00:00:00Z',
      '0000-01-01',
      '9999-12-31T23:59:60Z',
      '+275760-09-13T00:00:00Z',
      '2026-11-20',
      'P1D',
    ],
    ...['a,b', ',', 'a,,b', ',a', '*', '-', 'name-asc', 'name-', '$', '<script>', '{{x}}', '\u001b[31m'],
  ),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.string({ maxLength: 300 }),
  fc.bigInt().map(String),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.string({ unit: fc.constantFrom('a', '9', '=', '&', '%', '😀'), minLength: 1000, maxLength: 3000 }),
);

/** JSON of any shape. */
export const oddJson: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    1e308,
    {},
    [],
    [[]],
    [null],
    { toString: 1 },
    { __proto__: null },
  ),
);

/** Values that a parameter takes, mostly. */
function goodValue(param: Param): fc.Arbitrary<unknown> {
  switch (param.type) {
    case 'string':
      return fc.constantFrom('Spring', 'x'.repeat(param.min ?? 1), 'x'.repeat(param.max ?? 20), 'é😀');
    case 'id':
      return fc.constantFrom('1x2y', '1', '8wku2', '3_1234567890', 'IAB1', 'card://1', '18ce54d4x5t');
    case 'integer':
      return fc.constantFrom(param.min ?? 0, param.max ?? 5_000_000, 1, 5_000_000, ...(param.values ?? []));
    case 'boolean':
      return fc.boolean();
    case 'time':
      return fc.constantFrom(
        '2026-11-20T00:00:00Z',
        '2026-11-21T00:00:00Z',
        '2026-12-01',
        '2026-11-19T13:00:00+01:00',
      );
    case 'enum':
      return fc.constantFrom(...param.values, ...(param.readOnlyValues ?? []), 'OTHER');
    case 'list':
      return fc.array(goodValue(param.of), { maxLength: 4 }).map((items) => items.join(','));
    case 'array':
      return fc.array(anyValue(param.of), { maxLength: 4 });
    case 'object':
      return objectOf(param.fields);
    case 'variant': {
      const [kinds, fields] = [Object.keys(param.of), Object.values(param.of)];
      return fc.nat(kinds.length - 1).chain((index) =>
        objectOf(fields[index]?.fields ?? {}).map((body) => ({
          ...body,
          [param.discriminator]: kinds[index],
        })),
      );
    }
    case 'bytes':
      return fc.base64String({ maxLength: 200 });
    case 'ref':
      return oddJson;
  }
}

function anyValue(param: Param): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: goodValue(param) }, { weight: 1, arbitrary: oddJson });
}

function objectOf(params: Params): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(params).map(([name, param]) => {
    const value = fc.oneof(
      { weight: param.required ? 8 : 2, arbitrary: anyValue(param).map((some) => [[name, some]] as const) },
      { weight: 1, arbitrary: fc.constant([] as const) },
    );
    return value;
  });
  return fc.tuple(...entries).map((pairs) => Object.fromEntries(pairs.flat()));
}

/** The parameters of a call that is mostly right. */
export function parametersOf({ params, example }: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(params);
  const changed = fc.subarray(names, { maxLength: Math.min(names.length, 3) });
  const like = fc.tuple(changed, objectOf(params)).map(([chosen, made]) => ({
    ...example,
    ...Object.fromEntries(chosen.map((name) => [name, made[name]])),
  }));
  const strange = fc.dictionary(fc.oneof(fc.constantFrom('cursor', ...names), oddText), oddJson, {
    maxKeys: 3,
  });
  return fc.oneof(
    { weight: 4, arbitrary: like },
    { weight: 2, arbitrary: objectOf(params) },
    { weight: 1, arbitrary: fc.tuple(objectOf(params), strange).map(([made, odd]) => ({ ...made, ...odd })) },
  );
}

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

/** Ids stand for endpoints in what a failure prints. */
export function endpointWith(id: string): Endpoint {
  const endpoint = byId.get(id);
  if (!endpoint) throw new Error(`no endpoint ${id}`);
  return endpoint;
}
