/** What is no message gets an answer; what is one passes as it came, however it was cut. */
import { isSpecType } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkMessages } from '../../../../src/cli/features/mcp/check-messages.js';

/** The lines that pass, and the answers to the others, if a text comes in pieces of these sizes. */
async function check(text: string, sizes: readonly number[] = [], longest?: number) {
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
  const refuse = async (line: string) => void refused.push(JSON.parse(line));
  for await (const part of checkMessages(pieces(), refuse, isSpecType.JSONRPCMessage, longest))
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
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, null],
  ['{"jsonrpc":"2.0","id":99999999999999999999,"method":"ping"}', -32600, null],
  ['{"jsonrpc":"2.0","id":7,"method":"ping","extra":1}', -32600, 7],
  ['{"jsonrpc":"2.0","method":"ping","extra":1}', -32600, null],
  ['{"jsonrpc":"2.0","id":7,"method":"ping","result":{}}', -32600, 7],
  ['{"jsonrpc":"2.0","id":7,"method":"ping","params":{"_meta":5}}', -32600, 7],
  ['{"jsonrpc":"2.0","id":7,"method":"ping","params":{"_meta":{"progressToken":{}}}}', -32600, 7],
  ['{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":1e999}}', -32600, 7],
  ['[{"jsonrpc":"2.0","id":7,"method":"ping"}]', -32600, null],
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
  // An answer to an answer would look like the answer to a request of the client.
  '{"jsonrpc":"1.0","id":3,"result":5,"extra":1}',
  '{"id":{},"error":5}',
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

it('refuses a line that is too long or too deep, and reads on', async () => {
  const call = (given: string) =>
    `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"arguments":${given}}}`;
  const deep = call('['.repeat(300) + ']'.repeat(300));
  const long = call(`"${'x'.repeat(2000)}"`);
  const next = '{"jsonrpc":"2.0","id":8,"method":"ping"}\n';
  const { passed, refused } = await check(`${deep}\n${long}\n${next}`, [800, 900, 900], 2000);
  expect(passed).toBe(next);
  expect(refused.map(({ id, error }) => [id, error.code])).toEqual([
    [7, -32600],
    [null, -32600],
  ]);
});

it('passes a number with an exponent among the arguments of a call as the text that was sent', async () => {
  const call = (given: string) =>
    `{"jsonrpc":"2.0","id":1e1,"method":"tools/call","params":{"name":"plan","arguments":${given}}}\n`;
  const { passed } = await check(call('{"values":{"a":12e4,"b":[1E-2,1.5],"c":"1e3","d":120000}}'));
  expect(JSON.parse(passed)).toMatchObject({
    id: 10,
    params: {
      name: 'plan',
      arguments: { values: { a: '12e4', b: ['1E-2', 1.5], c: '1e3', d: 120_000 } },
    },
  });
  const plain = call('{"values":{"a":1.5}}').replace('1e1', '1');
  expect((await check(plain)).passed).toBe(plain);
});
