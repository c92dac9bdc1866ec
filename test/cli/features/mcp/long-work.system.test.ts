/** What a model makes the tool compute ends, and the server continues: the built program, HOME and PATH alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBuilt } from '../../../support/built-program.js';
import { createHomeWithDemoOfNow, homeOfFile } from '../../../support/cli.js';
import { type McpClient, startMcp } from '../../../support/mcp-program.js';

const home = homeOfFile(createHomeWithDemoOfNow);
let server: McpClient;

beforeAll(async () => {
  await runBuilt(home, ['sync', '--env', 'local', '--days', '1']);
  server = await startMcp(home, ['--env', 'local', '--allow-writes', '--timeout', '6']);
});
afterAll(() => server.close());

const read = (command: string, values: object) => server.call('read', { command, values });

/** Lists in lists: each step doubles what is printed. */
const doubled = Array.from({ length: 40 }, () => '[@, @]').join(' | ');
/** As many rows as a query asks for. */
const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)';

describe('the server continues after', () => {
  it.each<[string, string, object, RegExp]>([
    ['a text too long', 'campaigns list', { query: "length(pad_left('x', `300000000`))" }, /QUERY|INVALID/],
    ['lists that double', 'campaigns list', { query: doubled, limit: 1 }, /TOO_LONG|TOO_LARGE|INVALID/],
    ['a query that does not end', 'sql', { query: `${endless} SELECT count(*) FROM n` }, /TOO_LONG/],
    ['a query without an end of rows', 'sql', { query: `${endless} SELECT i FROM n` }, /TOO_LONG|TOO_LARGE/],
    [
      'a value too large',
      'sql',
      { query: "SELECT printf('%.*c', 900000000, 'x') AS x" },
      /TOO_LARGE|TOO_LONG/,
    ],
    ['bytes too large', 'sql', { query: 'SELECT zeroblob(900000000) AS x' }, /TOO_LARGE|TOO_LONG/],
    ['a value above its bound', 'sql', { query: 'SELECT zeroblob(20000000) AS x' }, /TOO_LARGE/],
    [
      'values that together are too large',
      'sql',
      {
        query: `${endless} SELECT group_concat(printf('%.*c', 50000000, 'x')) AS x FROM (SELECT i FROM n LIMIT 40)`,
      },
      /SQL|TOO_LARGE|TOO_LONG/,
    ],
  ])('%s', async (_, command, values, code) => {
    const { isError, content } = await read(command, values);
    expect({ isError, error: content.error }).toMatchObject({ isError: true, error: { exit: 2 } });
    expect(JSON.stringify(content.error)).toMatch(code);
    expect((await read('campaigns list', { limit: 1, query: '[].id' })).content.data).toHaveLength(1);
  });

  it('a call that is cancelled while it computes', async () => {
    const controller = new AbortController();
    const values = { query: `${endless} SELECT count(*) FROM n` };
    const running = server.call('read', { command: 'sql', values }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 1000);
    await expect(running).rejects.toThrow();
    expect((await read('sql', { query: 'SELECT 1 AS one' })).content.data).toEqual([{ one: 1 }]);
  });
});

describe('a command in a process apart', () => {
  it('answers as in the process of the server', async () => {
    const all = await read('campaigns list', { fields: 'id,daily_budget_amount_local_micro' });
    const filtered = await read('campaigns list', {
      fields: 'id,daily_budget_amount_local_micro',
      filter: ['id!=nothing1'],
    });
    expect(filtered.content.data).toEqual(all.content.data);
    const refused = await read('campaigns list', { filter: ['nothing=1'] });
    expect(refused.content.error).toMatchObject({ exit: 2, message: expect.stringContaining('nothing') });
  });

  it('reaches no other account', async () => {
    const { content } = await read('accounts list', { fields: 'id', filter: ['id!=nothing1'] });
    const other = content.data.at(-1).id;
    const values = { id: other, query: '@' };
    expect((await read('tree', values)).content.error.message).toContain('is not one of this server');
  });
});
