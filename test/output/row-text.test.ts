/** Pages that are printed from their text look as those that are printed from their rows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PrintOptions } from '../../src/output/answer.js';
import { escapeInJson, hasNothingToEscape } from '../../src/output/control-characters.js';
import { print } from '../../src/output/print.js';
import { createPageCopier } from '../../src/values/copy-page.js';
import { memberAt } from '../../src/values/lossless-json.js';
import { type Page, type RowForm, RowText } from '../../src/values/row-text.js';
import { rounds } from '../support/rounds.js';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Pages that are text where they are asked for as text; counts who asks. */
function printable(pages: readonly Rows[]) {
  const asked: (RowForm | 'rows')[] = [];
  const copied = (rows: Rows, form: RowForm) => {
    const body = createPageCopier(form)(Buffer.from(JSON.stringify({ data: rows })));
    const text = memberAt(body, 'data');
    return text instanceof RowText ? text : rows;
  };
  async function* read<One extends Page>(all: readonly One[]) {
    yield* all;
  }
  return {
    asked,
    pages: {
      [Symbol.asyncIterator]() {
        asked.push('rows');
        return read(pages);
      },
      asText(form: RowForm) {
        asked.push(form);
        return read<Page>(pages.map((rows) => copied(rows, form)));
      },
    },
  };
}

async function show(pages: Parameters<typeof print>[0] & { kind: 'rows' }, options: Partial<PrintOptions>) {
  let text = '';
  const { rows } = await print(pages, { format: 'json', color: false, ...options }, async (part) => {
    text += part.toString();
  });
  return { text, rows };
}

const characters = fc.string({
  unit: fc.constantFrom(...'ab"\\é漢😀°’\u007f\u0080\u009f\u061c\u200e\u2028\u202e\u2066\u2069\ufeff\n'),
});
const pagesOfRows = fc.array(fc.array(fc.record({ id: fc.nat(), name: characters }), { maxLength: 3 }), {
  maxLength: 3,
});

describe.each(['json', 'jsonl'] as const)('rows as text, as %s', (format) => {
  it('are printed as the rows themselves', async () => {
    await fc.assert(
      fc.asyncProperty(pagesOfRows, async (pages) => {
        const text = await show({ kind: 'rows', pages: printable(pages).pages }, { format });
        expect(text).toEqual(await show({ kind: 'rows', pages }, { format }));
      }),
      { numRuns: rounds(50) },
    );
  });

  it.each([
    ['text, where they are printed whole', {}, format === 'json' ? 'indented' : 'lines'],
    ['rows, where fields are selected', { fields: 'id' }, 'rows'],
    ['rows, where they are queried', { query: '[].id' }, 'rows'],
  ] as const)('are requested as %s', async (_, options, way) => {
    const rows = [{ id: 1, name: 'n' }];
    const { pages, asked } = printable([rows, rows]);
    const shown = await show({ kind: 'rows', pages }, { format, ...options });
    expect(asked).toEqual([way]);
    expect(shown).toEqual(await show({ kind: 'rows', pages: [rows, rows] }, { format, ...options }));
  });
});

it('are rows in other formats', async () => {
  const { pages, asked } = printable([[{ id: 1, name: 'n' }]]);
  await show({ kind: 'rows', pages }, { format: 'yaml' });
  await show({ kind: 'rows', pages, envelope: { total: 1 } }, { format: 'json' });
  expect(asked).toEqual(['rows', 'rows']);
});

it('have bytes to escape wherever the text has characters to escape', () => {
  for (let code = 0x20; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code);
    if (escapeInJson(character) !== character) expect(hasNothingToEscape(Buffer.from(character))).toBe(false);
  }
  expect(hasNothingToEscape(Buffer.from('aé漢😀\n'))).toBe(true);
  expect(hasNothingToEscape(Buffer.from([0x61, 0xff]))).toBe(false);
});
