/** Whatever a client sends, the server answers it once, and goes on. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Offer, serveProtocol } from '../../../../src/cli/features/mcp/protocol.js';
import { isObject } from '../../../../src/values/lossless-json.js';

const offer: Offer = {
  version: '1',
  instructions: '',
  tools: ['one', 'two'].map((name) => ({ name, description: '', inputSchema: {}, isReadOnly: true })),
  call: async (_, input) => ({ content: input, isError: false }),
  resources: [],
  read: async () => undefined,
};

type Answer = { readonly id?: unknown; readonly error?: { readonly code: number } };

/** A server that gets lines, and what it has answered. */
function serve() {
  const lines: string[] = [];
  const answers: Answer[] = [];
  let wake = () => {};
  let isEnded = false;
  async function* readPieces() {
    while (!isEnded) {
      const line = lines.shift();
      if (line === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else yield Buffer.from(`${line}\n`);
    }
  }
  const world = {
    stdin: { isTTY: false, readPieces } as never,
    stdout: {
      async write(part: string | Uint8Array) {
        const all = Buffer.from(part as never).toString();
        for (const line of all.split('\n').filter(Boolean)) answers.push(JSON.parse(line));
      },
    } as never,
  };
  const ended = serveProtocol(offer, world, new AbortController().signal);
  return {
    answers,
    send(line: string) {
      lines.push(line);
      wake();
    },
    async end() {
      isEnded = true;
      wake();
      await ended;
    },
  };
}

const ids = [1, 'a', 1.5, 1e20, -0, null, {}, [1], true];
const methods = [
  'ping',
  'initialize',
  'tools/call',
  'tools/list',
  'resources/read',
  'server/discover',
  'subscriptions/listen',
  'notifications/initialized',
  'tasks/get',
  'nothing',
  5,
];
const meta = fc.constantFrom(
  undefined,
  5,
  {},
  { progressToken: {} },
  { progressToken: 1 },
  { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
  { 'io.modelcontextprotocol/protocolVersion': 'none' },
);
const params = fc.oneof(
  fc.jsonValue(),
  fc.record({ name: fc.constantFrom('one', 'two', 5), arguments: fc.jsonValue(), _meta: meta }),
  fc.record({ uri: fc.jsonValue(), protocolVersion: fc.jsonValue(), _meta: meta }),
);
const message = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0'),
    id: fc.constantFrom(...ids),
    method: fc.constantFrom(...methods),
    params,
    result: fc.jsonValue(),
    error: fc.jsonValue(),
    extra: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const request = fc.record(
  {
    jsonrpc: fc.constant('2.0'),
    id: fc.constantFrom(...ids),
    method: fc.constantFrom(...methods),
    params,
    extra: fc.jsonValue(),
  },
  { requiredKeys: ['jsonrpc', 'method'] },
);
const line = fc.oneof(fc.jsonValue(), message, request, fc.array(request, { maxLength: 2 }));

/** Whether a line may stay without an answer: a response, or a notification, which has no id. */
function needsNone(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (!('method' in value)) return 'result' in value || 'error' in value;
  const isNotification = value.jsonrpc === '2.0' && !('id' in value) && typeof value.method === 'string';
  return isNotification && Object.keys(value).every((name) => ['jsonrpc', 'method', 'params'].includes(name));
}

/** The first of all loads the library. */
const patient = { interval: 1, timeout: 20_000 } as const;

it('answers every line once, unless it is a notification or a response, and a ping after it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), async (values) => {
      const { answers, send, end } = serve();
      for (const value of values) {
        const before = answers.length;
        send(JSON.stringify(value));
        send('{"jsonrpc":"2.0","id":"ping","method":"ping"}');
        const told = () => answers.slice(before).filter((one) => 'id' in one || 'error' in one);
        await expect.poll(() => told().some(({ id }) => id === 'ping'), patient).toBe(true);
        const own = () => told().filter(({ id }) => id !== 'ping');
        if (!needsNone(value)) await expect.poll(() => own().length, patient).toBe(1);
        expect(own().length).toBeLessThanOrEqual(1);
        if (isObject(value) && 'method' in value && own().length === 1) {
          const isId = typeof value.id === 'string' || Number.isSafeInteger(value.id);
          expect(own()[0]).toMatchObject({ id: isId ? value.id || 0 : null });
        }
      }
      await end();
    }),
    { numRuns: 200 },
  );
});
