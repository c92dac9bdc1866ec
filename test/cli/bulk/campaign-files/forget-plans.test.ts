/** Which plans are forgotten with their claims. */
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forgetPlans } from '../../../../src/cli/bulk/plan-store/forget-plans.js';
import {
  claimPlan,
  endClaim,
  planFolder,
  readClaim,
} from '../../../../src/cli/bulk/plan-store/plan-claim.js';
import { day } from '../../../../src/values/duration.js';
import { formatTime } from '../../../../src/values/time.js';
import { makeFolder } from '../../../support/folders.js';

const now = Date.parse('2026-03-02T10:30:00Z');

it('a claim stays until a month after the end of its plan, whatever the date of its file is', async () => {
  const state = makeFolder();
  const place = {
    env: { ADS_STATE_DIR: state },
    platform: 'linux',
    home: state,
  } as const;
  const claim = async (id: string, ends: number | undefined, folder?: string) => {
    const plan = { id, digest: 'd', place, ...(ends !== undefined && { expires_at: formatTime(ends) }) };
    await claimPlan(plan, now, { pid: 1, ...(folder !== undefined && { folder }) });
    const claimed = await readClaim(plan);
    if (claimed) await endClaim(plan, claimed, now);
    // The clock of this machine was two months behind.
    utimesSync(planFolder(plan), new Date(now - 60 * day), new Date(now - 60 * day));
  };
  const left = () => readdirSync(join(state, 'plans')).sort();
  await claim('aaaaaaaaa1', now + day, '/campaigns');
  await claim('aaaaaaaaa2', now - 31 * day, '/campaigns');
  await claim('aaaaaaaaa3', now - 31 * day);
  await claim('aaaaaaaaa4', undefined);
  await forgetPlans(place, now, { leavesClaims: true });
  expect(left()).toEqual(['aaaaaaaaa1', 'aaaaaaaaa2']);
  await forgetPlans(place, now);
  expect(left()).toEqual(['aaaaaaaaa1']);
});
