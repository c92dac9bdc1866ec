/** A page is read only after the text of the previous one is written, so that lists of any length need little memory. */
import { describe, expect, it } from 'vitest';
import type { Format } from '../../src/output/formats.js';
import { print } from '../../src/output/print.js';
import { gadget } from '../support/output.js';

/** Without nested objects, whose columns are known only in the end. */
const { size: _, ...fields } = gadget.fields;
const flat = { ...gadget, fields };

const pageCount = 1000;

/** Prints a thousand pages and records every read of a page (p) and every write (w) in order. */
async function trace(format: Format, options: { fields?: string } = {}): Promise<string[]> {
  const events: string[] = [];
  async function* pages() {
    for (let page = 0; page < pageCount; page += 1) {
      events.push(`p${page}`);
      yield [
        { id: `${page}a`, name: 'n' },
        { id: `${page}b`, name: 'm' },
      ];
    }
  }
  await print(
    { kind: 'rows', record: flat, pages: pages() },
    { format, color: false, ...options },
    async (text) => {
      await Promise.resolve();
      events.push(`w${/(\d+)a/.exec(String(text))?.[1] ?? ''}`);
    },
  );
  return events;
}

const interleaved = Array.from({ length: pageCount }, (_, page) => [`p${page}`, `w${page}`]).flat();

describe('output page by page', () => {
  it.each(['jsonl', 'csv', 'tsv', 'ids', 'yaml'] as const)(
    'writes each page before it reads the next one, as %s',
    async (format) => {
      expect(await trace(format)).toEqual(interleaved);
    },
  );

  it('closes the JSON array', async () => {
    expect(await trace('json')).toEqual([...interleaved, 'w']);
  });

  it('has the selected fields', async () => {
    expect(await trace('jsonl', { fields: 'id' })).toEqual(interleaved);
  });
});

describe('output that is interrupted', () => {
  const failing = async function* () {
    yield [{ id: 'a' }];
    throw new Error('second page lost');
  };

  it.each([
    ['json', '[\n  {\n    "id": "a"\n  }\n'],
    ['jsonl', '{"id":"a"}\n'],
    ['ids', 'a\n'],
    ['table', 'ID\na\n'],
  ] as const)('by a failing page ends there in %s', async (format, kept) => {
    let text = '';
    const printing = print({ kind: 'rows', pages: failing() }, { format, color: false }, async (piece) => {
      text += piece;
    });
    await expect(printing).rejects.toThrow('second page lost');
    expect(text).toBe(kept);
  });

  it('prints nothing when the first page fails', async () => {
    const pages = (async function* () {
      yield* [] as unknown[][];
      throw new Error('refused');
    })();
    let text = '';
    const printing = print(
      { kind: 'rows', record: gadget, pages },
      { format: 'csv', color: false },
      async (piece) => {
        text += piece;
      },
    );
    await expect(printing).rejects.toThrow('refused');
    expect(text).toBe('');
  });

  it('by a failing reader reads no further page and closes the pages', async () => {
    let pulled = 0;
    let closed = false;
    const pages = (async function* () {
      try {
        for (;;) {
          pulled += 1;
          yield [{ id: 'a' }];
        }
      } finally {
        closed = true;
      }
    })();
    const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    const printing = print({ kind: 'rows', pages }, { format: 'jsonl', color: false }, async () => {
      throw broken;
    });
    await expect(printing).rejects.toBe(broken);
    expect({ pulled, closed }).toEqual({ pulled: 1, closed: true });
  });
});
