/** An update by a record that was read and edited, while others change it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadYaml } from '../../../../src/values/yaml.js';
import { type CampaignFiles, type Content, openCampaignFiles } from '../../../support/campaign-files.js';
import { createHome, runAds, testTime } from '../../../support/cli.js';
import { advance } from '../../../support/statistics.js';

const budget = 'daily_budget_amount_local_micro';
const total = 'total_budget_amount_local_micro';

let world: CampaignFiles;
let time: number;
let id: string;
let other: string;

beforeEach(async () => {
  time = testTime;
  world = await openCampaignFiles('demo', { now: () => time });
  const rows: Content[] = await world.ask('campaigns', 'list', '--all');
  const capped = rows.filter((row) => row[total] !== null);
  [id, other] = [capped[0].id, capped[1].id];
  // With credentials in the environment, writes are noted only if the profile says so.
  await world.run('profile', 'set', 'history', 'true');
  await world.takeWrites();
});

/** Moves the clocks of this machine and of the service. */
async function pass(by: number): Promise<void> {
  time += by;
  if (by > 0) expect(await advance(world, { by: `${by / 60_000}m` })).toMatchObject({ status: 200 });
}

/** Time passes before each step: `updated_at` has seconds. */
async function ads(...argv: readonly string[]) {
  await pass(60_000);
  const { exit, stdout, stderr } = await world.run(...argv, '-o', 'json');
  return { exit, stderr, ...(stdout !== '' && { row: JSON.parse(stdout) as Content }) };
}

const get = async (format = 'json') => (await world.run('campaigns', 'get', id, '-o', format)).stdout;
const read = async (): Promise<Content> => JSON.parse(await get());

/** Somebody else, in whose history nothing of this machine is. */
async function colleague(argv: readonly string[], step = 60_000): Promise<void> {
  const home = createHome();
  await pass(step);
  const { exit, stderr } = await runAds(home, argv, { env: world.env, now: () => time });
  home.remove();
  expect(exit, stderr).toBe(0);
}

async function update(document: unknown, ...flags: readonly string[]) {
  const path = join(world.home.path, 'campaign.yaml');
  const { stringify } = await loadYaml();
  writeFileSync(path, typeof document === 'string' ? document : stringify(document));
  await world.takeWrites();
  const done = await ads('campaigns', 'update', id, '--from', path, ...flags);
  return { ...done, sent: (await world.takeWrites()).map(({ query }) => query) };
}

describe('a record that was read, edited and written back', () => {
  it('sends the edited member alone', async () => {
    const { exit, sent, row } = await update({ ...(await read()), name: 'Edited' });
    expect({ exit, sent }).toEqual({ exit: 0, sent: [{ name: 'Edited' }] });
    expect(row.name).toBe('Edited');
  });

  it('is compared with the record that somebody else has changed: a conflict has both values', async () => {
    const document = await read();
    await colleague(['campaigns', 'update', id, '--daily-budget', '10', '--unset', total]);
    const { exit, stderr, sent } = await update({ ...document, [budget]: 35_000_000 });
    expect({ exit, sent }).toEqual({ exit: 7, sent: [] });
    expect(stderr).toContain('daily_budget 10.00 -> 35.00 USD');
    expect(stderr).toMatch(/total_budget none -> [\d.]+ USD/);
    expect(stderr).toContain('--overwrite');
    const { sent: forced } = await update({ ...document, [budget]: 35_000_000 }, '--overwrite');
    expect(forced).toEqual([{ [budget]: '35000000', [total]: String(document[total]) }]);
  });

  it('is a conflict even if somebody else has changed another member, since the rest of the file is older', async () => {
    const document = await read();
    await colleague(['campaigns', 'update', id, '--name', 'Theirs']);
    expect(await update({ ...document, [budget]: 35_000_000 })).toMatchObject({ exit: 7, sent: [] });
    const { exit, sent, row } = await update({ ...document, name: 'Theirs' });
    expect({ exit, sent, name: row.name }).toEqual({ exit: 0, sent: [], name: 'Theirs' });
  });

  it('sends nothing where nothing differs, and says so', async () => {
    const { exit, sent, stderr } = await update(await get('yaml'));
    expect({ exit, sent }).toEqual({ exit: 0, sent: [] });
    expect(stderr).toContain('unchanged');
  });

  it('may be edited and written a second time, as long as all changes came from here', async () => {
    const document = { ...(await read()), name: 'First' };
    expect(await update(document)).toMatchObject({ exit: 0, sent: [{ name: 'First' }] });
    expect(await update(document)).toMatchObject({ exit: 0, sent: [] });
    expect(await update({ ...document, name: 'Second' })).toMatchObject({
      exit: 0,
      sent: [{ name: 'Second' }],
    });
    await colleague(['campaigns', 'update', id, '--daily-budget', '10']);
    const { exit, stderr } = await update({ ...document, name: 'Third' });
    expect(exit).toBe(7);
    expect(stderr).toContain('name \\"Second\\" -> \\"Third\\"');
  });

  it('may be a conflict with a change from here where the history is off, and says so', async () => {
    const document = await read();
    await colleague(['campaigns', 'update', id, '--daily-budget', '10']);
    const { stderr } = await update({ ...document, name: 'First' });
    expect(stderr).not.toContain('history');
    await world.run('profile', 'set', 'history', 'false');
    const again = await read();
    expect(await update({ ...again, name: 'Second' })).toMatchObject({ exit: 0 });
    const late = await update({ ...again, name: 'Third' });
    expect(late).toMatchObject({ exit: 7, sent: [] });
    expect(late.stderr).toContain('ads profile set history true');
  });

  it('is a conflict where a change from here was followed by one of somebody else in the same second', async () => {
    const document = await read();
    await ads('campaigns', 'update', id, '--daily-budget', '20');
    await colleague(['campaigns', 'update', id, '--daily-budget', '10'], 0);
    expect(await update({ ...document, [budget]: 35_000_000 })).toMatchObject({ exit: 7, sent: [] });
  });

  it('clears what a person has cleared, and says so', async () => {
    const { exit, sent, stderr } = await update({ ...(await read()), [total]: null });
    expect({ exit, sent }).toEqual({ exit: 0, sent: [{ [total]: '' }] });
    expect(stderr).toContain(`clears ${total}`);
  });

  it.each(['', "''", '""'])(
    'is refused where a member that can be cleared has nothing but %j',
    async (nothing) => {
      const text = (await get('yaml')).replace(new RegExp(`^${total}:.*$`, 'm'), `${total}: ${nothing}`);
      const { exit, sent, stderr } = await update(text);
      expect({ exit, sent }).toEqual({ exit: 2, sent: [] });
      expect(stderr).toContain(`${total} has no value`);
      expect(stderr).toContain('--unset');
    },
  );

  it.each(['null', '~', '<unset>'])('clears a member that has %s', async (nothing) => {
    const text = (await get('yaml')).replace(new RegExp(`^${total}:.*$`, 'm'), `${total}: ${nothing}`);
    expect(await update(text)).toMatchObject({ exit: 0, sent: [{ [total]: '' }] });
  });

  it('takes an empty value where the record is empty, too', async () => {
    const text = (await get('yaml')).replace(/^purchase_order_number:.*$/m, 'purchase_order_number:');
    expect(await update(text.replace(/^name:.*$/m, 'name: Edited'))).toMatchObject({
      exit: 0,
      sent: [{ name: 'Edited' }],
    });
  });

  it('is not refused by a rule for a member that is not edited', async () => {
    const document = { ...(await read()), budget_optimization: 'LINE_ITEM' };
    const both = await update({ ...document, standard_delivery: !document.standard_delivery });
    expect(both).toMatchObject({ exit: 2, sent: [] });
    const { sent } = await update(document);
    expect(sent).toEqual([{ budget_optimization: 'LINE_ITEM' }]);
  });

  it('is of that record alone', async () => {
    const document = await read();
    const path = join(world.home.path, 'campaign.json');
    writeFileSync(path, JSON.stringify({ ...document, name: 'Edited' }));
    const { exit, stderr } = await ads('campaigns', 'update', other, '--from', path);
    expect(exit).toBe(2);
    expect(stderr).toContain(`its id is ${id}, and that of the record is ${other}`);
    const moved = await update({ ...document, funding_instrument_id: 'abc12' });
    expect(moved).toMatchObject({ exit: 2, sent: [] });
    const many = await world.ads(['campaigns', 'update', '-', '--from', path], {
      stdin: `${id}\n${other}\n`,
    });
    expect([many.exit, many.stderr]).toEqual([2, expect.stringContaining('is of one record')]);
    expect(await world.takeWrites()).toEqual([]);
  });

  it('has its amounts in the currency of the record', async () => {
    const document = { ...(await read()), currency: 'JPY' };
    expect(await update({ ...document, name: 'No amount is sent' })).toMatchObject({ exit: 0 });
    expect(await update({ ...document, [budget]: 12_000_000_000 })).toMatchObject({ exit: 2, sent: [] });
    const typed = await update({ ...document, name: 'New' }, '--daily-budget', '12');
    expect(typed).toMatchObject({
      exit: 2,
      sent: [],
      stderr: expect.stringContaining('its currency is JPY'),
    });
    const number = await update({ ...document, currency: 392, [budget]: 12_000_000_000 });
    expect(number).toMatchObject({ exit: 2, sent: [], stderr: expect.stringContaining('is not a code') });
  });

  it.each([1_796_026_161, '2026-11-30 08:08:15', ''])(
    'is refused where its updated_at cannot be compared: %j',
    async (time) => {
      const document = { ...(await read()), updated_at: time };
      await colleague(['campaigns', 'update', id, '--daily-budget', '10']);
      const { exit, stderr, sent } = await update({ ...document, name: 'Edited' });
      expect({ exit, sent }).toEqual({ exit: 2, sent: [] });
      expect(stderr).toContain('updated_at must be a time');
      expect(await update(document, '--overwrite')).toMatchObject({ exit: 0 });
    },
  );

  it('is compared by its time, whatever the zone and the precision', async () => {
    const document = await read();
    const at = Date.parse(document.updated_at);
    const zoned = new Date(at - 5 * 3_600_000).toISOString().replace('.000Z', '-05:00');
    for (const [number, updated_at] of [zoned, new Date(at).toISOString()].entries()) {
      const name = `Edited ${number}`;
      expect(await update({ ...document, updated_at, name }, '--dry-run')).toMatchObject({ exit: 0 });
    }
    await colleague(['campaigns', 'update', id, '--daily-budget', '10']);
    expect(await update({ ...document, updated_at: zoned, name: 'Late' })).toMatchObject({
      exit: 7,
      sent: [],
    });
  });
});

describe('a file for ids from standard input', () => {
  it.each([
    ['another account', { account_id: 'abc12' }, 'is of account_id abc12'],
    ['one of the records', { campaign_id: 'abc12' }, 'is of one record, since it has campaign_id'],
    ['a record as a whole', { id: 'abc12' }, 'is of one record, since it has id'],
  ])('is refused if it is of %s', async (_name, members, reason) => {
    const path = join(world.home.path, 'campaign.json');
    writeFileSync(path, JSON.stringify({ ...members, purchase_order_number: 'PO-1' }));
    const argv = ['campaigns', 'update', '-', '--from', path, '--yes'];
    const { exit, stderr } = await world.ads(argv, { stdin: `${id}\n${other}\n` });
    expect([exit, stderr]).toEqual([2, expect.stringContaining(reason)]);
    expect(await world.takeWrites()).toEqual([]);
  });

  it('may name the account of the call', async () => {
    const path = join(world.home.path, 'campaign.json');
    const members = { account_id: world.env.ADS_ACCOUNT_ID, purchase_order_number: 'PO-1' };
    writeFileSync(path, JSON.stringify(members));
    const argv = ['campaigns', 'update', '-', '--from', path, '--yes'];
    expect(await world.ads(argv, { stdin: `${id}\n${other}\n` })).toMatchObject({ exit: 0 });
    for (const one of [id, other])
      expect(await world.ask('campaigns', 'get', one)).toMatchObject({ purchase_order_number: 'PO-1' });
  });
});

describe('a record that does not say when it was changed', () => {
  it('sends what differs from it, and says that changes by others are not seen', async () => {
    const [tag]: Content[] = await world.ask('web-event-tags', 'list');
    const write = (document: unknown) =>
      world.ads(['web-event-tags', 'update', tag.id, '--from', '-'], { stdin: JSON.stringify(document) });
    await world.takeWrites();
    expect((await write(tag)).stderr).toContain('unchanged');
    expect(await world.takeWrites()).toEqual([]);
    const { exit, stderr } = await write({ ...tag, name: 'Edited' });
    expect(exit).toBe(0);
    expect(stderr).toContain('sets name');
    expect(stderr).toContain('changes by others');
    expect((await world.takeWrites()).map(({ query }) => query)).toEqual([{ name: 'Edited' }]);
  });
});

describe('operations', () => {
  const batch = async (body: string, ...flags: readonly string[]) => {
    const path = join(world.home.path, 'batch.yaml');
    writeFileSync(path, body);
    const { exit, stderr } = await ads('campaigns', 'batch', '--from', path, ...flags);
    return { exit, stderr, sent: (await world.takeWrites()).length };
  };

  it.each([
    ['another account', 'account_id: abc12', /account_id must be the account of the call, \w+, got .*abc12/],
    [
      'another parent',
      'funding_instrument_id: abc12',
      /is of funding_instrument_id abc12, and the record .* is of/,
    ],
    ['another id', 'id: abc12', /is of id abc12, and the record .* is of/],
    ['no value for a cap', `${total}:`, /has no value, and the record has one/],
    ['an empty text for a cap', `${total}: ''`, /has no value, and the record has one/],
    ['another currency', `{ currency: JPY, ${budget}: 12000000000 }`, /must be in USD/],
  ])('with %s are refused', async (_name, member, reason) => {
    const params = member.startsWith('{') ? member.slice(2, -2) : member;
    const body = `- operation_type: Update\n  params:\n    campaign_id: ${id}\n    name: New\n    ${params.replace(', ', '\n    ')}\n`;
    for (const flags of [[], ['--split']]) {
      const { exit, stderr, sent } = await batch(body, ...flags);
      expect({ exit, sent }, stderr).toEqual({ exit: 2, sent: 0 });
      expect(stderr).toMatch(reason);
    }
  });

  describe('by records that were read', () => {
    const operationOf = (record: Content, edit: Content = {}) => ({
      operation_type: 'Update',
      params: { ...record, campaign_id: record.id, ...edit },
    });
    const both = async (): Promise<readonly Content[]> => [
      await read(),
      await world.ask('campaigns', 'get', other),
    ];

    it.each([[[]], [['--split']]])(
      'are refused where somebody else has changed one of them since: %j',
      async (flags) => {
        const [mine, theirs] = await both();
        await colleague(['campaigns', 'update', other, '--daily-budget', '10', '--entity-status', 'PAUSED']);
        await world.takeWrites();
        const body = JSON.stringify([operationOf(mine, { name: 'Edited' }), operationOf(theirs)]);
        const { exit, stderr, sent } = await batch(body, ...flags);
        expect({ exit, sent }).toEqual({ exit: 7, sent: 0 });
        expect(stderr).toContain(`somebody has changed the record ${other}`);
        expect(stderr).toMatch(/daily_budget 10\.00 -> [\d.]+ USD/);
        expect(stderr).toContain('entity_status PAUSED -> ACTIVE');
        expect(stderr).not.toContain(`the record ${id}`);
      },
    );

    it('are sent where their records are as they were, or changed from here, and clear what they clear', async () => {
      const [mine, theirs] = await both();
      const edited = [operationOf(mine, { name: 'Edited', [total]: null }), operationOf(theirs)];
      const first = await batch(JSON.stringify(edited));
      expect(first).toMatchObject({ exit: 0, sent: 1 });
      expect(first.stderr).toMatch(new RegExp(`clears ${total}(?!,)`));
      expect(first.stderr).not.toContain('purchase_order_number');
      const again = [operationOf(mine, { name: 'Edited again' }), operationOf(theirs)];
      expect(await batch(JSON.stringify(again))).toMatchObject({ exit: 0, sent: 1 });
      expect((await read()).name).toBe('Edited again');
    });

    it('are sent where others have set what they set', async () => {
      const [mine, theirs] = await both();
      await colleague(['campaigns', 'update', other, '--name', 'Theirs']);
      await world.takeWrites();
      const body = JSON.stringify([
        operationOf(mine, { name: 'Edited' }),
        operationOf(theirs, { name: 'Theirs' }),
      ]);
      expect(await batch(body)).toMatchObject({ exit: 0, sent: 1 });
    });

    it('are refused where it cannot be seen when they were read', async () => {
      const body = JSON.stringify([operationOf(await read(), { name: 'Edited', updated_at: 17 })]);
      const { exit, stderr, sent } = await batch(body);
      expect({ exit, sent }).toEqual({ exit: 2, sent: 0 });
      expect(stderr).toContain('updated_at must be a time');
    });

    it('are refused where the currency is not a code', async () => {
      const body = JSON.stringify([operationOf(await read(), { currency: 392, [budget]: 12_000_000 })]);
      const { exit, stderr, sent } = await batch(body);
      expect({ exit, sent }).toEqual({ exit: 2, sent: 0 });
      expect(stderr).toContain('is not a code');
    });
  });

  it.each(['null', '~', '<unset>'])('clear a cap with %s', async (nothing) => {
    const body = `- operation_type: Update\n  params: { campaign_id: ${id}, id: ${id}, ${total}: ${nothing} }\n`;
    const { exit, sent, stderr } = await batch(body);
    expect({ exit, sent }).toEqual({ exit: 0, sent: 1 });
    expect(stderr).toContain(`clears ${total}`);
    expect((await read())[total]).toBe(null);
  });
});

describe('a file that a person has written', () => {
  it('sends all that it names', async () => {
    const { name } = await read();
    await colleague(['campaigns', 'update', id, '--daily-budget', '10']);
    const { exit, sent, stderr } = await update({ name, [budget]: 35_000_000, [total]: null });
    expect({ exit, sent }).toEqual({ exit: 0, sent: [{ name, [budget]: '35000000', [total]: '' }] });
    expect(stderr).toContain(`clears ${total}`);
  });

  it('sends no null beside a member that only a record has', async () => {
    const { name } = await read();
    const { exit, sent, stderr } = await update({ id, name, [total]: null });
    expect({ exit, sent }).toEqual({ exit: 0, sent: [{ name }] });
    expect(stderr).toContain(`--unset ${total}`);
    expect(await update({ id, [total]: null })).toMatchObject({ exit: 0, sent: [] });
  });

  it.each(['', "''"])('has no value for what is cleared: %j', async (nothing) => {
    const { exit, stderr, sent } = await update(`name: A name\n${total}: ${nothing}\n`);
    expect({ exit, sent }).toEqual({ exit: 2, sent: [] });
    expect(stderr).toContain('write null');
  });
});
