/** --resolve at a service that counts the calls, refuses some of them, and has records without names. */
import { beforeEach, describe, expect, it } from 'vitest';
import { environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { type Answer, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();
let env: Record<string, string>;
let rows: readonly Record<string, unknown>[] = [];
let refuses = false;
const asked: URL[] = [];

const answer: Answer = (request, response) => {
  const url = new URL(request.url, 'http://localhost');
  asked.push(url);
  const send = (status: number, body: unknown) => sendJson(response, status, body);
  if (url.pathname.endsWith('/line_items')) return send(200, { data: rows, next_cursor: null });
  if (refuses) return send(403, { errors: [{ code: 'ACTION_NOT_ALLOWED', message: 'no such permission' }] });
  const [, one] = /\/campaigns\/(\w+)$/.exec(url.pathname) ?? [];
  if (one) return send(200, { data: { id: one, name: `Name of ${one}` } });
  const ids = [...url.searchParams].find(([name]) => name.endsWith('_ids'))?.[1].split(',') ?? [];
  const data = ids
    .filter((id) => id !== 'gone')
    .map((id) => ({ id, name: id === 'bare' ? null : `Name of ${id}`, description: `Paid by ${id}` }));
  return send(200, { data, next_cursor: null });
};

beforeEach(async () => {
  const { url } = await startServer(answer);
  env = { ...environmentAt(url), ADS_ACCOUNT_ID: 'acc', ADS_MAX_WAIT: '0', NO_COLOR: '1' };
  asked.length = 0;
  refuses = false;
  rows = [];
});

const list = (...flags: string[]) =>
  runAds(home, ['line-items', 'list', '--resolve', '-o', 'csv', ...flags], { env });
const calls = (path: string) => asked.filter(({ pathname }) => pathname.endsWith(path));

describe('--resolve', () => {
  it('asks for each record once, and for many in a call', async () => {
    rows = Array.from({ length: 450 }, (_, index) => ({ id: `l${index}`, campaign_id: `c${index % 250}` }));
    const { stdout, exit } = await list('--fields', 'id,campaign_id');
    expect(exit).toBe(0);
    expect(stdout.split('\n').slice(0, 2)).toEqual(['id,campaign_id,campaign_name', 'l0,c0,Name of c0']);
    expect(stdout).toContain('l449,c199,Name of c199');
    expect(calls('/campaigns')).toHaveLength(2);
    expect(calls('/funding_instruments')).toHaveLength(0);
  });

  it('leaves the names of deleted records, of records without a name and of missing ids empty', async () => {
    rows = [
      { id: 'a', campaign_id: 'gone' },
      { id: 'b', campaign_id: 'bare' },
      { id: 'c', campaign_id: null },
      { id: 'd' },
    ];
    const { stdout } = await list('--fields', 'id,campaign_name');
    expect(stdout).toBe('id,campaign_name\na,\nb,\nc,\nd,\n');
  });

  it('shows the rows without names if these cannot be read, and says so once for each kind', async () => {
    refuses = true;
    rows = [
      { id: 'a', campaign_id: 'x', funding_instrument_id: 'f' },
      { id: 'b', campaign_id: 'y' },
    ];
    const { stdout, stderr, exit } = await list('--fields', 'id,campaign_name');
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: 'id,campaign_name\na,\nb,\n' });
    expect(stderr.match(/cannot read the names of campaigns/g)).toHaveLength(1);
    expect(stderr).toContain('cannot read the names of funding instruments');
  });

  it('resolves names only for selected rows, unless a name selects them', async () => {
    rows = [
      { id: 'a', campaign_id: 'x' },
      { id: 'b', campaign_id: 'y' },
    ];
    await list('--filter', 'id=b');
    expect(asked.slice(1).map(({ pathname }) => pathname.replace(/.*acc/, ''))).toEqual(['/campaigns/y']);
    const { stdout } = await list(
      '--filter',
      'campaign-name~of x',
      '--sort',
      'campaign_name',
      '--fields',
      'id',
    );
    expect(stdout).toBe('id\na\n');
  });
});
