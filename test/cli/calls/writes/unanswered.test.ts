/** Writes without an answer, which a limit for their sum counts: those that a person has seen are forgotten, and no others. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createWrite } from '../../../../src/cli/calls/writes/create-write.js';
import { takeTurn, turnPath } from '../../../../src/cli/calls/writes/take-turn.js';
import {
  listUnanswered,
  openUnanswered,
  readUnanswered,
} from '../../../../src/cli/calls/writes/unanswered.js';
import type { Invocation } from '../../../../src/cli/core/host/invocation.js';
import { endpointById } from '../../../../src/contract/find-group.js';
import { createHome } from '../../../support/cli.js';

function open() {
  const home = createHome();
  onTestFinished(() => home.remove());
  mkdirSync(home.state, { recursive: true });
  const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  const world = { env: home.env, platform: 'linux', home: home.path, now: () => 0, sleep };
  const invocation = {
    world,
    settings: { env: { value: 'sandbox' }, profile: { value: 'p' }, saved: {} },
    signal: new AbortController().signal,
    notice: async () => {},
  } as unknown as Invocation;
  const reader = { call: () => Promise.reject(new Error('nothing is read')) };
  const path = (account: string) => turnPath(invocation.world, 'spend', 'sandbox', account);
  const lose = async (account: string, campaign: string) => {
    const values = { account_id: account, campaign_id: campaign, entity_status: 'ACTIVE' };
    const write = createWrite(endpointById('campaigns.update'), values, invocation, reader);
    await (await openUnanswered(path(account), write, invocation)).begin(write);
  };
  const left = async (account: string) =>
    (await readUnanswered(path(account))).map(({ values }) => values.campaign_id);
  return { home, invocation, lose, left, path };
}

it('removes what was listed, once each, and not what is lost meanwhile or elsewhere', async () => {
  const { invocation, lose, left } = open();
  await lose('a', 'c1');
  await lose('b', 'c2');
  const { writes, forget } = await listUnanswered(invocation, 'sandbox', ['a']);
  expect(writes.map(({ values }) => values.campaign_id)).toEqual(['c1']);
  await lose('a', 'c1');
  await lose('a', 'c3');
  await forget();
  expect([await left('a'), await left('b')]).toEqual([['c1', 'c3'], ['c2']]);
  const all = await listUnanswered(invocation, 'sandbox', undefined);
  await all.forget();
  expect([all.writes.length, await left('a'), await left('b')]).toEqual([3, [], []]);
});

it('waits for a write that is under way, and does not list it once it is answered', async () => {
  const { invocation, lose, path } = open();
  let end = () => {};
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const writing = takeTurn(path('a'), invocation, async () => {
    await lose('a', 'c1');
    begun();
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    rmSync(`${path('a')}.unanswered.json`);
  });
  await hasBegun;
  const listing = listUnanswered(invocation, 'sandbox', undefined);
  end();
  await writing;
  expect((await listing).writes).toEqual([]);
});

it('names a file that cannot be read, and removes it', async () => {
  const { home, invocation } = open();
  const file = join(home.state, 'spend-sandbox-a.unanswered.json');
  writeFileSync(file, 'torn');
  const { writes, damaged, forget } = await listUnanswered(invocation, 'sandbox', undefined);
  expect([writes, damaged]).toEqual([[], [file]]);
  await forget();
  expect((await listUnanswered(invocation, 'sandbox', undefined)).damaged).toEqual([]);
});
