/** What a call puts on a list can be read back as a set of people, by which other tests compare what was sent. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEmulator } from '../../../src/emulator/index.js';
import { createTester } from '../../support/emulator.js';
import { makeFolder } from '../../support/folders.js';
import { hashOf, people, putPeople, takePeople } from '../../support/identifiers.js';
import { keysOf, readKeys, summarise } from '../../support/members.js';

describe('people read back from a store', () => {
  it('are those who were added and not removed, merged by shared identifiers', async () => {
    const folder = makeFolder();
    const path = join(folder, 'emulator.db');
    const emulator = await openEmulator({
      path,
      seed: 'empty',
      now: Date.now,
      random: randomBytes,
      version: '0.0.0-test',
    });
    onTestFinished(() => emulator.close());
    const tester = createTester(emulator);
    const { body } = await tester.call('POST', 'accounts/:account/custom_audiences', {
      query: { name: 'A' },
    });
    const id = String(body.data.id);
    const sent = people(3000);
    const a = { email: [hashOf('a')], handle: [hashOf('b')] };
    const b = { handle: [hashOf('b')], partner_user_id: ['c'] };
    await putPeople(tester, id, [...sent, a, b]);
    await takePeople(tester, id, sent.slice(0, 10));
    const expected = keysOf([...sent.slice(10), b, a]);
    expect(expected.size).toBe(2991);
    const found = await readKeys(path, id);
    expect(found).toEqual(expected);
    expect(summarise(found)).toEqual(summarise(expected));
    expect(summarise(keysOf([...sent.slice(11), b, a]))).not.toEqual(summarise(expected));
  });
});
