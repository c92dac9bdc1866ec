import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHmacSha1 } from '../../src/client/hmac-sha1.js';

it('is the HMAC-SHA1 of the runtime, for keys and texts of every length', () => {
  const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 300 });
  const key = fc.oneof(ascii, fc.string({ unit: 'grapheme', maxLength: 100 }));
  fc.assert(
    fc.property(key, fc.array(ascii, { minLength: 1, maxLength: 4 }), (secret, texts) => {
      const sign = createHmacSha1(secret);
      expect(texts.map(sign)).toEqual(
        texts.map((text) => createHmac('sha1', secret).update(text).digest('base64')),
      );
    }),
    {
      examples: [63, 64, 65].map((length) => ['k'.repeat(length), ['']]),
      numRuns: 300,
    },
  );
});

it('keeps its key, whatever was signed with another one meanwhile', () => {
  const [first, second] = [createHmacSha1('a'), createHmacSha1('b')];
  const before = first('text');
  expect(second('text')).not.toBe(before);
  expect(first('text')).toBe(before);
});
