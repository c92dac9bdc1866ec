/** `ads api --dry-run`: what a raw call would change, where the contract knows the call. */
import { describe, expect, it } from 'vitest';
import { homeOfTest, runAds } from '../../../support/cli.js';
import { findDeadPort, sendJson, startServer } from '../../../support/server.js';

const home = homeOfTest();

const stored = { id: '8wku2', name: 'Spring', currency: 'USD', daily_budget_amount_local_micro: 80_000_000 };

async function dryRun(url: string, ...argv: string[]) {
  const env = {
    ADS_URL: url,
    ADS_AUTH_URL: url,
    ADS_ACCOUNT_ID: 'mine',
    ADS_CONSUMER_KEY: 'never-shown-1',
    ADS_CONSUMER_SECRET: 'never-shown-2',
    ADS_ACCESS_TOKEN: 'never-shown-3',
    ADS_ACCESS_TOKEN_SECRET: 'never-shown-4',
  };
  const outcome = await runAds(home, ['api', ...argv, '--dry-run'], { env });
  expect(outcome.stdout + outcome.stderr).not.toContain('never-shown');
  return outcome;
}

const path = 'accounts/{account_id}/campaigns/8wku2';

describe('a raw call', () => {
  it('to an endpoint that changes a record shows old and new values', async () => {
    const server = await startServer((_, response) => sendJson(response, 200, { data: stored }));
    const amount = 'daily_budget_amount_local_micro=88000000';
    const { stdout, exit } = await dryRun(server.url, 'PUT', path, '--param', amount);
    expect(exit).toBe(0);
    expect(stdout).toContain('update campaign 8wku2 "Spring"\n  daily_budget 80.00 -> 88.00 USD (+10 %)\n');
    expect(stdout).toContain(`PUT ${server.url}/12/accounts/mine/campaigns/8wku2`);
    expect(new Set(server.received.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  it.each([
    ['that only reads', ['GET', 'accounts/{account_id}/campaigns']],
    ['that is unknown', ['PUT', 'accounts/{account_id}/nothing/1', '--no-check']],
    ['that is not clear', ['PUT', path, '--param', 'unknown=1', '--no-check']],
  ])('%s shows only the request', async (_, argv) => {
    const server = await startServer((_, response) => sendJson(response, 200, { data: stored }));
    const { exit, stdout } = await dryRun(server.url, ...argv, '-o', 'json');
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).changes ?? []).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it('is shown without old values if the service cannot be reached', async () => {
    const url = `http://127.0.0.1:${await findDeadPort()}`;
    const { exit, stdout, stderr } = await dryRun(url, 'PUT', path, '--param', 'name=x', '-o', 'json');
    expect(exit, stderr).toBe(0);
    expect(JSON.parse(stdout).changes).toEqual([{ id: '8wku2', field: 'name', after: 'x' }]);
    expect(stderr).toContain('old values are not shown: ');
  });

  it('hides secrets by their names', async () => {
    const argv = [
      'POST',
      'oauth2/invalidate_token',
      '--area',
      'auth',
      '--param',
      'access_token=secret-token',
    ];
    const { exit, stdout, stderr } = await dryRun('http://127.0.0.1:1', ...argv, '--no-check', '-o', 'json');
    expect(exit, stderr).toBe(0);
    expect(stdout + stderr).not.toContain('secret-token');
    expect(JSON.parse(stdout).query).toEqual({ access_token: '***' });
  });
});
