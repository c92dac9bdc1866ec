/**
 * Every endpoint of the contract through the tools: reads are read, and writes are planned. One server of the built tool,
 * and the demo world.
 */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWrite } from '../../../../src/call/is-write.js';
import { parameterLocation } from '../../../../src/call/parameter-location.js';
import { groups } from '../../../../src/contract/index.js';
import type { Endpoint } from '../../../../src/contract/types.js';
import { exampleBody } from '../../../../src/derive/examples.js';
import { isSecret } from '../../../../src/flags/endpoint-flags.js';
import { runBuilt } from '../../../support/built-program.js';
import { createHomeWithDemoOfNow, homeOfFile } from '../../../support/cli.js';
import type { Content, ToolAnswer } from '../../../support/mcp-client.js';
import { type McpClient, startMcp } from '../../../support/mcp-program.js';

const home = homeOfFile(createHomeWithDemoOfNow);
let server: McpClient;
let account: string;

beforeAll(async () => {
  const { stdout } = await runBuilt(home, ['accounts', 'list', '--env', 'local', '-o', 'ids']);
  [account = ''] = stdout.split('\n');
  server = await startMcp(home, ['--env', 'local', '--allow-writes', '--account', account]);
});
afterAll(() => server.close());

/** What the example of an endpoint has, as values of a tool. */
function exampleValues(endpoint: Endpoint): Content {
  const { example, params, positional } = endpoint;
  const typed = Object.entries(example).filter(
    ([name]) =>
      (name === positional || ['path', 'query', 'form'].includes(parameterLocation(endpoint, name))) &&
      (name !== 'account_id' || name === positional) &&
      !isSecret(params[name]),
  );
  const secrets = Object.entries(example).filter(([name]) => isSecret(params[name]));
  const body = exampleBody(endpoint) ?? (secrets.length > 0 ? Object.fromEntries(secrets) : undefined);
  const values = Object.fromEntries(typed.map(([name, value]) => [name, value]));
  if (positional === 'account_id') values.account_id = account;
  return { ...values, ...(body !== undefined && { body }) };
}

/** Codes of refusals by ads itself: the call did not get as far as the service. */
const refusals = ['USAGE', 'BUG', 'INVALID_PARAMETER', 'MISSING_PARAMETER', 'INVALID', undefined];

const endpoints = groups.flatMap(({ endpoints: own }) => own);
const takesFile = ({ params }: Endpoint) => Object.values(params).some(({ type }) => type === 'bytes');
const ads = endpoints.filter((endpoint) => endpoint.area === 'ads' && !takesFile(endpoint));

/** What ends a job is no read. */
const isPlanned = (endpoint: Endpoint) => isWrite(endpoint) || endpoint.method === 'DELETE';

/** Counts tokens only where there can be so many: each has at least a byte. */
function isTooLong({ text }: ToolAnswer): boolean {
  return Buffer.byteLength(text) > 6000 && encode(text).length > 6000;
}

function isAnswered({ content, isError }: ToolAnswer): boolean {
  return !isError || !refusals.includes(content.error?.code);
}

describe('in the demo world', () => {
  it('every read reaches the service, and its answer has at most 6,000 tokens', async () => {
    const wrong: string[] = [];
    for (const endpoint of ads.filter((one) => !isPlanned(one))) {
      const answer = await server.call('read', { command: endpoint.id, values: exampleValues(endpoint) });
      if (!isAnswered(answer)) wrong.push(`${endpoint.id}: ${answer.text.slice(0, 300)}`);
      if (isTooLong(answer)) wrong.push(`${endpoint.id}: too many tokens`);
    }
    expect(wrong).toEqual([]);
  });

  it('every list has at most 6,000 tokens, and its cursors reach the last row', async () => {
    const wrong: string[] = [];
    for (const endpoint of ads.filter(({ id }) => /^[a-z-]+\.list$/.test(id))) {
      let rows = 0;
      let cursor: string | undefined;
      let parts = 0;
      do {
        const input = { command: endpoint.id, values: exampleOfList(endpoint), ...(cursor && { cursor }) };
        const answer = await server.call('read', input);
        if (isTooLong(answer)) wrong.push(`${endpoint.id}: too many tokens`);
        if (answer.isError) break;
        rows += answer.content.data.length;
        cursor = answer.content.cursor;
        parts += 1;
        const { shown } = answer.content;
        if (shown && !cursor && !shown.endsWith(`to ${rows} of ${rows}`))
          wrong.push(`${endpoint.id}: ${shown}`);
      } while (cursor?.startsWith('result-') && parts < 100);
    }
    expect(wrong).toEqual([]);
  });

  it('every write is planned or refused by the service, and nothing is sent', async () => {
    const wrong: string[] = [];
    for (const endpoint of ads.filter(isPlanned)) {
      const answer = await server.call('plan', { command: endpoint.id, values: exampleValues(endpoint) });
      if (!answer.isError ? answer.content.plan === undefined : !isAnswered(answer))
        wrong.push(`${endpoint.id}: ${answer.text.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a command that would send nothing is not planned', async () => {
    const answer = await server.call('plan', { command: 'campaigns create', values: { example: true } });
    expect(answer.content.error.message).toContain('sends nothing');
  });

  it('nothing that signs in or takes a file of this machine is run', async () => {
    for (const endpoint of endpoints.filter((one) => one.area !== 'ads')) {
      for (const tool of ['read', 'plan']) {
        const { content, isError } = await server.call(tool, { command: endpoint.id, values: {} });
        expect([endpoint.id, isError, content.error.code]).toEqual([endpoint.id, true, 'USAGE']);
      }
    }
  });
});

/** Only what a list requires. */
function exampleOfList(endpoint: Endpoint): Content {
  const values = exampleValues(endpoint);
  return Object.fromEntries(Object.entries(values).filter(([name]) => endpoint.params[name]?.required));
}
