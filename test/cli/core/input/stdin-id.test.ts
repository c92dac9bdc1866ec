/** `-` in the place of an id that is not read from standard input is refused by every command; nothing is sent. */
import { expect, it } from 'vitest';
import { commandWords, flagName } from '../../../../src/call/flag-names.js';
import { endpoints } from '../../../../src/contract/index.js';
import type { Param } from '../../../../src/contract/types.js';
import { takesManyIds } from '../../../../src/flags/bulk-flags.js';
import { documentFlagParameters } from '../../../../src/flags/document-flags.js';
import { flagParameters } from '../../../../src/flags/endpoint-flags.js';
import { homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile();

async function messageOf(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { exit, stderr } = await runAds(home, [...argv, '-o', 'json', '--env', 'sandbox'], {
    env: { ADS_ACCOUNT_ID: '18ce54d4x5t', ...env },
    stdin: 'abc\n',
  });
  return { exit, message: exit === 2 ? String(JSON.parse(stderr).error.message) : stderr };
}

const isId = (param: Param) => param.type === 'id' || (param.type === 'list' && param.of.type === 'id');

it('refuses it at every flag that takes ids, and as an argument that is not read from stdin', async () => {
  const wrong: unknown[] = [];
  let tried = 0;
  for (const endpoint of endpoints) {
    const words = commandWords(endpoint).split(' ');
    const { positional } = endpoint;
    const shortcuts = documentFlagParameters(endpoint).map(({ name, param }) => [name, param] as const);
    const calls: [string[], string][] = [...flagParameters(endpoint), ...shortcuts]
      .filter(([, param]) => isId(param))
      .map(([name]) => [[...words, ...(positional ? ['x1'] : []), `${flagName(name)}=-`], flagName(name)]);
    if (positional && !takesManyIds(endpoint))
      calls.push([[...words, '-'], flagName(positional).slice(2).toUpperCase()]);
    for (const [argv, name] of calls) {
      tried += 1;
      const { exit, message } = await messageOf(argv);
      const isTold = new RegExp(`${name} must be (an id|ids), got "-"; .*xargs`).test(message);
      if (exit !== 2 || !isTold) wrong.push([argv.join(' '), exit, message]);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

it.each<[string[], Record<string, string>, string]>([
  [['campaigns', 'list', '--campaign-ids', 'a,-'], {}, '--campaign-ids must be ids, got "-"'],
  [['campaigns', 'list', '--account', '-'], {}, '--account must be an id, got "-"'],
  [['campaigns', 'list'], { ADS_ACCOUNT_ID: '-' }, '--account must be an id, got "-"'],
  [['accounts', 'get'], { ADS_ACCOUNT_ID: '-' }, '--account must be an id, got "-"'],
  [['accounts', 'use', '-'], {}, 'ACCOUNT-ID must be an id, got "-"'],
  [['api', 'GET', 'accounts/{account_id}/campaigns/-'], {}, 'campaign_id must be an id, got "-"'],
  [
    ['api', 'GET', 'accounts/{account_id}/campaigns', '--param', 'campaign_ids=-'],
    {},
    'campaign_ids must be ids',
  ],
  [['api', 'GET', 'accounts/{account_id}/campaigns', '--account', '-'], {}, 'must be an id, got "-"'],
])('refuses it in %j with %j', async (argv, env, expected) => {
  const { exit, message } = await messageOf(argv, env);
  expect(exit).toBe(2);
  expect(message).toContain(expected);
});

it('leaves a name unchanged', async () => {
  const { exit } = await messageOf(['campaigns', 'update', '8wku2', '--name', '-', '--dry-run']);
  expect(exit).toBe(0);
});
