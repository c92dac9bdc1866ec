/** Files about what was sent to a service are not mistaken for those of another: an emulator that was reset is another one. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serviceIdentity } from '../../../../src/cli/calls/session/service-identity.js';
import { createHomeWithDemo, homeOfTest, runAds } from '../../../support/cli.js';
import { makePng } from '../../../support/media-files.js';

const home = homeOfTest(createHomeWithDemo);

type Invocation = Parameters<typeof serviceIdentity>[0];
const at = (env: string, adsUrl?: string, sandboxUrl?: string) => {
  const settings = { env: { value: env }, adsUrl: { value: adsUrl }, sandboxUrl: { value: sandboxUrl } };
  const world = { env: home.env, platform: 'linux', home: home.path, cwd: home.path };
  return { world, settings } as unknown as Invocation;
};

it('names the environment and its address', async () => {
  const [one, other] = ['https://ads.example.com', 'https://sandbox.example.com'];
  expect(await serviceIdentity(at('production', one, other))).toEqual(['production', one]);
  expect(await serviceIdentity(at('sandbox', one, other))).toEqual(['sandbox', other]);
});

const ads = async (...argv: readonly string[]) => {
  const { exit, stdout, stderr } = await runAds(home, [...argv, '-o', 'json'], { env: { ADS_ENV: 'local' } });
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
};
const reset = (seed = 'demo') => ads('emulator', 'reset', '--yes', '--seed', seed);

it('names the file of the emulator, and is another one after a reset', async () => {
  const before = await serviceIdentity(at('local'));
  expect(before.slice(0, 2)).toEqual(['local', join(home.data, 'emulator.db')]);
  expect(await serviceIdentity(at('local'))).toEqual(before);
  await reset('empty');
  expect(await serviceIdentity(at('local'))).not.toEqual(before);
});

const file = (name: string, content: string | Uint8Array) => {
  const path = join(home.path, name);
  writeFileSync(path, content);
  return path;
};

it('an emulator that was reset gets conversions, rows and media again', async () => {
  const [tag] = await ads('web-event-tags', 'list');
  const [fund] = await ads('funding-instruments', 'list', '--filter', 'able_to_fund=true');
  const orders = file('orders.csv', 'time,email,order\n2026-03-01T09:15:00Z,ann@example.com,A-1\n');
  const sheet = file('new.csv', `name,funding_instrument_id,daily_budget\nNew,${fund.id},5\n`);
  const image = file('new.png', makePng(800, 800));
  const send = async () => {
    const flags = ['--from', orders, '--event-id', tag.id, '--map', 'order=conversion_id'];
    const { sent } = await ads('web-conversions', 'upload', tag.website_tag_id, ...flags);
    const [{ outcome }] = await ads('campaigns', 'import', sheet, '--yes');
    const { media_key } = await ads('media-library', 'upload', image);
    const images = await ads('media-library', 'list', '--all');
    const isThere = images.some((one: { media_key: string }) => one.media_key === media_key);
    return { sent, outcome, isThere };
  };
  const first = await send();
  expect(first).toEqual({ sent: 1, outcome: 'created', isThere: true });
  await reset();
  expect(await send()).toEqual(first);
});
