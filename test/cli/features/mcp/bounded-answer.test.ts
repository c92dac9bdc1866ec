/** Answers that fit into the context of a model: their bound holds for texts of every kind, and cursors lose no row. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import {
  boundAnswer,
  cleanData,
  estimateTokens,
  readOn,
} from '../../../../src/cli/features/mcp/bounded-answer.js';
import { homeOfTest } from '../../../support/cli.js';

const home = homeOfTest();
let seed = 0;

function world() {
  seed += 1;
  const own = seed;
  return {
    env: {},
    platform: 'linux' as const,
    home: home.path,
    pid: 1,
    now: () => 0,
    random: (size: number) => new Uint8Array(size).fill(own),
  };
}

const texts: Readonly<Record<string, string>> = {
  English: 'The quick brown fox jumps over the lazy dog. ',
  identifiers: '18ce54d4x5t 8wku2 9cqi0 1bsmvnpi85x ',
  digits: '1795219200 55000000 1140000000000000001 ',
  Japanese: '春の読書キャンペーンを始めましょう。',
  Arabic: 'مرحبا بكم في متجر الكتب ',
  emoji: '👩‍🚀🏳️‍🌈🫠🦤',
};

describe('the weight of a text', () => {
  it.each(Object.entries(texts))('is at least its number of tokens: %s', (_, text) => {
    const json = JSON.stringify({ data: text.repeat(20) });
    expect(estimateTokens(json)).toBeGreaterThanOrEqual(encode(json).length);
  });
});

describe('an answer', () => {
  it('that fits is whole, and leaves no file', async () => {
    expect(await boundAnswer([{ id: 'a' }], world(), 'next')).toEqual({
      data: [{ id: 'a' }],
      cursor: 'next',
    });
    expect(() => readdirSync(join(home.cache, 'mcp'))).toThrow();
  });

  it.each(Object.values(texts))(
    'that is large comes in parts of at most 6,000 tokens, without losing a row',
    async (text) => {
      const rows = Array.from({ length: 300 }, (_, at) => ({
        id: String(at),
        name: text.repeat(1 + (at % 4)),
      }));
      const place = world();
      let part = await boundAnswer(rows, place, 'service-cursor');
      expect(statSync(part.file ?? '').mode & 0o777).toBe(0o600);
      const found: unknown[] = [];
      while (true) {
        expect(encode(JSON.stringify(part)).length).toBeLessThan(6000);
        found.push(...(part.data as unknown[]));
        if (part.cursor === undefined || part.cursor === 'service-cursor') break;
        part = await readOn(part.cursor, place);
      }
      expect(found).toEqual(cleanData(rows));
      expect(part.cursor).toBe('service-cursor');
    },
  );

  it.each(Object.values(texts))('that has a few tokens too many is not whole', async (text) => {
    const row = { name: text.repeat(9) };
    const rows = Array.from({ length: Math.ceil(6000 / encode(JSON.stringify(row)).length) }, () => row);
    const part = await boundAnswer(rows, world());
    expect(encode(JSON.stringify(part)).length).toBeLessThan(6000);
  });

  it('that is one large object comes as pieces of its JSON', async () => {
    const object = { text: '"quoted" \\ text '.repeat(4000) };
    const place = world();
    let part = await boundAnswer(object, place);
    let json = '';
    while (true) {
      expect(encode(JSON.stringify(part)).length).toBeLessThan(6000);
      json += part.data;
      if (part.cursor === undefined) break;
      part = await readOn(part.cursor, place);
    }
    expect(JSON.parse(json)).toEqual(object);
  });

  it('cuts a row that does not fit by itself, and continues after it', async () => {
    const place = world();
    const part = await boundAnswer([{ text: 'word '.repeat(20_000) }, { id: 'b' }], place);
    expect(encode(JSON.stringify(part)).length).toBeLessThan(6000);
    expect((await readOn(part.cursor ?? '', place)).data).toEqual([{ id: 'b' }]);
  });

  it('is read on only by a cursor of a result', async () => {
    for (const cursor of ['result-../../etc/passwd-0', 'result-0-0', 'result-aaaaaaaaaaaaaaaaaaaaaaaa-0'])
      await expect(readOn(cursor, world())).rejects.toThrow('the cursor has expired');
  });
});

describe('data of the service', () => {
  it('has no characters that nobody sees', () => {
    const hidden = 'a\u0000b\u001b[31mc\u202ed\u200be\ufefff\u{e0041}\u{e007f}g\u2066h\u0085i';
    expect(cleanData({ [hidden]: [hidden] })).toEqual({ 'ab[31mcdefghi': ['ab[31mcdefghi'] });
    expect(cleanData('line\n\ttab')).toBe('line\n\ttab');
  });

  it('keeps integers that JSON of the protocol would round, as texts', () => {
    expect(cleanData([9007199254740993n])).toEqual(['9007199254740993']);
  });
});
