/** Whose changes of a record since it was read are one's own: those of this machine, by the user who signs, at this service. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readOwnChanges } from '../../../../src/cli/calls/endpoint/changed-since.js';
import { makeFolder } from '../../../support/folders.js';

const service = 'https://ads.example.com';
const [read, now] = ['2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z'];
const record = { id: 'c1', name: 'New', updated_at: now };
const change = { kind: 'update', id: 'c1', before: { name: 'Old' }, after: { name: 'New' } };

it.each<[string, object, boolean]>([
  ['of the user', { user_id: '7', service }, true],
  ['of a user that an earlier version did not note', {}, true],
  ['of another user of this machine', { user_id: '8', service }, false],
  ['at another service', { user_id: '7', service: 'https://other.example.com' }, false],
])('a write %s', async (_, sender, isOwn) => {
  const folder = makeFolder();
  const entry = {
    ...{ id: 'e1', group: 'e1', at: '2026-03-02T10:30:00.000Z', tool: '0.1.0', profile: 'default' },
    ...{ environment: 'production', account: 'a', command: 'campaigns update c1 --name New', method: 'PUT' },
    ...{ path: '12/accounts/a/campaigns/c1', ids: ['c1'], outcome: 'done' },
    ...sender,
    records: [{ ...change, updated: { before: read, after: now } }],
  };
  const log = join(folder, 'history', 'writes.jsonl');
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, `${JSON.stringify(entry)}\n`);
  const settings = {
    env: { value: 'production' },
    adsUrl: { value: service },
    saved: { sign_in: { user_id: '7' } },
    identity: { signedBy: 'profile' },
  };
  const world = { env: { ADS_STATE_DIR: folder }, platform: 'linux', home: folder, cwd: folder };
  const isOwnOf = await readOwnChanges({ account_id: 'a' }, { world, settings } as never);
  expect(isOwnOf('c1', record, read)).toBe(isOwn);
});
