/** `ads clone` in the demo world: copies here and in other accounts, what is refused before anything is sent, and interruptions. */
import { describe, expect, it } from 'vitest';
import { type Content, openCampaignFiles } from '../../../support/campaign-files.js';
import type { Outcome, RunOptions } from '../../../support/cli.js';

const ofEuros = '1qmuscyetek';
/** The user for whom the line items of the first account advertise. */
const quillmark = '7283185307179586478';
const toEuros = ['--account', '1bsmvnpi85x', '--to-account', 'Lindholt Travel', '--without', 'posts'];
const inEuros = ['daily_budget=40', 'total_budget=', 'bid=1 EUR'];

interface Row {
  readonly id: string;
  readonly name?: string;
  readonly [field: string]: unknown;
}

/** The demo world, a new user of it, and what was written. `users` are whose posts the account of euros may promote, as it says. */
async function open(users?: readonly string[]) {
  const writes: string[] = [];
  let onWrite = () => {};
  const files = await openCampaignFiles('demo', {
    async disturb(request) {
      if (users && new URL(request.url).pathname.endsWith(`/${ofEuros}/promotable_users`))
        return Response.json({ data: users.map((user_id) => ({ user_id })), next_cursor: null });
      if (request.method === 'GET') return undefined;
      const response = await files.emulator.fetch(request);
      writes.push(new URL(request.url).pathname);
      onWrite();
      return response;
    },
  });
  const run = (argv: readonly string[], options?: RunOptions): Promise<Outcome> => files.ads(argv, options);
  const read = async (
    kind: string,
    query: Readonly<Record<string, string>> = {},
    account = files.account,
  ) => {
    const { body } = await files.call('GET', `accounts/${account}/${kind}`, {
      query: { ...query, count: 1000 },
    });
    return body.data as readonly Row[];
  };
  /** Everything below the only campaign of a name, without what a copy has for itself. */
  const readTree = async (name: string, account?: string) => {
    const [campaign, ...others] = (await read('campaigns', {}, account)).filter((one) => one.name === name);
    expect(others).toEqual([]);
    const items = await read('line_items', { campaign_ids: campaign?.id ?? '' }, account);
    const of = { line_item_ids: items.map(({ id }) => id).join() };
    const criteria: readonly Content[] = await read('targeting_criteria', of, account);
    const posts: readonly Content[] = await read('promoted_tweets', of, account);
    const members = items.map(({ id, name: item }) => {
      const values = criteria
        .filter(({ line_item_id }) => line_item_id === id)
        .map((one) => `${one.operator_type} ${one.targeting_type} ${one.targeting_value}`);
      const own = posts.filter(({ line_item_id }) => line_item_id === id);
      return [item, ...values.sort(), ...own.map(({ tweet_id }) => String(tweet_id)).sort()];
    });
    const own = /^(id|name|campaign_id|\w+_at|\w+_status|servable|reasons_not_servable)$/;
    const bare = (row: Row) => Object.fromEntries(Object.entries(row).filter(([field]) => !own.test(field)));
    return {
      fields: [campaign, ...items].map((one) => bare(one as Row)),
      statuses: [campaign, ...items].map((one) => one?.entity_status),
      members: members.sort(),
    };
  };
  const interruptAt = (count: number): RunOptions => ({
    onStart(interrupt) {
      onWrite = () => {
        if (writes.length === count) interrupt('SIGINT');
      };
    },
  });
  return { run, read, readTree, interruptAt, writes };
}

describe('a clone', () => {
  it.each([
    ['Autumn catalogue', 'what is plain'],
    ['Rare books by region', 'the audience of another account'],
    ['Signed editions', 'a web event tag, and exclusions'],
  ])('of %s has everything of it, paused: %s', async (name) => {
    const { run, readTree } = await open();
    expect(await run(['clone', name, '--yes'])).toMatchObject({ exit: 0 });
    const copy = await readTree(`${name} (copy)`);
    const { fields, members } = await readTree(name);
    expect(copy).toMatchObject({ fields, members });
    expect(new Set(copy.statuses)).toEqual(new Set(['PAUSED']));
  });

  it('is not made twice by the same command, and has one entry of the history that undo reverses', async () => {
    const { run, readTree, writes } = await open();
    await run(['profile', 'set', 'history', 'true']);
    await run(['clone', 'Author evenings', '--yes']);
    const sent = writes.length;
    const again = await run(['clone', 'Author evenings', '--yes']);
    expect(again).toMatchObject({ exit: 2 });
    expect(again.stderr).toContain('has the name "Author evenings (copy)" already');
    expect(writes.length).toBe(sent);
    const [refused, ...entries]: readonly { group: string; ids: readonly string[]; outcome: string }[] =
      JSON.parse((await run(['history', '-o', 'json'])).stdout);
    expect(refused).toMatchObject({ outcome: 'not-sent', ids: [] });
    expect(new Set(entries.map(({ group }) => group)).size).toBe(1);
    const made = entries.flatMap(({ ids }) => ids).length;
    const undo = ['undo', entries[0]?.group ?? '', '--yes', '--confirm', String(made)];
    expect(await run(undo)).toMatchObject({ exit: 0 });
    expect(await run(['clone', 'Author evenings', '--yes'])).toMatchObject({ exit: 0 });
    expect((await readTree('Author evenings (copy)')).statuses).toHaveLength(4);
  });

  it('of a line item leaves its campaign and the other line items alone', async () => {
    const { run, read } = await open();
    const [item] = (await read('line_items')).filter(({ name }) => name === 'Author evenings: Boston');
    const below = () => read('line_items', { campaign_ids: String(item?.campaign_id) });
    const before = await below();
    const made = await run(['clone', item?.id ?? '', '--set', 'name=Author evenings: Salem', '--yes']);
    expect(made.exit).toBe(0);
    const after = await below();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map(({ name, entity_status }) => [name, entity_status])).toEqual([
      ['Author evenings: Salem', 'PAUSED'],
    ]);
  });

  it('in another account has its currency, advertiser and posts', async () => {
    const { run, readTree } = await open();
    const own = '5610567450009681605';
    const set = [...inEuros, `advertiser_user_id=${own}`];
    const made = await run(['clone', 'Autumn catalogue', ...toEuros, '--set', ...set, '--yes']);
    expect(made, made.stderr).toMatchObject({ exit: 0 });
    const { fields } = await readTree('Autumn catalogue (copy)', ofEuros);
    expect(fields.map(({ currency }) => currency)).toEqual(['EUR', 'EUR', 'EUR']);
    expect(fields.map(({ advertiser_user_id }) => advertiser_user_id)).toEqual([undefined, own, own]);
  });

  it('advertises for nobody else than the original, unless that user is named', async () => {
    const users = ['5610567450009681605', '6265452313083327831'];
    const { run, readTree, writes } = await open(users);
    const command = ['clone', 'Autumn catalogue', ...toEuros, '--yes', '--set', ...inEuros];
    const refused = await run(command);
    expect(refused.exit).toBe(2);
    expect(refused.stderr).toContain(`account ${ofEuros} may not promote the posts of user ${quillmark}`);
    expect(refused.stderr).toContain(`--set advertiser_user_id=ID: ${users.join(', ')}`);
    // The user is not chosen by an empty value either.
    expect((await run([...command, 'advertiser_user_id='])).exit).toBe(2);
    expect(writes).toEqual([]);
    const [, second] = users;
    const made = await run([...command, `advertiser_user_id=${second}`]);
    expect(made, made.stderr).toMatchObject({ exit: 0 });
    const { fields } = await readTree('Autumn catalogue (copy)', ofEuros);
    expect(fields.map(({ advertiser_user_id }) => advertiser_user_id)).toEqual([undefined, second, second]);
  });

  it('advertises for the user of the original where both accounts may promote that user', async () => {
    const { run, readTree } = await open(['5610567450009681605', quillmark]);
    const made = await run(['clone', 'Autumn catalogue', ...toEuros, '--yes', '--set', ...inEuros]);
    expect(made, made.stderr).toMatchObject({ exit: 0 });
    const { fields } = await readTree('Autumn catalogue (copy)', ofEuros);
    expect(fields.map(({ advertiser_user_id }) => advertiser_user_id)).toEqual([
      undefined,
      quillmark,
      quillmark,
    ]);
  });

  it('says that its line items have ended, unless their dates are moved', async () => {
    const { run, read } = await open();
    const ended = (await read('line_items')).filter(({ end_time }) => String(end_time) < '2026-03-02');
    const [item] = ended.filter(({ end_time }) => end_time !== null);
    const campaign = String(item?.campaign_id);
    const { stderr } = await run(['clone', campaign, '--dry-run']);
    expect(stderr).toContain(`the copy has line items that have ended: `);
    expect(stderr).toContain(`${JSON.stringify(item?.name)} at ${item?.end_time}`);
    expect((await run(['clone', item?.id ?? '', '--dry-run'])).stderr).toContain('that have ended: ');
    const moved = await run(['clone', campaign, '--shift-dates', '3000d', '--dry-run']);
    expect(moved.exit, moved.stderr).toBe(0);
    expect(moved.stderr).not.toContain('have ended');
  });

  it('says what its times are in the time zone of another account', async () => {
    const { run } = await open();
    const here = ['clone', 'Autumn catalogue', '--without', 'posts', '--dry-run'];
    const user = ['--set', 'advertiser_user_id=5610567450009681605'];
    const { stderr } = await run([...here, '--to-account', ofEuros, ...user]);
    expect(stderr).toMatch(/in Europe\/\w+, the time zone of account 1qmuscyetek: \w+_time [\d-]+ [\d:]+ \(/);
    const plain = await run(here);
    expect(plain.exit, plain.stderr).toBe(0);
    expect(plain.stderr).not.toContain('time zone');
  });

  it('lists all that the other account does not have', async () => {
    const { run, writes } = await open();
    const { exit, stderr } = await run(['clone', 'New in translation', '--to-account', ofEuros, '--yes']);
    expect(exit).toBe(2);
    expect(stderr).toContain('daily_budget must be in EUR');
    expect(stderr).toContain('bid must be in EUR');
    expect(stderr).toContain('custom_audience "Newsletter readers" was not found');
    expect(stderr).toContain(`account ${ofEuros} may not promote post 3389281828223498430`);
    expect(stderr).toContain(`account ${ofEuros} may not promote the posts of user`);
    const advice = stderr.slice(stderr.indexOf('Nothing was sent. Add to the command:\n')).split('\n');
    expect(
      advice
        .slice(1, -1)
        .map((line) => line.trim())
        .sort(),
    ).toEqual([
      '--set advertiser_user_id=ID: 5610567450009681605',
      '--set bid=AMOUNT: in EUR, or /USD/EUR/ to keep the numbers',
      '--set daily_budget=AMOUNT: in EUR, or /USD/EUR/ to keep the numbers',
      '--set total_budget=AMOUNT: in EUR, or /USD/EUR/ to keep the numbers',
      '--without posts',
      '--without targeting',
    ]);
    expect(writes).toEqual([]);
    // What is advised is enough.
    const set = advice.flatMap(
      (line) => /^ +--set (\w+)=(?:AMOUNT: .*(\/USD\/EUR\/)|ID: (\d+))/.exec(line)?.slice(1) ?? [],
    );
    const given = Array.from(
      { length: set.length / 3 },
      (_, at) => `${set[3 * at]}=${set[3 * at + 1] ?? set[3 * at + 2]}`,
    );
    const advised = ['--set', ...given, '--without', 'posts,targeting'];
    const made = await run(['clone', 'New in translation', '--to-account', ofEuros, ...advised, '--yes']);
    expect(made, made.stderr).toMatchObject({ exit: 0 });
  });

  it('lists the choices for records that have names', async () => {
    const { run } = await open();
    const { stderr } = await run([
      'clone',
      'Signed editions',
      ...['--to-account', ofEuros, '--without', 'posts,targeting', '--dry-run'],
      ...[
        '--set',
        'daily_budget=/USD/EUR/',
        'total_budget=/USD/EUR/',
        'bid=/USD/EUR/',
        'funding_instrument=nobody',
      ],
    ]);
    expect(stderr).toMatch(/\n {2}--set funding_instrument=ID: \w+ ".+"(, \w+ ".+")*\n/);
    expect(stderr).toMatch(/\n {2}--set primary_web_event_tag=ID: (.+; )?nothing after = for none\n/);
    expect(stderr).not.toContain('--set bid');
  });

  it.each([
    ['a name that is too long', ['--set', `name=${'é'.repeat(256)}`], 'at most 255 characters'],
    ['an amount that rounds to 0', ['--scale', 'bid=0.001'], 'bid must be more than 0'],
    ['a date that does not exist', ['--set', 'end_time=2027-02-30'], 'end_time must be an ISO 8601 time'],
    ['an end before the start', ['--set', 'end_time=2020-01-01'], 'before end_time'],
    ['a funding instrument of nobody', ['--set', 'funding_instrument=zzzzz'], 'zzzzz was not found'],
    ['a length without a unit', ['--shift-dates', '30'], '--shift-dates must be a length'],
    ['an account of nobody', ['--to-account', 'Nobody & Sons'], 'Nobody & Sons'],
  ])('refuses %s', async (_, flags, message) => {
    const { run, writes } = await open();
    const { exit, stderr } = await run(['clone', 'Autumn catalogue', ...flags, '--yes']);
    expect([2, 6]).toContain(exit);
    expect(stderr).toContain(message);
    expect(writes).toEqual([]);
  });

  it('takes a name at the limit, with quotes and signs of YAML', async () => {
    const { run, readTree } = await open();
    const name = `"'#: - {y} \\n 🎈`.padEnd(255, 'é');
    const made = await run(['clone', 'Signed editions', '--set', `name=${name}`, '--yes']);
    expect(made, made.stderr).toMatchObject({ exit: 0 });
    expect((await readTree(name)).members).toEqual((await readTree('Signed editions')).members);
  });

  it.each([
    ['--dry-run', ['--dry-run'], 0],
    ['an answer', [], 10],
  ])('sends nothing with %s', async (_, flags, exit) => {
    const { run, writes } = await open();
    expect(await run(['clone', 'Autumn catalogue', ...flags])).toMatchObject({ exit });
    expect(writes).toEqual([]);
  });

  it('is refused as a whole for the bid of a line item over a limit', async () => {
    const { run, writes } = await open();
    await run(['profile', 'set', 'max-bid', '1 USD']);
    const { exit, stderr } = await run(['clone', 'Autumn catalogue', '--yes']);
    expect(exit).toBe(10);
    expect(stderr).toContain('over max_bid');
    expect(writes).toEqual([]);
  });

  it('that was interrupted does not change what somebody has changed since', async () => {
    const { run, interruptAt, writes } = await open();
    await run(['clone', 'Autumn catalogue', '--yes'], interruptAt(1));
    await run(['campaigns', 'update', 'Autumn catalogue (copy)', '--daily-budget', '70', '--yes']);
    const sent = writes.length;
    const { exit, stderr } = await run(['clone', 'Autumn catalogue', '--yes']);
    expect(exit).toBe(2);
    expect(stderr).toContain('differs from the copy');
    expect(writes.length).toBe(sent);
  });

  it('that is interrupted after any request is complete after the same command', async () => {
    const whole = await open();
    await whole.run(['clone', 'Autumn catalogue', '--yes']);
    const expected = await whole.readTree('Autumn catalogue (copy)');
    for (let count = 1; count < whole.writes.length; count += 1) {
      const { run, readTree, interruptAt, writes } = await open();
      const cut = await run(['clone', 'Autumn catalogue', '--yes'], interruptAt(count));
      expect(cut.exit).toBe(130);
      expect(writes.length).toBe(count);
      const again = await run(['clone', 'Autumn catalogue', '--yes']);
      expect(again, again.stderr).toMatchObject({ exit: 0 });
      expect(await readTree('Autumn catalogue (copy)')).toEqual(expected);
      expect(writes.length).toBe(whole.writes.length);
    }
  });
});
