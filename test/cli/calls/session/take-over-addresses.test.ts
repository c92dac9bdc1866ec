/** Which address a signed-in profile without one keeps, and when (docs/sign-in.md#know-who-signs). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { watchAddresses } from '../../../../src/cli/core/credentials/take-over-addresses.js';
import { homeOfTest } from '../../../support/cli.js';

const home = homeOfTest();
const file = () => join(home.config, 'config.json');
const bob = { store: 'file', slot: 1, created_at: '2026-03-02T10:00:00Z', user_id: '700002' };
const ann = { ...bob, user_id: '700001' };
const url = 'https://ads.example.com';

/** What a command with the sign-in of bob and ADS_URL calls at its answers, and the end of the command. */
function open(more: object = {}, address = url) {
  mkdirSync(home.config, { recursive: true });
  writeFileSync(file(), JSON.stringify({ profiles: { bob: { sign_in: bob }, other: { sign_in: ann } } }));
  const notices: string[] = [];
  const deferred: (() => Promise<void>)[] = [];
  const settings = {
    profile: { value: 'bob' },
    saved: { sign_in: bob },
    identity: { takenOver: { ads_url: address } },
  };
  const world = { env: { ADS_CONFIG_DIR: home.config }, platform: 'linux', home: home.path, cwd: home.path };
  const answered = watchAddresses({
    settings,
    globals: more,
    world: {
      ...world,
      now: Date.now,
      sleep: async () => {},
      random: (size: number) => Buffer.alloc(size),
      pid: 1,
    },
    notice: async (text: string) => void notices.push(text),
    defer: (work: () => Promise<void>) => deferred.push(work),
  } as never);
  const end = async () => {
    for (const work of deferred) await work();
    return { notices, profiles: JSON.parse(readFileSync(file(), 'utf8')).profiles };
  };
  return { answered, end };
}

it('the first success stores the address, once', async () => {
  const { answered, end } = open();
  for (const isSuccess of [false, true, true]) answered(isSuccess);
  expect(await end()).toEqual({
    notices: [`profile "bob" had no base URL, and keeps from now on: ADS_URL (${url})`],
    profiles: { bob: { ads_url: url, sign_in: bob }, other: { sign_in: ann } },
  });
});

it.each<[string, boolean, object]>([
  ['an error', false, {}],
  ['a dry run', true, { dryRun: true }],
])('%s stores nothing', async (_, isSuccess, globals) => {
  const { answered, end } = open(globals);
  answered(isSuccess);
  expect(await end()).toMatchObject({ notices: [], profiles: { bob: { sign_in: bob } } });
  expect((await end()).profiles.bob).not.toHaveProperty('ads_url');
});

it('a profile with another sign-in by now stays as it is', async () => {
  const { answered, end } = open();
  const profiles = { bob: { sign_in: ann } };
  writeFileSync(file(), JSON.stringify({ profiles }));
  answered(true);
  expect(await end()).toEqual({ notices: [], profiles });
});

it('a URL that is not valid is refused before anything is sent', () => {
  expect(() => open({}, 'ftp://ads.example.com')).toThrow('ADS_URL');
});
