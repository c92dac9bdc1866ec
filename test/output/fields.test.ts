/** --fields in every format, and its errors. */
import { describe, expect, it } from 'vitest';
import { createSelector, FieldError, parseFields, valueAt } from '../../src/output/fields.js';
import type { Format } from '../../src/output/formats.js';
import { gadget, gadgets, listOf, show } from '../support/output.js';

describe('--fields', () => {
  const fields = 'size.width, name,id,name';

  it.each([
    [
      'table',
      'SIZE.WIDTH  NAME              ID\n2           a, "b"            1e3\n-           =1+1\\ttab\\nline\\  g2\n',
    ],
    [
      'jsonl',
      '{"size":{"width":2},"name":"a, \\"b\\"","id":"1e3"}\n{"size":null,"name":"=1+1\\ttab\\nline\\\\","id":"g2"}\n',
    ],
    ['csv', 'size.width,name,id\n2,"a, ""b""",1e3\n,"=1+1\ttab\nline\\",g2\n'],
    ['tsv', 'size.width\tname\tid\n2\ta, "b"\t1e3\n\t=1+1\\ttab\\nline\\\\\tg2\n'],
    ['ids', '2\n'],
  ] as const)('selects columns in the given order without duplicates, in %s', async (format, text) => {
    expect((await show(listOf(gadgets, gadget), { format, fields })).text).toBe(text);
  });

  it.each([
    ['table', 'NAME   a, "b"\nPRICE  9007199254740993 micro\n'],
    ['json', '{\n  "name": "a, \\"b\\"",\n  "price_local_micro": 9007199254740993\n}\n'],
    ['yaml', 'name: a, "b"\nprice_local_micro: 9007199254740993\n'],
    ['csv', 'name,price_local_micro\n"a, ""b""",9007199254740993\n'],
  ] as const)('selects members of one object, in %s', async (format, text) => {
    const answer = { kind: 'one', record: gadget, row: gadgets[0] } as const;
    expect((await show(answer, { format, fields: 'name,price_local_micro' })).text).toBe(text);
  });

  it('takes the names of short flags for amounts', async () => {
    const { text } = await show(listOf(gadgets, gadget), { format: 'csv', fields: 'id,price' });
    expect(text).toBe('id,price_local_micro\n1e3,9007199254740993\ng2,0\n');
  });

  it('applies to the items of arrays', () => {
    const row = { params: [{ name: 'a', max: 1 }, { name: 'b' }] };
    expect(valueAt(row, 'params.max')).toEqual([1, undefined]);
    expect(createSelector(['params.max', 'params.name'])(row)).toEqual({
      params: [
        { max: 1, name: 'a' },
        { max: null, name: 'b' },
      ],
    });
  });

  it('does not read inherited JavaScript properties', async () => {
    const { text } = await show(listOf([{ a: 'x' }]), {
      format: 'jsonl',
      fields: 'constructor.name,__proto__.x,a.length',
    });
    expect(text).toBe('{"constructor":null,"__proto__":null,"a":null}\n');
    expect(valueAt({}, 'constructor')).toBeUndefined();
  });

  it('determines the header of an empty list', async () => {
    expect((await show(listOf([], gadget), { format: 'csv', fields: 'name,id' })).text).toBe('name,id\n');
  });
});

describe('unknown fields', () => {
  it('are all reported, with the known ones', () => {
    const known = 'accepts id, name, price_local_micro, active, tags, size, made_at';
    const error = catchFields('nmae,id,size.depth,name.x,constructor', gadget);
    expect(error.problems).toEqual(
      [
        ['nmae', ' (did you mean name?)'],
        ['name.x', ' (did you mean name?)'],
        ['constructor', ''],
      ].map(([value, guess]) => ({
        parameter: 'fields',
        code: 'INVALID_PARAMETER',
        message: `--fields ${known}${guess}, got "${value}"`,
        value,
      })),
    );
    expect(error.message.split('\n')).toHaveLength(3);
  });

  it.each(['', ',', 'id,', 'a..b', '.a', ' '])('%j is not a list of names', (text) => {
    expect(catchFields(text).problems[0]?.message).toMatch(
      /^--fields must be a comma-separated list of names, got "/,
    );
  });

  it('are refused before anything is printed', async () => {
    let pulled = false;
    const pages = (function* () {
      pulled = true;
      yield gadgets;
    })();
    const shown = show({ kind: 'rows', record: gadget, pages }, { fields: 'x' });
    await expect(shown).rejects.toThrow(FieldError);
    expect(pulled).toBe(false);
  });

  it('are empty when the rows have no shape', async () => {
    expect((await show(listOf([{ a: 1 }]), { fields: 'b,a', format: 'csv' })).text).toBe('b,a\n,1\n');
  });
});

function catchFields(text: string, shape?: typeof gadget): FieldError {
  try {
    parseFields(text, shape);
  } catch (error) {
    if (error instanceof FieldError) return error;
    throw error;
  }
  throw new Error(`accepted ${text}`);
}

describe('in every format', () => {
  const rows = [{ a: { b: 1, c: 2 }, 'd.e': 3, f: { 'g.h': 4, i: [{ 'j.k': 5 }] } }];

  it.each(['a,a.b', 'a.b,a', 'a.c,a,a.b'])('%s has the whole of the object', async (fields) => {
    const written = async (format: Format) => (await show(listOf(rows), { format, fields })).text;
    expect(JSON.parse(await written('jsonl'))).toEqual({ a: { b: 1, c: 2 } });
    expect(await written('yaml')).toBe('- a:\n    b: 1\n    c: 2\n');
    const [header = ''] = (await written('csv')).split('\n');
    expect(header.split(',').sort()).toEqual(['a.b', 'a.c']);
  });

  it.each([
    ['d.e', '{"d.e":3}', 3],
    ['f.g.h', '{"f":{"g.h":4}}', 4],
    ['f.i.j.k', '{"f":{"i":[{"j.k":5}]}}', [5]],
  ])('%s is found, though a name has a dot', async (fields, json, value) => {
    const written = async (format: Format) => (await show(listOf(rows), { format, fields })).text;
    expect(await written('jsonl')).toBe(`${json}\n`);
    expect(await written('ids')).toBe(`${[value].flat()[0]}\n`);
    expect(await written('csv')).toBe(`${fields}\n${Array.isArray(value) ? JSON.stringify(value) : value}\n`);
    expect(await written('table')).toContain(String(value));
    expect(valueAt(rows[0], fields)).toEqual(value);
  });

  it('a nested member and one whose name has a dot are two columns', async () => {
    const clash = [{ user: { id: 1 }, 'user.id': 2 }];
    const { text } = await show(listOf(clash), { format: 'csv' });
    expect(text).toBe('user,user.id\n"{""id"":1}",2\n');
  });
});
