/** What was sent without an answer outlives the apply of other files. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEntries } from '../../../../../src/cli/bulk/campaign-files/apply/update-lock.js';
import type { Step } from '../../../../../src/cli/bulk/campaign-files/compare/step.js';
import {
  closeApplyJournal,
  withFolderLock,
} from '../../../../../src/cli/bulk/campaign-files/format/apply-journal.js';
import {
  openDeliveryJournal,
  readDeliveryHistory,
} from '../../../../../src/cli/bulk/delivery/delivery-journal.js';
import { readJournalLines } from '../../../../../src/files/journal-file.js';
import { day } from '../../../../../src/values/duration.js';
import { makeFolder } from '../../../../support/folders.js';

it('an apply that ends leaves the keys of other files that have no answer', async () => {
  const place = { path: join(makeFolder(), 'apply.jsonl'), kind: 'applies', advice: '' } as const;
  let time = 0;
  const journal = openDeliveryJournal(place, () => time);
  await journal.sent(['done', 'also done']);
  await journal.done(['done', 'also done'], []);
  await journal.sent(['old']);
  time = day;
  await journal.sent(['mine', 'other', 'third']);
  const isMine = (key: string) => key === 'mine';
  for (const _ of ['once', 'again']) {
    await closeApplyJournal(place, isMine);
    const { done, unconfirmed } = await readDeliveryHistory(place);
    expect(done.size).toBe(0);
    const kept = { at: day, isKept: true };
    expect(unconfirmed).toEqual([
      { keys: ['old'], at: 0, isKept: true },
      { keys: ['other'], ...kept },
      { keys: ['third'], ...kept },
    ]);
  }
  // A later request of the same key is another one.
  await openDeliveryJournal(place, () => time).sent(['other']);
  expect((await readDeliveryHistory(place)).unconfirmed).toContainEqual({ keys: ['other'], at: day });
  await closeApplyJournal(place, () => true);
  expect(await readJournalLines(place)).toBeUndefined();
});

it.each([
  ['unconfirmed', true],
  ['failed', false],
  ['not-sent', false],
  ['conflict', false],
  ['created', false],
] as const)('an apply with a step that is %s leaves its journal open: %s', (outcome, isOpen) => {
  const plan = { account: 'a', nodes: [], abandoned: [], lineItems: [] };
  const entries = createEntries(plan as never, new Map(), { isWhole: true, files: [] });
  const steps = ['one', 'two'].map((key) => ({ action: 'create', key: `campaigns/${key}` }) as Step);
  for (const [index, step] of steps.entries())
    entries.note(step, index === 0 ? ({ outcome } as never) : { outcome: 'created' });
  expect(entries.isOpen()).toBe(isOpen);
});

it('one process at a time has the files of a folder, by whatever link it was reached', async () => {
  const root = makeFolder();
  const [folder, link, other] = [join(root, 'folder'), join(root, 'link'), join(root, 'other')];
  mkdirSync(folder);
  symlinkSync(folder, link);
  const world = { env: { ADS_STATE_DIR: join(root, 'state') }, platform: 'linux', home: root, cwd: root };
  const settings = { env: { value: 'production' }, adsUrl: { value: 'https://ads.example.com' } };
  const lock = (path: string, work: () => Promise<unknown>) =>
    withFolderLock(path, { world, settings } as unknown as Parameters<typeof withFolderLock>[1], work);
  await lock(folder, async () => {
    await expect(lock(link, async () => 'link')).rejects.toMatchObject({ code: 'APPLY_IN_PROGRESS' });
    expect(await lock(other, async () => 'other')).toBe('other');
  });
  expect(await lock(link, async () => 'link')).toBe('link');
});
