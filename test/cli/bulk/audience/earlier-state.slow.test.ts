/**
 * State directories of version 0.1.0 as it was before people had the days of their sendings (test/fixtures/known-people): the
 * files are read, their marks count as old, and what was known stays known.
 */
import { cpSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  findPeopleFiles,
  knownPeopleFolder,
} from '../../../../src/cli/bulk/audience/sync/known-people-folder.js';
import { endpointById } from '../../../../src/contract/find-group.js';
import { valueDigest } from '../../../../src/values/value-digest.js';
import { createHome, runAds } from '../../../support/cli.js';
import { serveFaulty } from '../../../support/faulty-service.js';
import { makeFolder } from '../../../support/folders.js';

const fixtures = join(import.meta.dirname, '../../../fixtures/known-people');

/** The people of the fixtures: every third one has a handle. */
const rowOf = (number: number) => `person${number}@x.com,${number % 3 === 0 ? `handle${number}` : ''}\n`;

/** A list at a service that has people `from` to `end`, and what a scene of the fixtures recorded of it. */
async function open(scene: string) {
  const service = await serveFaulty();
  const home = createHome();
  onTestFinished(() => home.remove());
  const id = await service.createAudience('Customers');
  const path = join(home.path, 'list.csv');
  const run = async (verb: string, from: number, end: number, ...more: string[]) => {
    const rows = Array.from({ length: end - from }, (_, index) => rowOf(from + index));
    writeFileSync(path, `email,handle\n${rows.join('')}`);
    const argv = ['custom-audiences', 'users', verb, id, '--from', path, '--yes', '-o', 'json', ...more];
    const env = { ...service.env, ADS_STATE_DIR: home.state };
    const { exit, stdout, stderr } = await runAds(home, argv, { env });
    expect(exit, stderr).toBe(0);
    return JSON.parse(stdout);
  };
  // The upload makes the folder of the list.
  await run('upload', 0, 20);
  const people = join(home.state, 'people');
  const folder = join(people, readdirSync(people)[0] ?? '');
  await runAds(home, ['custom-audiences', 'users', 'forget', id, '--yes'], {
    env: { ...service.env, ADS_STATE_DIR: home.state },
  });
  mkdirSync(folder, { recursive: true });
  cpSync(join(fixtures, scene), folder, { recursive: true });
  return { run, folder, count: async () => (await service.peopleOf(id)).size };
}

describe('the record of an earlier version', () => {
  it.each([
    ['synced', 2, 22, { known: 20, staying: 20, renewed: 20 }],
    ['uploaded', 0, 20, { known: 20, staying: 20, renewed: 20 }],
    ['synced-and-uploaded', 0, 25, { known: 25, staying: 25, renewed: 25 }],
    // The latter did not end: nobody is certain to be on the list.
    ['interrupted-upload', 0, 20, { known: 20, staying: 20, renewed: 0 }],
    ['interrupted-sync', 2, 22, { known: 22, staying: 20, leaving: 2, renewed: 18 }],
  ])(
    'of a list that was %s has the same people, and they are sent once again',
    async (scene, from, end, counts) => {
      const { run, folder, count } = await open(scene);
      const first = await run('sync', from, end);
      expect(first).toMatchObject({ ...counts, unchanged: 0, updated: end - from });
      const second = await run('sync', from, end);
      expect(second).toMatchObject({ known: end - from, unchanged: end - from, renewed: 0, sent: 0 });
      expect(readdirSync(folder).filter((name) => /\.(held|open)$/.test(name))).toEqual([]);
      if (scene !== 'synced-and-uploaded') expect(await count()).toBeGreaterThanOrEqual(20);
    },
  );

  it('still has leavers by their hashes', async () => {
    const { run } = await open('synced');
    expect(await run('sync', 4, 22)).toMatchObject({ known: 20, leaving: 2, deleted: 2, updated: 18 });
  });

  it.each([
    ['https://ads.example', ''],
    ['https://ads.example/', ''],
    ['https://ads.example/', ', where a sync was killed'],
  ])(
    'has the people of the folders of both spellings of the address, named as %s%s',
    async (address, killed) => {
      const state = makeFolder();
      const invocation = {
        world: { env: { ADS_STATE_DIR: state }, platform: 'linux', home: '/home/ann' },
        settings: { env: { value: 'production' }, adsUrl: { value: address } },
      } as unknown as Parameters<typeof knownPeopleFolder>[0];
      const endpoint = endpointById('custom-audiences.users.batch');
      const list = { endpoint, account: '18ce54d4x5t', id: '1nmth' };
      const [own = '', other = ''] = ['', '/'].map((end) => {
        const service = ['production', `https://ads.example${end}`];
        return join(state, 'people', valueDigest([...service, `${endpoint.id} ${list.id}`, list.account]));
      });
      cpSync(join(fixtures, 'uploaded'), own, { recursive: true });
      cpSync(join(fixtures, 'synced-and-uploaded'), other, { recursive: true });
      if (killed) writeFileSync(`${other}.lock`, '999999999 elsewhere\n');
      const hour = new Date(Date.now() - 3_600_000);
      if (killed) utimesSync(`${other}.lock`, hour, hour);
      const moved = readdirSync(other).filter((name) => name.endsWith('.people'));
      expect(await knownPeopleFolder(invocation, list)).toBe(own);
      const files = await findPeopleFiles(own);
      expect(files).toHaveLength(1 + moved.length);
      // Whether the service still has the others is not known.
      expect(files.map(({ sentDay }) => sentDay !== undefined)).toEqual([true, ...moved.map(() => false)]);
      expect(files.every(({ size }) => size > 0)).toBe(true);
      expect(readdirSync(join(state, 'people'))).toEqual([basename(own)]);
    },
  );

  it('is in the folder of the same name', async () => {
    const invocation = {
      world: { env: { ADS_STATE_DIR: '/state' }, platform: 'linux', home: '/home/ann' },
      settings: { env: { value: 'production' }, adsUrl: { value: 'https://ads.example' } },
    } as unknown as Parameters<typeof knownPeopleFolder>[0];
    const list = {
      endpoint: endpointById('custom-audiences.users.batch'),
      account: '18ce54d4x5t',
      id: '1nmth',
    };
    expect(await knownPeopleFolder(invocation, list)).toBe('/state/people/5ba29249886022f2f1efaa7a8cf40baa');
  });
});
