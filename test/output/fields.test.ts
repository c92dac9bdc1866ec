/** --fields in every format, and what it refuses. */
import { describe, expect, it } from 'vitest';
import { createSelector, FieldError, parseFields, valueAt } from '../../src/output/fields.js';
import { gadget, gadgets, listOf, show } from '../support/output.js';

describe('chosen fields', () => {
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
  ] as const)('stand in their order, each once, in %s', async (format, text) => {
    expect((await show(listOf(gadgets, gadget), { format, fields })).text).toBe(text);
  });

  it.each([
    ['table', 'NAME   a, "b"\nPRICE  9007199254740993 micro\n'],
    ['json', '{\n  "name": "a, \\"b\\"",\n  "price_local_micro": 9007199254740993\n}\n'],
    ['yaml', 'name: a, "b"\nprice_local_micro: 9007199254740993\n'],
    ['csv', 'name,price_local_micro\n"a, ""b""",9007199254740993\n'],
  ] as const)('narrow one object, in %s', async (format, text) => {
    const answer = { kind: 'one', record: gadget, row: gadgets[0] } as const;
    expect((await show(answer, { format, fields: 'name,price_local_micro' })).text).toBe(text);
  });

  it('reach through arrays', () => {
    const row = { params: [{ name: 'a', max: 1 }, { name: 'b' }] };
    expect(valueAt(row, 'params.max')).toEqual([1, undefined]);
    expect(createSelector(['params.max', 'params.name'])(row)).toEqual({
      params: [
        { max: 1, name: 'a' },
        { max: null, name: 'b' },
      ],
    });
  });

  it('never reach into what only JavaScript has', async () => {
    const { text } = await show(listOf([{ a: 'x' }]), {
      format: 'jsonl',
      fields: 'constructor.name,__proto__.x,a.length',
    });
    expect(text).toBe('{"constructor":null,"__proto__":null,"a":null}\n');
    expect(valueAt({}, 'constructor')).toBeUndefined();
  });

  it('head an empty list', async () => {
    expect((await show(listOf([], gadget), { format: 'csv', fields: 'name,id' })).text).toBe('name,id\n');
  });
});

describe('fields that are not there', () => {
  it('are all named, with those that are', () => {
    const known = 'takes id, name, price_local_micro, active, tags, size, made_at, got';
    const error = catchFields('nmae,id,size.depth,name.x,constructor', gadget);
    expect(error.problems).toEqual(
      ['nmae', 'name.x', 'constructor'].map((value) => ({
        parameter: 'fields',
        code: 'INVALID_PARAMETER',
        message: `--fields ${known} "${value}"`,
        value,
      })),
    );
    expect(error.message.split('\n')).toHaveLength(3);
  });

  it.each(['', ',', 'id,', 'a..b', '.a', ' '])('%j is not a list of names', (text) => {
    expect(catchFields(text).problems[0]?.message).toMatch(
      /^--fields takes names with commas between, got "/,
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

  it('are empty where nothing is known of the rows', async () => {
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
