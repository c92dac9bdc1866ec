/** What is no message gets an answer; what is one passes as it came, however it was cut. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkMessages } from '../../../src/cli/mcp/check-messages.js';

/** The lines that pass, and the answers to the others, if a text comes in pieces of these sizes. */
async function check(text: string, sizes: readonly number[] = []) {
  const bytes = new TextEncoder().encode(text);
  async function* pieces() {
    let at = 0;
    for (const size of sizes) {
      yield bytes.slice(at, at + size);
      at += size;
    }
    yield bytes.slice(at);
  }
  const [passed, refused]: [string, { id: unknown; error: { code: number } }[]] = ['', []];
  let all = passed;
  for await (const part of checkMessages(pieces(), async (line) => void refused.push(JSON.parse(line))))
    all += new TextDecoder().decode(part);
  return { passed: all, refused };
}

it.each([
  ['nonsense', -32700, null],
  ['{"jsonrpc":"2.0","id":1,"method":"ping"', -32700, null],
  ['{"jsonrpc":"2.0","id":7}', -32600, 7],
  ['{"jsonrpc":"2.0","id":"a","params":{}}', -32600, 'a'],
  ['{"jsonrpc":"2.0","id":7,"method":5}', -32600, 7],
  ['{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}', -32600, 7],
  ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
  ['{"jsonrpc":"1.0","id":7,"method":"ping"}', -32600, 7],
  ['{"id":7,"method":"ping"}', -32600, 7],
  ['[]', -32600, null],
  ['5', -32600, null],
  ['null', -32600, null],
])('%s is answered with %i', async (line, code, id) => {
  const { passed, refused } = await check(`${line}\n`);
  expect([passed, refused]).toMatchObject(['', [{ jsonrpc: '2.0', id, error: { code } }]]);
});

const valid = [
  '{"jsonrpc":"2.0","id":0,"method":"ping"}',
  '{"jsonrpc":"2.0","id":"ä€😀","method":"tools/call","params":{"name":"x\\ny"}}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":3,"result":{}}',
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"x"}}',
];

it('passes messages, notifications and answers, in pieces of any size, between others', async () => {
  const lines = fc.array(fc.constantFrom(...valid, 'nonsense', ''), { maxLength: 6 });
  const sizes = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lines, sizes, fc.constantFrom('\n', ''), async (all, cuts, end) => {
      const { passed, refused } = await check(all.join('\n') + end, cuts);
      const kept = all.filter((line) => valid.includes(line));
      expect(passed).toBe(kept.map((line) => `${line}\n`).join(''));
      expect(refused).toHaveLength(all.filter((line) => line === 'nonsense').length);
    }),
    { numRuns: 50 },
  );
});
