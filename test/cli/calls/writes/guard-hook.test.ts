/** The turns of writes under a limit for their sum. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createWrite } from '../../../../src/cli/calls/writes/create-write.js';
import { createGuardHook } from '../../../../src/cli/calls/writes/guard-hook.js';
import type { Invocation } from '../../../../src/cli/core/host/invocation.js';
import { endpointById } from '../../../../src/contract/find-group.js';
import { createHome } from '../../../support/cli.js';

it('waits end with a hint if another machine has left a lock behind, instead of lasting forever', async () => {
  const home = createHome();
  onTestFinished(() => home.remove());
  const state = home.state;
  mkdirSync(state, { recursive: true });
  writeFileSync(join(state, 'spend-sandbox-acc.lock'), '1 another-machine');
  let now = 0;
  const notices: string[] = [];
  const world = {
    env: home.env,
    platform: 'linux',
    home: home.path,
    now: () => now,
    sleep: async () => {
      now += 60_000;
    },
  };
  const settings = {
    env: { value: 'sandbox' },
    profile: { value: 'p' },
    saved: { max_total_per_day: '100 USD' },
  };
  const invocation = {
    world,
    settings,
    globals: {},
    signal: new AbortController().signal,
    notice: async (message: string) => void notices.push(message),
  } as unknown as Invocation;
  const reader = { call: () => Promise.reject(new Error('nothing is read')) };
  const values = { account_id: 'acc', campaign_id: 'c', entity_status: 'ACTIVE' };
  const write = createWrite(endpointById('campaigns.update'), values, invocation, reader);
  const passing = createGuardHook(invocation).around?.(write, () => Promise.reject(new Error('sent')));
  await expect(passing).rejects.toMatchObject({
    code: 'WRITE_IN_PROGRESS',
    hint: expect.stringContaining('spend-sandbox-acc.lock'),
  });
  expect(notices).toEqual([expect.stringContaining('waiting for another ads')]);
});
