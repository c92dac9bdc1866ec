/** A client of the protocol reads an account through the built tool, over pipes: HOME and PATH alone. */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfFile } from '../../support/cli.js';
import { type McpClient, startMcp } from '../../support/mcp-client.js';

const home = homeOfFile(createHomeWithDemoOfNow);
let server: McpClient;

beforeAll(async () => {
  server = await startMcp(home, ['--env', 'local', '--allow-writes']);
});
afterAll(() => server.close());

describe('the tools', () => {
  it('are six, and take at most 1,200 tokens', async () => {
    const { tools } = await server.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'describe', 'read', 'report', 'plan', 'apply']);
    expect(encode(JSON.stringify({ tools })).length).toBeLessThan(1200);
  });

  it('find a command, describe it and run it', async () => {
    const found = await server.call('search', { query: 'list campaigns' });
    expect(found.content.data[0]).toMatchObject({ command: 'campaigns list', use: 'read' });
    const described = await server.call('describe', { command: 'campaigns list' });
    expect(described.content.data.fields).toContain('effective_status');
    const values = { filter: ['effective_status=RUNNING'], fields: 'id,name' };
    const { content } = await server.call('read', { command: 'campaigns list', values });
    expect(content.data[0]).toEqual({ id: expect.any(String), name: expect.any(String) });
  });

  it('have the help topics as resources', async () => {
    const { resources } = await server.client.listResources();
    expect(resources.map(({ name }) => name)).toContain('money');
    const { contents } = await server.client.readResource({ uri: 'ads://help/money' });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('micro units') });
  });

  it('report statistics', async () => {
    const values = { last: '7d', metrics: 'impressions,spend', group_by: 'campaign' };
    const { content, isError } = await server.call('report', { values });
    expect(isError).toBe(false);
    expect(content.data[0]).toMatchObject({ impressions: expect.any(Number) });
  });
});

it('is read-only, unless writes are allowed', async () => {
  const reader = await startMcp(home, ['--env', 'local']);
  const { tools } = await reader.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search', 'describe', 'read', 'report']);
  await reader.close();
});

it('serves the newest generation of the protocol too', async () => {
  const modern = await startMcp(home, ['--env', 'local'], { isModern: true });
  expect(modern.client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  const { content } = await modern.call('read', {
    command: 'campaigns list',
    values: { fields: 'id', limit: 1 },
  });
  expect(content.data).toHaveLength(1);
  await modern.close();
});
