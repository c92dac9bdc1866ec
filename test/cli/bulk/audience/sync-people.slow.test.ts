/** Syncs of lists with files, from the command line to the people on the emulator's list. */
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { processingHours } from '../../../../src/contract/params/membership.js';
import { createHomeWithWorld, type RunOptions, runAds, testTime } from '../../../support/cli.js';
import { serveFaulty } from '../../../support/faulty-service.js';
import { hashOf, type Person } from '../../../support/identifiers.js';
import { keysOf, readKeys } from '../../../support/members.js';

const mail = (...names: string[]): Person[] => names.map((name) => ({ email: [hashOf(`${name}@x.com`)] }));

async function open(seed: 'empty' | 'demo' = 'empty') {
  const home = await createHomeWithWorld(seed);
  onTestFinished(() => home.remove());
  const ads = (argv: readonly string[], options: RunOptions = {}) =>
    runAds(home, argv, { ...options, env: { ADS_ENV: 'local', ...options.env } });
  const created = await ads(['custom-audiences', 'create', '--name', 'Members', '-o', 'ids']);
  const id = created.stdout.trim();
  const write = (name: string, text: string) => {
    const path = join(home.path, name);
    writeFileSync(path, text);
    return path;
  };
  /** A list of the email addresses of these names. */
  const list = (...names: string[]) =>
    write('list.csv', `email\n${names.map((name) => `${name}@x.com\n`).join('')}`);
  const users = (verb: string, ...more: string[]) => ['custom-audiences', 'users', verb, id, ...more];
  const folder = () => {
    const people = join(home.state, 'people');
    return join(people, readdirSync(people)[0] ?? '');
  };
  return {
    ...{ home, ads, id, write, list, users, folder },
    sync: (path: string, ...more: string[]) => ads(users('sync', '--from', path, '-o', 'json', ...more)),
    people: () => readKeys(join(home.data, 'emulator.db'), id),
  };
}

/** A service that takes every change of a list, or closes the connection without an answer. */
async function startListService(now = () => Date.parse('2026-02-01T08:00:00Z')) {
  const server = createServer(async (request, response) => {
    service.requests += 1;
    if (!service.isHealthy) return void request.socket.destroy();
    await service.before();
    let text = '';
    for await (const part of request) text += part;
    const operations = JSON.parse(text) as (typeof service)['operations'];
    service.operations.push(...operations);
    const count = operations.reduce((sum, { params }) => sum + params.users.length, 0);
    response.setHeader('content-type', 'application/json');
    response.setHeader('date', new Date(now()).toUTCString());
    response.end(JSON.stringify({ data: { success_count: count, total_count: count } }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = {
    isHealthy: true,
    /** What happens while a request is under way. */
    before: async () => {},
    requests: 0,
    operations: [] as { operation_type: string; params: { users: Person[] } }[],
    env: {
      ...{ ADS_URL: url, ADS_AUTH_URL: url, ADS_ACCOUNT_ID: '18ce54d4x5t' },
      ...{ ADS_CONSUMER_KEY: 'k', ADS_CONSUMER_SECRET: 's' },
      ...{ ADS_ACCESS_TOKEN: '1-t', ADS_ACCESS_TOKEN_SECRET: 'u' },
    },
    sync: (path: string) => [
      ...['custom-audiences', 'users', 'sync', 'ab1'],
      ...['--from', path, '--yes', '-o', 'json'],
    ],
  };
  return service;
}

const answer = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout);
const failure = ({ stderr }: { readonly stderr: string }) => JSON.parse(stderr).error;

describe('users sync', () => {
  it('leaves the people of the file on the list', async () => {
    const { sync, list, people } = await open();
    const first = await sync(list('ann', 'bob', 'cleo'), '--yes');
    expect(first.exit, first.stderr).toBe(0);
    expect(answer(first)).toMatchObject({ rows: 3, known: 0, updated: 3, deleted: 0, complete: true });
    expect(first.stderr).toContain('this machine has no record of the people on this list');
    const second = await sync(list('bob', 'cleo', 'dora'), '--yes');
    expect(answer(second)).toMatchObject({
      rows: 3,
      known: 3,
      staying: 2,
      leaving: 1,
      unchanged: 2,
      updated: 1,
      deleted: 1,
    });
    expect(await people()).toEqual(keysOf(mail('bob', 'cleo', 'dora')));
  });

  it.each(['sync', 'upload'])('counts no requests on a terminal while nothing is sent: %s', async (verb) => {
    const { ads, users, list } = await open();
    let time = Date.parse('2026-04-14T16:30:00Z');
    const now = () => (time += 1100);
    const argv = users(verb, '--from', list('ann', 'bob'));
    const dry = await ads([...argv, '--dry-run'], { terminal: 80, now });
    expect(dry.stderr).toContain('list.csv: 2 rows (100%)');
    expect(dry.stderr).not.toContain('request');
    const sent = await ads([...argv, '--yes'], { terminal: 80, now });
    expect(sent.stderr).toMatch(/[^ ]list\.csv: 2 rows \(100%\), (.*, )?1 request/);
    expect(sent.stderr).not.toMatch(/comparing.*request/);
  });

  it('sends nothing and notes nothing in a dry run or without confirmation', async () => {
    const { sync, list, people, home } = await open();
    const path = list('ann');
    expect(answer(await sync(path, '--dry-run'))).toMatchObject({ people: 1, requests: 1, sent: false });
    const refused = await sync(path);
    expect([refused.exit, failure(refused).hint]).toEqual([10, expect.stringContaining('--yes')]);
    expect(await people()).toEqual(new Set());
    expect(readdirSync(join(home.state, 'people'))).toEqual([]);
  });

  it('asks for the number if more than half would leave', async () => {
    const { sync, list, people, ads, users } = await open();
    await sync(list('ann', 'bob', 'cleo'), '--yes');
    const path = list('ann');
    const refused = await sync(path, '--yes');
    expect([refused.exit, failure(refused).hint]).toEqual([10, expect.stringContaining('--confirm 2')]);
    const wrong = await sync(path, '--confirm', '3');
    expect([wrong.exit, failure(wrong).message]).toEqual([10, expect.stringContaining('2 people have left')]);
    const typed = await ads(users('sync', '--from', path), { terminal: 100, answers: ['1'] });
    expect(typed.exit).toBe(10);
    expect(await people()).toEqual(keysOf(mail('ann', 'bob', 'cleo')));
    const right = await ads(users('sync', '--from', path), { terminal: 100, answers: ['2'] });
    expect(right.exit, right.stderr).toBe(0);
    expect(await people()).toEqual(keysOf(mail('ann')));
    // A command that was killed when it had deleted them is run again.
    const again = await sync(path, '--confirm', '2');
    expect([again.exit, answer(again)]).toMatchObject([0, { leaving: 0, deleted: 0, complete: true }]);
    expect(again.stderr).toContain('nobody is left to delete, so --confirm 2 confirms nothing');
    const other = await sync(list('ann', 'eve', 'fay'), '--confirm', '2');
    expect([other.exit, answer(other)]).toMatchObject([0, { updated: 2, deleted: 0 }]);
  });

  it('asks for the number if rows are rejected: one wrong cell would delete somebody', async () => {
    const { sync, list, write, people, ads, users } = await open();
    await sync(list('ann', 'bob', 'cleo', 'dora'), '--yes');
    const path = write('next.csv', 'email\nann@x.com\nbob@x.com\ncleo@x.com\ndora at x.com\n');
    const preview = await sync(path, '--dry-run');
    expect([preview.exit, failure(preview).problems[0].message]).toEqual([
      3,
      expect.stringContaining('next.csv:5: email'),
    ]);
    const refused = await sync(path, '--yes');
    expect([refused.exit, failure(refused).message]).toEqual([
      10,
      expect.stringContaining('1 row was rejected; people who are in no other row count as having left'),
    ]);
    expect(failure(refused).problems[0].message).toContain('next.csv:5: email: ');
    expect(failure(refused).hint).toContain('--confirm 1');
    expect(refused.stderr).not.toContain('dora');
    expect((await sync(path, '--confirm', '2')).exit).toBe(10);
    const declined = await ads(users('sync', '--from', path), { terminal: 100, answers: ['y'] });
    expect([declined.exit, declined.stderr]).toEqual([10, expect.stringContaining('1 row was rejected')]);
    expect(declined.stderr).toMatch(/next\.csv:5: email: .*\nNothing was sent\. [^.]*\.\s[^.]*--confirm\s+1/);
    expect(await people()).toEqual(keysOf(mail('ann', 'bob', 'cleo', 'dora')));
    const typed = await ads(users('sync', '--from', path), { terminal: 100, answers: ['1'] });
    expect(typed.exit, typed.stderr).toBe(3);
    expect(await people()).toEqual(keysOf(mail('ann', 'bob', 'cleo')));
  });

  it.each([
    ['--yes where nobody leaves', 'email\nann@x.com\nbob@x.com\nnobody\n', ['--yes'], ['ann', 'bob']],
    ['the number of deletions', 'email\nann@x.com\nnobody\n', ['--confirm', '1'], ['ann']],
  ])('takes rejected rows with %s', async (_, text, flags, left) => {
    const { sync, list, write, people } = await open();
    await sync(list('ann', 'bob'), '--yes');
    const synced = await sync(write('next.csv', text), ...flags);
    expect([synced.exit, answer(synced)]).toMatchObject([3, { rejected: 1, complete: true }]);
    expect(await people()).toEqual(keysOf(mail(...left)));
  });

  it('asks for the number if the damaged identifier has the other name of the one that a person is known by', async () => {
    const { sync, write } = await open();
    const ids = ['100000001', '100000002', '100000003'];
    await sync(write('list.csv', `platform id,email\n${ids.map((id) => `${id},\n`).join('')}`), '--yes');
    const damaged = `twitter id,email\n100000001,\n100000002,\n1.00E+08,eve@x.com\n`;
    const refused = await sync(write('list.csv', damaged), '--yes');
    expect([refused.exit, failure(refused).message]).toEqual([
      10,
      expect.stringContaining('1 of those who left may be'),
    ]);
  });

  it('asks for the number if a person who leaves may be in a row with a damaged identifier', async () => {
    const { sync, write, people } = await open();
    const rows = ['ann@x.com,', 'bob@x.com,', ',+4930123456', ',+4930123457', 'cleo@x.com,+4930123458'];
    const text = (...lines: readonly string[]) => `email,phone_number\n${lines.join('\n')}\n`;
    await sync(write('list.csv', text(...rows)), '--yes');
    const before = await people();
    const [, , , , cleo = ''] = rows;
    const damaged = text('ann@x.com,', 'bob@x.com,', 'dora@x.com,+49 30 x', ',+4930123457', cleo);
    const refused = await sync(write('list.csv', damaged), '--yes');
    expect([refused.exit, failure(refused).message]).toEqual([
      10,
      expect.stringContaining('1 of those who left may be in a row whose identifier was left out'),
    ]);
    expect(failure(refused).hint).toContain('--rejects FILE');
    expect(await people()).toEqual(before);
    // Who has another identifier is told by it, and a placeholder says that there is none.
    const others = text('bob@x.com,', 'cleo@x.com,+49 30 x', ',+4930123456', ',+4930123457');
    expect(answer(await sync(write('list.csv', others), '--yes'))).toMatchObject({ leaving: 1, deleted: 1 });
    const none = text('bob@x.com,null', 'cleo@x.com,', ',+4930123457');
    expect(answer(await sync(write('list.csv', none), '--yes'))).toMatchObject({ leaving: 1, deleted: 1 });
    const agreed = await sync(
      write('list.csv', text('bob@x.com,-', 'cleo@x.com,+49 30 x')),
      '--confirm',
      '1',
    );
    expect([agreed.exit, answer(agreed)]).toMatchObject([0, { deleted: 1 }]);
  });

  it('asks for the number if a quotation mark without a pair hides rows', async () => {
    const { sync, write, people } = await open();
    const rows = ['Ann,a1@x.com', 'Bob,a2@x.com', 'Cy,a3@x.com', 'Do,a4@x.com', 'Ed,a5@x.com', 'Fa,a6@x.com'];
    await sync(write('list.csv', `name,email\n${rows.join('\n')}\n`), '--yes');
    const before = await people();
    const damaged = `name,email\n${rows.join('\n').replace('Bob', '"Bob').replace('Do', 'Do"')}\n`;
    const result = await sync(write('list.csv', damaged), '--yes');
    expect([result.exit, failure(result).code]).toEqual([10, 'DECLINED']);
    expect(failure(result).problems[0].message).toContain(
      'list.csv:3: a quoted cell has the lines of other rows',
    );
    expect(await people()).toEqual(before);
  });

  it('finds the people that an upload added, and sends only new ones', async () => {
    const { sync, list, people, ads, users, home } = await open();
    expect((await ads(users('upload', '--from', list('ann', 'bob', 'cleo')))).exit).toBe(0);
    const path = list('bob', 'cleo', 'dora');
    const preview = answer(await sync(path, '--dry-run'));
    expect(preview).toMatchObject({ known: 3, leaving: 1, unchanged: 2, requests: 2 });
    const synced = await sync(path, '--yes');
    expect(answer(synced)).toMatchObject({
      known: 3,
      leaving: 1,
      unchanged: 2,
      updated: 1,
      deleted: 1,
      sent: 2,
    });
    expect(synced.stderr).toContain('skipped: 2 who are unchanged');
    expect(await people()).toEqual(keysOf(mail('bob', 'cleo', 'dora')));
    const again = await sync(path);
    expect([again.exit, answer(again)]).toMatchObject([0, { unchanged: 3, sent: 0, requests: 0 }]);
    expect(answer(await sync(path, '--yes', '--resend'))).toMatchObject({ unchanged: 0, updated: 3 });
    // On another machine nobody is known.
    const env = { ADS_STATE_DIR: join(home.path, 'other') };
    const elsewhere = await ads(users('sync', '--from', list('ann'), '--yes', '-o', 'json'), { env });
    expect(answer(elsewhere)).toMatchObject({ known: 0, leaving: 0, updated: 1 });
    expect(elsewhere.stderr).toContain('if people were uploaded elsewhere, add --old FILE');
  });

  it('keeps one note of a list that is uploaded again, and none of an upload that the service refuses', async () => {
    const { ads, list, users, folder, home } = await open();
    for (const _ of ['first', 'second']) await ads(users('upload', '--from', list('ann')));
    expect(readdirSync(folder())).toEqual(['00000002.people', '00000002.people.sent']);
    const refused = await ads(['custom-audiences', 'users', 'upload', 'zzzz1', '--from', list('bob')]);
    expect(refused.exit, refused.stderr).toBe(6);
    await ads(users('upload', '--from', list('ann'), '--operation', 'Delete'));
    expect(readdirSync(folder())).toEqual(['00000002.people', '00000003.people', '00000003.people.deleted']);
    await ads(users('forget', '--yes'));
    expect(readdirSync(join(home.state, 'people'))).toEqual([]);
  });

  it('takes nobody for certain who is sent beside a sync or another upload', async () => {
    const { ads, list, users, folder } = await open();
    await ads(users('upload', '--from', list('ann')));
    const marks = () => readdirSync(folder()).filter((name) => name.endsWith('.sent'));
    expect(marks()).toEqual(['00000001.people.sent']);
    // The other one may delete them.
    const beside = async (lock: string, verb: string, ...names: string[]) => {
      writeFileSync(lock, `${process.ppid} ${hostname()}`);
      const { exit, stderr } = await ads(users(verb, '--from', list(...names), '--yes'));
      expect(exit, stderr).toBe(0);
      rmSync(lock);
      return marks();
    };
    const upload = join(folder(), '00000009.people.lock');
    expect(await beside(`${folder()}.lock`, 'upload', 'bob')).toEqual(['00000001.people.sent']);
    expect(await beside(upload, 'upload', 'cleo')).toEqual(['00000001.people.sent']);
    expect(await beside(upload, 'sync', 'ann', 'bob')).toEqual([]);
  });

  it('sends everybody again after a deletion, and people whose membership expires', async () => {
    const { sync, list, people, ads, users } = await open();
    const path = list('ann', 'bob');
    await ads(users('upload', '--from', path));
    await ads(users('upload', '--from', list('bob'), '--operation', 'Delete'));
    expect(answer(await sync(list('ann', 'bob'), '--yes'))).toMatchObject({ unchanged: 0, updated: 2 });
    expect(await people()).toEqual(keysOf(mail('ann', 'bob')));
    await ads(users('upload', '--from', list('ann'), '--expires-at', '+30d'));
    expect(answer(await sync(list('ann', 'bob'), '--yes'))).toMatchObject({ unchanged: 0, updated: 2 });
    for (const _ of ['first', 'second'])
      expect(answer(await sync(path, '--yes', '--expires-at', '+30d'))).toMatchObject({ updated: 2 });
    // Otherwise they would leave the list after 30 days.
    expect(answer(await sync(path, '--yes'))).toMatchObject({ unchanged: 0, updated: 2 });
    expect(answer(await sync(path, '--yes'))).toMatchObject({ unchanged: 2, updated: 0 });
  });

  it.each([
    ['upload', 'a deletion'],
    ['sync', 'a deletion'],
    ['upload', 'a year'],
    ['sync', 'a year'],
  ])('an interrupted %s leaves everybody on the list after %s', async (verb, change) => {
    const clock = { now: testTime };
    let isHealthy = false;
    const service = await serveFaulty({
      now: () => clock.now,
      plan: (index) => (index > 0 && !isHealthy ? 'unavailable before' : undefined),
    });
    const { home, write } = await open();
    const id = await service.createAudience('Members');
    // Two requests.
    const names = Array.from({ length: 2600 }, (_, index) => `p${index}`);
    const path = write('list.csv', `email\n${names.map((name) => `${name}@x.com\n`).join('')}`);
    const users = (...more: string[]) =>
      runAds(home, ['custom-audiences', 'users', ...more, '--yes', '-o', 'json'], {
        env: { ...service.env, ADS_STATE_DIR: home.state },
        now: () => clock.now,
      });
    const first = await users(verb, id, '--from', path, '--max-wait', '0');
    expect(answer(first), first.stderr).toMatchObject({ requests: 1, complete: false });
    isHealthy = true;
    if (change === 'a year') clock.now += 400 * 86_400_000;
    else {
      const body = [{ operation_type: 'Delete', params: { users: mail('p0') } }];
      const deleted = await users('batch', id, '--from', write('delete.json', JSON.stringify(body)));
      expect(deleted.exit, deleted.stderr).toBe(0);
    }
    const second = await users(verb, id, '--from', path);
    expect(second.exit, second.stderr).toBe(0);
    expect(second.stderr).toContain('starting again');
    expect(answer(second)).toMatchObject({ resumed: 0, updated: 2600, complete: true });
    expect((await service.peopleOf(id, clock.now + processingHours.most * 3_600_000)).size).toBe(2600);
  });

  it('has no known people after a reset of the emulator', async () => {
    const { sync, list, ads, id } = await open();
    await sync(list('ann'), '--yes');
    await ads(['emulator', 'reset', '--seed', 'empty', '--yes']);
    const created = await ads(['custom-audiences', 'create', '--name', 'Members', '-o', 'ids']);
    expect(created.stdout.trim()).toBe(id);
    expect(answer(await sync(list('ann'), '--yes'))).toMatchObject({ known: 0, updated: 1 });
  });

  it('finds the people that an upload added to a synced list', async () => {
    const { sync, list, people, ads, users } = await open();
    await sync(list('ann', 'bob'), '--yes');
    const uploaded = await ads(users('upload', '--from', list('cleo')));
    expect(uploaded.exit, uploaded.stderr).toBe(0);
    expect(answer(await sync(list('ann', 'bob'), '--yes'))).toMatchObject({ known: 3, leaving: 1 });
    expect(await people()).toEqual(keysOf(mail('ann', 'bob')));
  });

  it('reads the people of an old list as it reads the new one', async () => {
    const { sync, list, people, ads, users, write } = await open();
    await ads(users('upload', '--from', list('ann', 'bob', 'cleo'), '--no-journal'));
    const old = write('old.jsonl', '{"email":"ann@x.com"}\n{"email":"BOB@x.com"}\n{"email":"no address"}\n');
    const synced = await sync(list('ann', 'cleo'), '--old', old, '--yes', '--no-snapshot');
    expect(answer(synced)).toMatchObject({ known: 2, leaving: 1, deleted: 1 });
    expect(synced.stderr).toContain('1 row of the old list cannot be read');
    expect(await people()).toEqual(keysOf(mail('ann', 'cleo')));
    expect(answer(await sync(list('ann', 'cleo'), '--dry-run'))).toMatchObject({ known: 0 });
  });

  it('deletes by a partner_user_id only with an old list', async () => {
    const { sync, people, write, folder } = await open();
    const path = write('partners.csv', 'partner_user_id\nc-1\nc-2\n');
    await sync(path, '--yes');
    for (const name of readdirSync(folder()))
      expect(readFileSync(join(folder(), name), 'latin1')).not.toMatch('c-1');
    const next = write('next.csv', 'partner_user_id\nc-1\n');
    const without = await sync(next, '--dry-run');
    expect(answer(without)).toMatchObject({ known: 2, leaving: 0, unnamed: 1 });
    expect(without.stderr).toContain('--old');
    expect(answer(await sync(next, '--old', path, '--yes'))).toMatchObject({ deleted: 1 });
    expect(await people()).toEqual(keysOf([{ partner_user_id: ['c-1'] }]));
  });

  it('refuses a damaged note until it is deleted', async () => {
    const { sync, list, people, ads, users, folder } = await open();
    await sync(list('ann', 'bob'), '--yes');
    const [name = ''] = readdirSync(folder());
    writeFileSync(join(folder(), name), 'something else\n');
    const path = list('ann');
    const refused = await sync(path, '--yes');
    expect([refused.exit, failure(refused).code]).toEqual([2, 'UNUSABLE_SNAPSHOT']);
    expect(failure(refused).hint).toContain('users forget');
    expect((await ads(users('forget'))).exit).toBe(10);
    const forgotten = await ads(users('forget', '--yes'));
    expect([forgotten.exit, forgotten.stderr]).toEqual([
      0,
      expect.stringContaining('deleted the local record'),
    ]);
    expect((await ads(users('forget', '--yes'))).stderr).toContain('has no record of the people');
    expect(answer(await sync(path, '--yes'))).toMatchObject({ known: 0, deleted: 0 });
    expect(await people()).toEqual(keysOf(mail('ann', 'bob')));
  });

  it('refuses input that it cannot read twice or cannot act on', async () => {
    const { sync, write, list, people, ads, users, home } = await open();
    expect(
      failure(await ads(users('sync', '--from', '-', '-o', 'json'), { stdin: 'email\n' })).message,
    ).toContain('--from must be a file');
    expect(failure(await sync(list('ann'), '--old', join(home.path, 'none.csv'))).message).toContain(
      '--old: ',
    );
    const deletions = write('deletions.csv', 'email,operation\nann@x.com,Update\nbob@x.com,Delete\n');
    const refused = await sync(deletions, '--yes');
    expect([refused.exit, failure(refused).message]).toEqual([
      2,
      expect.stringContaining('operation Delete'),
    ]);
    expect((await ads(users('sync', '--from', list('ann'), '--operation', 'Delete'))).exit).toBe(2);
    expect(await people()).toEqual(new Set());
  });

  it('removes its note if the service accepts nothing', async () => {
    const { ads, list, home } = await open();
    const refused = await ads(['custom-audiences', 'users', 'sync', 'zzzz1', '--from', list('ann'), '--yes']);
    expect(refused.exit, refused.stderr).toBe(6);
    expect(readdirSync(join(home.state, 'people'))).toEqual([]);
  });

  it('keeps its note if its only request had no answer: the service may have accepted it', async () => {
    const { home, list, folder } = await open();
    const service = await startListService();
    const { env } = service;
    service.isHealthy = false;
    const { exit, stderr } = await runAds(home, [...service.sync(list('ann')), '--max-wait', '0'], { env });
    expect([exit, service.requests > 0], stderr).toEqual([9, true]);
    expect(readdirSync(folder()).filter((name) => name.endsWith('.people'))).toHaveLength(1);
  });

  it.each(['sync', 'upload'])(
    'records the day of the service, whatever the clock of the machine: %s',
    async (verb) => {
      const { home, list, folder } = await open();
      const service = await startListService();
      const argv = service.sync(list('ann')).map((word) => (word === 'sync' ? verb : word));
      const { exit, stderr } = await runAds(home, argv, {
        env: { ...service.env, ADS_STATE_DIR: home.state },
        now: () => Date.parse('2031-01-01T00:00:00Z'),
      });
      expect(exit, stderr).toBe(0);
      const [mark = ''] = readdirSync(folder()).filter((name) => name.endsWith('.sent'));
      expect(readFileSync(join(folder(), mark), 'utf8')).toBe('2026-02-01');
    },
  );

  it('still deletes the people who leave after a sync that failed', async () => {
    const { home, list } = await open();
    const service = await startListService();
    const { env } = service;
    const sync = (...more: string[]) =>
      runAds(home, [...service.sync(list('bob', 'cleo')), ...more], { env });
    expect((await runAds(home, service.sync(list('ann', 'bob')), { env })).exit).toBe(0);
    service.isHealthy = false;
    expect((await sync('--max-wait', '0')).exit).toBe(9);
    service.isHealthy = true;
    const last = await sync();
    expect([last.exit, answer(last)], last.stderr).toEqual([
      0,
      expect.objectContaining({ leaving: 1, deleted: 1 }),
    ]);
  });

  it('renews the people who left a do-not-reach list and are not deleted', async () => {
    const { home, list } = await open();
    const clock = { now: testTime };
    const service = await startListService(() => clock.now);
    const sync = async (names: readonly string[]) => {
      const argv = ['do-not-reach-lists', 'users', 'sync', 'ab1', '--from', list(...names), '--yes'];
      return answer(
        await runAds(home, [...argv, '-o', 'json'], {
          env: { ...service.env, ADS_STATE_DIR: home.state },
          now: () => clock.now,
        }),
      );
    };
    await sync(['ann', 'bob', 'cleo', 'dora', 'eve']);
    const sent: number[] = [];
    for (let days = 0; days <= 700; days += 50) {
      const { leaving, updated, renewed, deleted } = await sync(['ann', 'bob', 'cleo']);
      expect([leaving, deleted, updated]).toEqual([2, 0, renewed]);
      sent.push(renewed);
      clock.now += 50 * 86_400_000;
    }
    // Each of the five twice in 700 days, or a third time.
    const total = sent.reduce((sum, one) => sum + one, 0);
    expect(total).toBeGreaterThanOrEqual(10);
    expect(total).toBeLessThanOrEqual(15);
  });

  it('ends although the list that it has read is uploaded again meanwhile', async () => {
    const { ads, list, write, home } = await open();
    const service = await startListService();
    const run = (verb: string, path: string) => {
      const argv = ['do-not-reach-lists', 'users', verb, 'ab1', '--from', path, '--yes', '-o', 'json'];
      return ads(argv, { env: { ...service.env, ADS_ENV: 'production', ADS_STATE_DIR: home.state } });
    };
    const old = write('old.csv', 'email\nann@x.com\nbob@x.com\n');
    expect((await run('upload', old)).exit).toBe(0);
    let again: Awaited<ReturnType<typeof run>> | undefined;
    service.before = async () => {
      service.before = async () => {};
      again = await run('upload', old);
    };
    const { exit, stdout, stderr } = await run('sync', list('bob', 'cleo'));
    expect(again?.exit, again?.stderr).toBe(0);
    expect([exit, JSON.parse(stdout)], stderr).toMatchObject([3, { updated: 1, leaving: 1, complete: true }]);
    expect(answer(await run('sync', list('bob', 'cleo')))).toMatchObject({ known: 3, leaving: 1 });
  });

  it('removes nobody from a do-not-reach list without the number, and sends everybody in the file', async () => {
    const { ads, list, home } = await open('demo');
    const id = (await ads(['do-not-reach-lists', 'list', '-o', 'ids'])).stdout.trim();
    const sync = (names: readonly string[], ...more: string[]) =>
      ads(['do-not-reach-lists', 'users', 'sync', id, '--from', list(...names), '-o', 'json', ...more]);
    const read = () => readKeys(join(home.data, 'emulator.db'), id);
    const before = await read();
    const names = Array.from({ length: 100 }, (_, index) => `p${index}`);
    expect(answer(await sync(names, '--yes'))).toMatchObject({ updated: 100 });
    const cut = [...names.slice(0, 64), 'new'];
    const preview = answer(await sync(cut, '--dry-run'));
    expect(preview).toMatchObject({ leaving: 36, unchanged: 64, requests: 1 });
    const kept = await sync(cut, '--yes');
    expect([kept.exit, answer(kept)]).toMatchObject([
      3,
      { leaving: 36, updated: 1, deleted: 0, complete: true },
    ]);
    expect(failure(kept).message).toContain('36 people who left are still on the do-not-reach list');
    expect(failure(kept).hint).toContain('--confirm 36');
    expect(await read()).toEqual(new Set([...before, ...keysOf(mail(...names, 'new'))]));
    const again = await sync(cut, '--yes');
    expect([again.exit, answer(again)]).toMatchObject([3, { leaving: 36, unchanged: 65, sent: 0 }]);
    expect((await sync(cut, '--confirm', '35')).exit).toBe(10);
    const removed = await sync(cut, '--confirm', '36');
    expect([removed.exit, answer(removed)]).toMatchObject([0, { deleted: 36, unchanged: 65 }]);
    const done = await sync(cut, '--confirm', '36');
    expect([done.exit, answer(done)]).toMatchObject([0, { deleted: 0, unchanged: 65 }]);
    expect(await read()).toEqual(new Set([...before, ...keysOf(mail(...cut))]));
    expect(answer(await sync(cut, '--yes'))).toMatchObject({ known: 65, leaving: 0 });
  });

  it('is not harmed by a batch that deletes a placeholder: that is refused', async () => {
    const { sync, list, ads, users, people, write } = await open();
    await sync(list('ann', 'bob'), '--yes');
    const batch = (type: string, hash: string, ...more: string[]) => {
      const person = { ...mail('ann')[0], phone_number: [hash] };
      const body = JSON.stringify([{ operation_type: type, params: { users: [...mail('cy'), person] } }]);
      return ads(users('batch', '--from', write('body.json', body), '--yes', '-o', 'json', ...more));
    };
    for (const [index, hash] of ['', '+490000000000'].map(hashOf).entries()) {
      const refused = await batch('Delete', hash, ...(index === 0 ? ['--dry-run'] : []));
      expect([refused.exit, failure(refused).message]).toEqual([
        2,
        '1 Delete has a placeholder, such as the hash of nothing: the service would delete everybody who has it',
      ]);
    }
    expect((await batch('Update', hashOf(''))).exit).toBe(0);
    expect((await batch('Delete', hashOf('+4930901820'))).exit).toBe(0);
    expect(await people()).toEqual(keysOf(mail('bob')));
  });

  it('does not delete people again who were deleted by an upload or a batch', async () => {
    const { sync, list, ads, users, people, write } = await open();
    await sync(list('ann', 'bob', 'cleo', 'dora', 'emil'), '--yes');
    await ads(users('upload', '--from', list('ann', 'bob'), '--operation', 'Delete'));
    const batch = (type: string, name: string) => {
      const body = JSON.stringify([{ operation_type: type, params: { users: mail(name) } }]);
      return ads(users('batch', '--from', write('body.json', body), '--yes'));
    };
    expect((await batch('Delete', 'cleo')).exit).toBe(0);
    expect((await batch('Update', 'fay')).exit).toBe(0);
    const path = list('dora', 'emil');
    expect(answer(await sync(path, '--dry-run'))).toMatchObject({ known: 3, staying: 2, leaving: 1 });
    expect(answer(await sync(path, '--yes'))).toMatchObject({ leaving: 1, deleted: 1, updated: 2 });
    expect(await people()).toEqual(keysOf(mail('dora', 'emil')));
    // Whom a batch deleted is sent again, and whom one added is not.
    expect((await batch('Delete', 'dora')).exit).toBe(0);
    expect(answer(await sync(list('dora', 'emil'), '--yes'))).toMatchObject({ unchanged: 0, updated: 2 });
    expect((await batch('Update', 'gus')).exit).toBe(0);
    expect(answer(await sync(list('dora', 'emil', 'gus'), '--yes'))).toMatchObject({
      unchanged: 3,
      updated: 0,
    });
    expect(await people()).toEqual(keysOf(mail('dora', 'emil', 'gus')));
  });
});

/** Rows of people who all have the number of a shop. */
const shop = '+49 30 901820';
const withShop = (count: number) =>
  Array.from({ length: count }, (_, index) => `p${index}@x.com,${shop}`).join('\n');
const header = 'email,phone';
const shopHash = hashOf('+4930901820');

/** Commands for a list of a service that keeps the keys by which people are deleted. */
async function openKeys() {
  const home = await createHomeWithWorld('empty');
  onTestFinished(() => home.remove());
  const service = await startListService();
  const write = (name: string, text: string) => {
    const path = join(home.path, name);
    writeFileSync(path, text);
    return path;
  };
  const env = { ...service.env, ADS_STATE_DIR: home.state };
  const users = (verb: string, path: string, more: readonly string[] = [], options: RunOptions = {}) =>
    runAds(home, ['custom-audiences', 'users', verb, 'ab1', '--from', path, '-o', 'json', ...more], {
      ...options,
      env,
    });
  /** The identifiers of the deletions since the last call. */
  const takeDeleted = () =>
    service.operations.splice(0).flatMap((one) => (one.operation_type === 'Delete' ? one.params.users : []));
  return { write, users, takeDeleted };
}

describe('an identifier of more than 20 people', () => {
  it('is counted in a notice of an upload and of a creation, and sent', async () => {
    const { ads, users, write, people } = await open();
    const path = write('a.csv', `${header}\n${withShop(21)}\nq@x.com,+4930901821\n`);
    const result = await ads(users('upload', '--from', path));
    expect([result.exit, result.stderr]).toEqual([0, expect.stringContaining('a.csv: 1 identifier belongs')]);
    expect([...(await people())].some((key) => key.split(' ').length === 22)).toBe(true);
    for (const more of [[], ['--dry-run']]) {
      const created = await ads(['custom-audiences', 'create', '--name', 'B', '--from', path, ...more]);
      expect([created.exit, created.stderr]).toEqual([0, expect.stringContaining('1 identifier belongs')]);
    }
    const few = await ads(users('upload', '--from', write('b.csv', `${header}\n${withShop(20)}\n`)));
    expect(few.stderr).not.toContain('belong');
  });

  it.each(['flag', 'column', 'members', 'stdin'])('is not the key of a deletion: %s', async (way) => {
    const { write, users, takeDeleted } = await openKeys();
    const rows = `${withShop(21)}\n,${shop}\n`;
    const lines = rows.trim().split('\n');
    const deletes = lines.map((row) => `${row},Delete\n`).join('');
    const objects = lines.map((row) => {
      const [email, phone] = row.split(',');
      return `${JSON.stringify({ ...(email && { email }), phone, operation: 'Delete' })}\n`;
    });
    const text = {
      flag: `${header}\n${rows}`,
      column: `${header},operation\nnew@x.com,,Update\n${deletes}`,
      members: `{"email":"new@x.com"}\n${objects.join('')}`,
      stdin: `${header},operation\nnew@x.com,,Update\n${deletes}`,
    }[way];
    const more = way === 'flag' ? ['--operation', 'Delete'] : [];
    const path = way === 'stdin' ? '-' : write('left.csv', String(text));
    const stdin = way === 'stdin' ? { stdin: String(text) } : {};
    const dry = await users('upload', path, ['--dry-run', ...more], stdin);
    expect(answer(dry)).toMatchObject({ deletes: 21, rejected: 1, left_out: 21 });
    const result = await users('upload', path, more, stdin);
    expect([result.exit, answer(result)]).toMatchObject([3, { deleted: 21, rejected: 1, left_out: 21 }]);
    expect(result.stderr).toContain('more than 20 people have the identifier');
    const emails = Array.from({ length: 21 }, (_, index) => ({ email: [hashOf(`p${index}@x.com`)] }));
    expect(takeDeleted()).toEqual(emails);
    const all = await users('upload', path, ['--allow-shared', ...more], stdin);
    expect([all.exit, answer(all)]).toMatchObject([0, { deleted: 22, rejected: 0 }]);
    expect(takeDeleted()).toContainEqual({ phone_number: [shopHash] });
  });

  it.each(['a file', 'stdin'])(
    'is not the key of a deletion in a list that creates an audience: %s',
    async (way) => {
      const { ads, write } = await open();
      const updates = withShop(25).replaceAll('\n', ',Update\n');
      const text = `${header},operation\n${updates},Update\nother@x.com,${shop},Delete\n`;
      const path = way === 'stdin' ? '-' : write('ops.csv', text);
      const argv = ['custom-audiences', 'create', '--name', 'C', '--from', path, '-o', 'json'];
      const created = await ads(argv, way === 'stdin' ? { stdin: text } : {});
      expect(answer(created), created.stderr).toMatchObject({ updated: 25, deleted: 1, left_out: 1 });
      // By the number the person may still be on the list.
      expect([created.exit, failure(created).message]).toEqual([
        3,
        expect.stringContaining('1 identifier was left out'),
      ]);
    },
  );

  it('is not the key of those who leave in a sync', async () => {
    const { write, users, takeDeleted } = await openKeys();
    const first = write('all.csv', `${header}\n${withShop(25)}\n,${shop}\nstays@x.com,\nlast@x.com,\n`);
    expect((await users('sync', first, ['--yes'])).stderr).toContain('1 identifier belongs to more than 20');
    const next = write('next.csv', `${header}\nstays@x.com,\nlast@x.com,\n`);
    const dry = await users('sync', next, ['--dry-run']);
    expect(answer(dry)).toMatchObject({ known: 28, staying: 2, leaving: 25, spared: 1 });
    const all = await users('sync', next, ['--dry-run', '--allow-shared']);
    expect(answer(all)).toMatchObject({ known: 28, staying: 2, leaving: 26, spared: 0 });
    const result = await users('sync', next, ['--confirm', '25']);
    expect([result.exit, answer(result)]).toMatchObject([3, { deleted: 25, leaving: 25, spared: 1 }]);
    expect(failure(result).message).toContain('1 person who left is not deleted');
    const deleted = takeDeleted();
    expect(deleted).toHaveLength(25);
    expect(deleted.every((user) => Object.keys(user).join() === 'email')).toBe(true);
    // The person without another identifier stays in the record.
    expect(answer(await users('sync', next, ['--dry-run']))).toMatchObject({
      known: 3,
      staying: 2,
      leaving: 1,
    });
    const old = await users('sync', next, ['--old', first, '--confirm', '26', '--allow-shared']);
    expect([old.exit, answer(old)]).toMatchObject([0, { deleted: 26, spared: 0 }]);
    expect(takeDeleted()).toContainEqual({ phone_number: [shopHash] });
  });

  it('is left out of the people of an old list', async () => {
    const { write, users, takeDeleted } = await openKeys();
    const rows = Array.from({ length: 21 }, (_, index) => `p${index}@x.com,house "1"`).join('\n');
    const old = write('old.csv', `email,partner_user_id\n${rows}\n,house "1"\n,c-2\n`);
    const next = write('next.csv', 'email,partner_user_id\nstays@x.com,\n');
    const result = await users('sync', next, ['--old', old, '--confirm', '22']);
    expect([result.exit, answer(result)]).toMatchObject([3, { deleted: 22, spared: 1 }]);
    expect(takeDeleted().filter((user) => 'partner_user_id' in user)).toEqual([{ partner_user_id: ['c-2'] }]);
  });
});

describe('an identifier of two people', () => {
  it('is not the key of the one who leaves while the other one stays', async () => {
    const { write, users, takeDeleted } = await openKeys();
    const all = `${header}\nstays@x.com,${shop}\nleaves@x.com,${shop}\nlast@x.com,\nmore@x.com,\n`;
    await users('sync', write('all.csv', all), ['--yes']);
    const next = write('next.csv', `${header}\nstays@x.com,\nlast@x.com,\nmore@x.com,\n`);
    const result = await users('sync', next, ['--yes']);
    // Whoever stays is sent after the deletion: the service may take both for one person.
    expect([result.exit, answer(result)]).toMatchObject([0, { deleted: 1, updated: 1, unchanged: 2 }]);
    expect(takeDeleted()).toEqual([{ email: [hashOf('leaves@x.com')] }]);
  });
});

describe('an audience made of a list', () => {
  it('is not created if its upload could not be noted, unless the journal is turned off', async () => {
    const { ads, home, list } = await open();
    const env = { ADS_STATE_DIR: join(home.path, 'a-file', 'state') };
    writeFileSync(join(home.path, 'a-file'), '');
    const create = ['custom-audiences', 'create', '--name', 'Probe', '--from', list('ann'), '-o', 'json'];
    const refused = await ads(create, { env });
    expect([refused.exit, failure(refused).hint]).toEqual([2, expect.stringContaining('--no-journal')]);
    const named = async () =>
      (await ads(['custom-audiences', 'list', '--fields', 'name', '-o', 'csv'])).stdout;
    expect(await named()).not.toContain('Probe');
    expect((await ads([...create, '--no-journal'], { env })).exit).toBe(0);
    expect(await named()).toContain('Probe');
  });
});
