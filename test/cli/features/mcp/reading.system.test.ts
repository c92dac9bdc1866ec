/** A client of the protocol reads an account through the built tool, over pipes: HOME and PATH alone. */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfFile } from '../../../support/cli.js';
import { type McpClient, startMcp } from '../../../support/mcp-program.js';

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
    for (const command of ['ads campaigns list', 'campaigns.list'])
      expect(await server.call('describe', { command })).toEqual(described);
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

  it('run one after the other where several are called at once', async () => {
    const values = { fields: 'id', limit: 1 };
    const calls = ['campaigns list', 'line-items list', 'accounts list'].map((command) =>
      server.call('read', { command, values }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ content }) => content.data.length)).toEqual([1, 1, 1]);
  });

  it('tell the client how far they are, if it asks', async () => {
    const told: unknown[] = [];
    await server.call(
      'read',
      { command: 'accounts list' },
      { onprogress: (progress) => told.push(progress) },
    );
    expect(told[0]).toMatchObject({ progress: 1, message: 'started' });
  });

  it('bound errors too', async () => {
    const operation = { operation_type: 'Create', params: { name: '', nobody: 'x'.repeat(500) } };
    const body = Array.from({ length: 40 }, () => operation);
    const { content, text } = await server.call('plan', { command: 'campaigns batch', values: { body } });
    expect(content.error.more_problems).toBeGreaterThan(20);
    expect(encode(text).length).toBeLessThan(6000);
  });
});

describe('a server for one account, and a group', () => {
  let own: McpClient;
  let accounts: readonly string[];
  beforeAll(async () => {
    const { content } = await server.call('read', { command: 'accounts list', values: { fields: 'id' } });
    accounts = content.data.map(({ id }: { id: string }) => id);
    own = await startMcp(home, ['--env', 'local', '--account', accounts[0] ?? '', '--toolsets', 'campaigns']);
  });
  afterAll(() => own.close());

  it('is read-only, and has a tool for each command of the group that reads', async () => {
    const { tools } = await own.client.listTools();
    const names = ['search', 'describe', 'read', 'report', 'campaigns_list', 'campaigns_get'];
    expect(tools.map(({ name }) => name)).toEqual(names);
    const { content } = await own.call('campaigns_list', { count: 2, values: { fields: 'id' } });
    expect(content.data).toHaveLength(2);
    await expect(own.call('plan', { command: 'campaigns create' })).resolves.toMatchObject({ isError: true });
  });

  it.each([
    ['why', (id: string) => ({ id })],
    ['wait', (id: string) => ({ group: 'accounts', id, timeout: '0', for: 'deleted=false' })],
    ['tree', (id: string) => ({ id })],
    ['accounts get', (id: string) => ({ account_id: id })],
    ['campaigns list', (account: string) => ({ account })],
  ])('does not reach another account with %s', async (command, values) => {
    const { content, isError } = await own.call('read', { command, values: values(accounts[1] ?? '') });
    expect({ isError, message: content.error.message }).toEqual({
      isError: true,
      message: expect.stringContaining('is not one of this server'),
    });
  });
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
