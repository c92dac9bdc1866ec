/** Two processes that resume the same saved plan: what one has sent, the other does not send. */
import { expect, it } from 'vitest';
import { openApplyOnce } from '../../../../../src/cli/bulk/campaign-files/apply/apply-once.js';
import type { Step } from '../../../../../src/cli/bulk/campaign-files/compare/step.js';
import { day } from '../../../../../src/values/duration.js';
import { formatTime } from '../../../../../src/values/time.js';
import { makeFolder } from '../../../../support/folders.js';

const now = Date.parse('2026-03-02T10:30:00Z');

it('what another process has sent of a plan while this one asked was sent', async () => {
  const home = makeFolder();
  const world = { env: {}, platform: 'linux', home, pid: process.pid, now: () => now };
  const saved = { id: '0123456789', digest: 'd', expires_at: formatTime(now + day), steps: [], approved: [] };
  const lock = { path: 'ads.lock.yaml', plans: new Map() };
  const open = () =>
    openApplyOnce(saved as never, { lock, files: { folder: home } } as never, { world } as never, () => now);
  const steps = ['campaigns/one', 'campaigns/two'].map((key) => ({ action: 'create', key }) as Step);
  const [one, two] = steps as [Step, Step];

  const killed = await open();
  await killed.alone(async () => {
    await killed.claim(lock as never, async () => {});
    await killed.notesFor('a').sent([one]);
  });
  const [mine, other] = [await open(), await open()];
  await other.alone(() => other.notesFor('a').sent([two]));
  const sentBy = ({ wasSent }: typeof mine) => steps.map((step) => wasSent('a', step));
  expect(sentBy(mine)).toEqual([true, false]);
  await mine.alone(async () => expect(sentBy(mine)).toEqual([true, true]));
  // In another account, nothing was.
  expect(steps.map((step) => mine.wasSent('b', step))).toEqual([false, false]);
});
