/** The import of a file: its encodings, its result file, its journal, its exit codes. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';
import { createHomeWithDemo, type RunOptions, runAds, testTime } from '../../../support/cli.js';
import { serveUploads } from '../../../support/upload-service.js';

let files: CampaignFiles;
/** The same in each world. */
let funding: string;

beforeEach(async () => {
  files = await openCampaignFiles('demo');
  funding ??= (await files.call('GET', 'accounts/:account/funding_instruments')).body.data[0].id;
});

/** What is written later is newer. */
const passMinute = () => files.emulator.control?.clock.advance({ by: 60_000 });

const run = (argv: readonly string[], options: RunOptions = {}) =>
  files.ads(argv, { ...options, env: { NO_COLOR: '1', ...options.env } });

/** Writes a sheet into the home and returns its path. */
function sheet(name: string, content: string | Buffer): string {
  const path = join(files.home.path, name);
  writeFileSync(path, content);
  return path;
}

async function campaign(name: string): Promise<string> {
  const query = { name, funding_instrument_id: funding, entity_status: 'PAUSED' };
  return (await files.call('POST', 'accounts/:account/campaigns', { query })).body.data.id;
}

const names = async (id: string): Promise<string> =>
  (await files.call('GET', `accounts/:account/campaigns/${id}`)).body.data.name;

it('an export shows marks that reorder the text of a terminal as escapes, and writes them into a file unchanged', async () => {
  const id = await campaign('invoice \u202egpj.exe\u2066');
  const exporting = ['campaigns', 'export', '--campaign-ids', id];
  expect((await run(exporting)).stdout).toContain('invoice \u202egpj.exe\u2066,');
  const { stdout } = await run(exporting, { terminal: 80 });
  expect(stdout).toContain('invoice \\u202egpj.exe\\u2066,');
  expect(stdout).not.toMatch(/[\u202e\u2066]/);
});

describe('a file', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 of big end', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('may be in %s', async (encoding, encode) => {
    const id = await campaign(`In ${encoding}`);
    const name = `Bücher 書 ${encoding}`;
    const path = sheet('encoded.csv', encode(`id\tname\r\n${id}\t"${name}"\r\n`));
    const { exit, stderr } = await run(['campaigns', 'import', path, '--yes']);
    expect(exit, stderr).toBe(0);
    expect(await names(id)).toBe(name);
  });

  it('may be in an encoding that --encoding names', async () => {
    const id = await campaign('In windows-1252');
    const path = sheet('western.csv', Buffer.from(`id,name\n${id},B\xfccher 5 \x80\n`, 'latin1'));
    const { exit, stderr } = await run(['campaigns', 'import', path, '--yes', '--encoding', 'Windows-1252']);
    expect(exit, stderr).toBe(0);
    expect(await names(id)).toBe('Bücher 5 €');
  });

  it.each([
    [
      'latin.csv',
      Buffer.from('id,name\n8wku2,B\xfccher\n', 'latin1'),
      /latin\.csv is neither UTF-8 nor UTF-16\n.*CSV UTF-8.*--encoding windows-1252/,
    ],
    ['book.xlsx', Buffer.from('PK\u0003\u0004rest'), /book\.xlsx is a damaged workbook.*\n.*Save it again/],
    ['empty.csv', Buffer.from('\ufeff'), /empty\.csv: is empty/],
    ['other.csv', Buffer.from('a,b\n1,2\n'), /other\.csv: has no column that can be imported/],
  ])('%s is refused', async (name, content, message) => {
    const { exit, stderr } = await run(['campaigns', 'import', sheet(name, content), '--yes']);
    expect([exit, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('that does not exist is named', async () => {
    const { exit, stderr } = await run(['campaigns', 'import', join(files.home.path, 'none.csv')]);
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/cannot read .*none\.csv: no such file/)]);
  });
});

describe('a sheet of scheduled posts', () => {
  const importing = (times: readonly string[], ...more: readonly string[]) => {
    const rows = times.map((time, at) => `Post ${at},7283185307179586478,${time}`);
    const path = sheet('posts.csv', `text,user_id,scheduled_at\n${rows.join('\n')}\n`);
    return run(['scheduled-tweets', 'import', path, ...more]);
  };

  it.each(['--dry-run', '--yes'])(
    'with times that are over, or too far ahead, is refused with %s',
    async (flag) => {
      const times = [
        '2026-03-02T09:59:00Z',
        '2026-03-02T10:00:30Z',
        '2027-03-03T10:01:00Z',
        '2026-03-03T10:00:00Z',
      ];
      const { exit, stderr } = await importing(times, flag, '-o', 'json');
      const { problems } = JSON.parse(stderr).error as { problems: { message: string }[] };
      expect([exit, problems.map(({ message }) => message.replace(/, got .*/, ''))]).toEqual([
        2,
        [
          'row 2: scheduled_at must be in the future',
          'row 3: scheduled_at must be in the future',
          'row 4: scheduled_at must be at most 365 days ahead',
        ],
      ]);
      expect(await files.takeWrites()).toEqual([]);
    },
  );

  it('is imported again after its times, and creates nothing', async () => {
    const times = ['2026-03-02T10:32:00Z', '2026-03-02T10:33:00Z'];
    const first = await importing(times, '--yes');
    expect(first.exit, first.stderr).toBe(0);
    await files.emulator.control?.clock.advance({ by: 240_000 });
    await files.takeWrites();
    const later = { now: () => testTime + 240_000 };
    const path = join(files.home.path, 'posts.csv');
    const again = await run(['scheduled-tweets', 'import', path, '--yes'], later);
    expect(again.exit, again.stderr).toBe(0);
    expect(await files.takeWrites()).toEqual([]);
    const more = await run(['scheduled-tweets', 'import', path, '--yes', '--again'], later);
    expect([more.exit, more.stderr]).toEqual([2, expect.stringContaining('must be in the future')]);
  });
});

describe('the result file', () => {
  it('is next to the file, for its owner only, and has a line for each row', async () => {
    const id = await campaign('=Result');
    const path = sheet(
      'result.csv',
      `id,name\n${id},Changed\n${id.replace(/./, '')}x,\n`.split('\n').slice(0, 2).join('\n'),
    );
    const { exit, stderr } = await run(['campaigns', 'import', path, '--yes']);
    expect(exit, stderr).toBe(0);
    const result = join(files.home.path, 'result.result.csv');
    expect(stderr).toContain(`the result of each row is in ${result}`);
    expect(readFileSync(result, 'utf8')).toMatch(
      /^row,outcome,id,error,account_id,name\n2,updated,\w+,,\w+,Changed\n$/,
    );
    expect(statSync(result).mode & 0o777).toBe(0o600);
  });

  it('is not written if nothing changes, unless requested', async () => {
    const id = await campaign('Same');
    const path = sheet('same.csv', `id,name\n${id},Same\n`);
    expect((await run(['campaigns', 'import', path, '--yes', '-o', 'json'])).stdout).toBe('[]\n');
    expect(existsSync(join(files.home.path, 'same.result.csv'))).toBe(false);
    const asked = join(files.home.path, 'asked.csv');
    await run(['campaigns', 'import', path, '--yes', '--result', asked]);
    expect(readFileSync(asked, 'utf8')).toContain('2,unchanged,');
  });

  it('that cannot be written prevents all requests', async () => {
    const id = await campaign('Kept');
    const path = sheet('kept.csv', `id,name\n${id},Lost\n`);
    const folder = join(files.home.path, 'closed');
    writeFileSync(folder, 'a file, not a directory');
    const argv = ['campaigns', 'import', path, '--yes', '--result', join(folder, 'r.csv')];
    const { exit, stderr } = await run(argv);
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/cannot write .*r\.csv/)]);
    expect(await names(id)).toBe('Kept');
  });

  it('is never the file itself, and not written in a dry run', async () => {
    const path = sheet('self.csv', 'id,name\n8wku2,x\n');
    const itself = await run(['campaigns', 'import', path, '--result', path]);
    expect([itself.exit, itself.stderr]).toEqual([2, expect.stringContaining('is the imported file')]);
    const other = join(files.home.path, 'other-name.csv');
    symlinkSync(path, other);
    const linked = await run(['campaigns', 'import', path, '--result', other]);
    expect([linked.exit, linked.stderr]).toEqual([2, expect.stringContaining('is the imported file')]);
    const dry = await run(['campaigns', 'import', path, '--dry-run', '--result', 'x.csv']);
    expect([dry.exit, dry.stderr]).toEqual([
      2,
      expect.stringContaining('--result and --dry-run cannot be used together'),
    ]);
  });
});

describe('an import', () => {
  it('sends nothing in a dry run, and writes no file', async () => {
    const id = await campaign('Dry');
    const path = sheet('dry.csv', `id,name\n${id},Wet\n`);
    const before = readdirSync(files.home.path).sort();
    const { exit, stdout } = await run(['campaigns', 'import', path, '--dry-run', '-o', 'jsonl']);
    expect([exit, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ before: 'Dry', after: 'Wet' })]);
    expect(readdirSync(files.home.path).sort()).toEqual(before);
    expect(await names(id)).toBe('Dry');
  });

  it('asks on a terminal, and sends nothing if the answer is no', async () => {
    const id = await campaign('Asked');
    const path = sheet('asked-first.csv', `id,name\n${id},Answered\n`);
    const refused = await run(['campaigns', 'import', path], { terminal: 80, confirm: false });
    expect([refused.exit, await names(id)]).toEqual([10, 'Asked']);
    const agreed = await run(['campaigns', 'import', path], { terminal: 80, confirm: true });
    expect([agreed.exit, await names(id)]).toEqual([0, 'Answered']);
  });

  it('skips rows that somebody else has changed since the export, and sends the rest', async () => {
    const [mine, theirs] = [await campaign('Mine'), await campaign('Theirs')];
    const old = '2020-01-01T00:00:00Z';
    const text = `id,name,updated_at (read-only)\n${mine},Mine 2,\n${theirs},Theirs 2,${old}\n`;
    const path = sheet('conflict.csv', text);
    const dry = await run(['campaigns', 'import', path, '--dry-run', '-o', 'json']);
    expect([dry.exit, JSON.parse(dry.stdout).map((row: { action: string }) => row.action)]).toEqual([
      3,
      ['update', 'conflict'],
    ]);
    const { exit, stdout, stderr } = await run(['campaigns', 'import', path, '--yes', '-o', 'json']);
    expect(JSON.parse(stdout).map((row: { outcome: string }) => row.outcome)).toEqual([
      'updated',
      'conflict',
    ]);
    expect([exit, JSON.parse(stderr).error.code]).toEqual([3, 'PARTIAL']);
    expect([await names(mine), await names(theirs)]).toEqual(['Mine 2', 'Theirs']);
    expect((await run(['campaigns', 'import', path, '--yes', '--overwrite'])).exit).toBe(0);
    expect(await names(theirs)).toBe('Theirs 2');
  });

  it.each([
    ['without --overwrite', [], { name: 'theirs' }, 'theirs'],
    ['with it, another value in its place', ['--overwrite'], { name: 'theirs' }, 'theirs'],
    ['with it, and leaves other values alone', ['--overwrite'], { purchase_order_number: '7' }, 'mine'],
  ])('does not change what somebody changes while it asks, %s', async (_, flags, change, left) => {
    const [id, other] = [await campaign('shown'), await campaign('beside')];
    const exported = await run(['campaigns', 'export', '--campaign-ids', `${id},${other}`]);
    const path = sheet('open.csv', exported.stdout.replace('shown', 'mine').replace('beside', 'also mine'));
    passMinute();
    const confirm = async () => {
      await files.call('PUT', `accounts/:account/campaigns/${id}`, { query: change });
      return true;
    };
    const argv = ['campaigns', 'import', path, ...flags, '-o', 'json'];
    const { exit, stdout } = await run(argv, { terminal: 80, confirm });
    expect(exit).toBe(left === 'theirs' ? 3 : 0);
    expect(
      JSON.parse(stdout)
        .map(({ outcome }: { outcome: string }) => outcome)
        .toSorted(),
    ).toEqual([...(left === 'theirs' ? ['conflict'] : ['updated']), 'updated']);
    expect([await names(id), await names(other)]).toEqual([left, 'also mine']);
  });

  it('of an edited sheet does not take its own changes for a conflict', async () => {
    const id = await campaign('Loop');
    const exported = (await run(['campaigns', 'export', '--campaign-ids', id])).stdout;
    for (const name of ['Loop 1', 'Loop 2', 'Loop 3']) {
      const path = sheet('loop.csv', exported.replace(',Loop,', `,${name},`));
      passMinute();
      const { exit, stderr } = await run(['campaigns', 'import', path, '--yes']);
      expect(exit, stderr).toBe(0);
      expect(await names(id)).toBe(name);
    }
  });

  it('of another copy of the export does not set back what the first one has changed', async () => {
    const id = await campaign('Copied');
    const exported = (await run(['campaigns', 'export', '--campaign-ids', id])).stdout;
    const status = () => run(['campaigns', 'get', id, '-o', 'json']).then(({ stdout }) => JSON.parse(stdout));
    const importing = (content: string, ...more: string[]) => {
      passMinute();
      return run(['campaigns', 'import', sheet('copy.csv', content), '--yes', '-o', 'json', ...more]);
    };
    const renamed = exported.replace(',Copied,', ',Renamed,');
    expect((await importing(renamed)).exit).toBe(0);
    // What a second import of the same copy changes leaves the first one's values known.
    expect((await importing(renamed.replace('PAUSED,,', 'PAUSED,61.00,'))).exit).toBe(0);
    const other = exported.replace('PAUSED,,', 'PAUSED,62.00,');
    const { exit, stdout } = await importing(other);
    expect([exit, JSON.parse(stdout)]).toEqual([
      3,
      [expect.objectContaining({ outcome: 'conflict', error: expect.stringContaining('sets name back to') })],
    ]);
    expect(await status()).toMatchObject({ name: 'Renamed', daily_budget_amount_local_micro: 61_000_000 });
    expect((await importing(other, '--overwrite')).exit).toBe(0);
    expect(await status()).toMatchObject({ name: 'Copied', daily_budget_amount_local_micro: 62_000_000 });
  });

  it('of another copy of the export does not set back what the first one has changed over a change of somebody else', async () => {
    const id = await campaign('Shared');
    const exported = (await run(['campaigns', 'export', '--campaign-ids', id])).stdout;
    const importing = async (content: string, ...more: string[]) => {
      passMinute();
      return (await run(['campaigns', 'import', sheet('shared.csv', content), '--yes', ...more])).exit;
    };
    passMinute();
    expect((await run(['campaigns', 'update', id, '--name', 'Theirs', '--daily-budget', '130'])).exit).toBe(
      0,
    );
    const edited = exported.replace(',Shared,', ',Mine,').replace('PAUSED,,', 'PAUSED,61.00,');
    expect([await importing(edited), await importing(edited, '--overwrite')]).toEqual([3, 0]);
    expect(await importing(edited)).toBe(0);
    // In this copy nobody has edited the name.
    expect(await importing(exported.replace('PAUSED,,', 'PAUSED,61.00,'))).toBe(3);
    expect(await importing(exported.replace(',Shared,', ',Mine,').replace('PAUSED,,', 'PAUSED,62.00,'))).toBe(
      3,
    );
    expect(await names(id)).toBe('Mine');
    const other = exported.replace(',Shared,', ',Other,').replace('PAUSED,,', 'PAUSED,61.00,');
    expect([await importing(other, '--overwrite'), await importing(edited)]).toEqual([0, 3]);
    expect(await names(id)).toBe('Other');
  });

  it('changes records that undo has set back, but not those that somebody else has changed', async () => {
    const id = await campaign('Undone');
    const exported = (await run(['campaigns', 'export', '--campaign-ids', id])).stdout;
    const path = sheet('undone.csv', exported.replace(',Undone,', ',Changed,'));
    await run(['profile', 'set', 'history', 'true']);
    const later = (argv: readonly string[]) => {
      passMinute();
      return run(argv);
    };
    const importing = ['campaigns', 'import', path, '--yes'];
    for (const round of [1, 2]) {
      expect(await later(importing), `import ${round}`).toMatchObject({ exit: 0 });
      expect((await later(['undo', '--yes'])).exit).toBe(0);
      expect(await names(id)).toBe('Undone');
    }
    // Whatever is written by hand and undone leaves the record as it was exported, too.
    expect((await later(['campaigns', 'update', id, '--name', 'By hand'])).exit).toBe(0);
    const [{ id: entry }] = JSON.parse((await run(['history', '-o', 'json'])).stdout);
    expect((await later(importing)).exit).toBe(3);
    expect((await later(['undo', entry, '--yes'])).exit).toBe(0);
    expect((await later(importing)).exit).toBe(0);
    // Somebody else, of whom this machine knows nothing, writes between the import and its undo.
    const elsewhere = { ADS_STATE_DIR: join(files.home.path, 'elsewhere') };
    passMinute();
    const other = ['campaigns', 'update', id, '--daily-budget', '77'];
    expect((await run(other, { env: elsewhere })).exit).toBe(0);
    expect((await later(['undo', '--yes'])).exit).toBe(0);
    expect((await later(importing)).exit).toBe(3);
  });

  it('adds budgets up, but not bids', async () => {
    const items = (await run(['line-items', 'export'])).stdout;
    const [header = '', ...rows] = items.trimEnd().split('\n');
    const names = header.replace('\ufeff', '').split(',');
    const change = (row: string, column: string, value: string) => {
      const cells = row.split(',');
      cells[names.indexOf(column)] = value;
      return cells.join(',');
    };
    const raised = rows.map((row) => change(change(row, 'bid', '1.11'), 'daily_budget', '21'));
    const path = sheet('bids.csv', [header, ...raised].join('\n'));
    const { stderr } = await run(['line-items', 'import', path, '--dry-run']);
    expect(stderr).toMatch(/total of account \w+, \d+ rows: daily_budget/);
    expect(stderr).not.toMatch(/total of account.*bid/);
  });

  it('into one account refuses rows of another', async () => {
    const path = sheet('foreign.csv', 'id,account_id,name\n8wku2,other,x\n');
    const { exit, stderr } = await run(['campaigns', 'import', path, '--yes', '--account', 'mine']);
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining('row 2: account_id other differs from --account'),
    ]);
  });

  it('stores its journal for its owner only, without secrets, and refuses a damaged one', async () => {
    const path = sheet('journal.csv', `name,funding_instrument_id\nJournal,${funding}\n`);
    expect((await run(['campaigns', 'import', path, '--yes'])).exit).toBe(0);
    const folder = join(files.home.state, 'imports');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file, 'utf8')).not.toMatch(/secret|token/i);
    }
    const again = await run(['campaigns', 'import', path, '--yes', '-o', 'json']);
    expect(JSON.parse(again.stdout)).toEqual([expect.objectContaining({ outcome: 'existing' })]);
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{"creations": 5');
    const refused = await run(['campaigns', 'import', path, '--yes', '-o', 'json']);
    expect([refused.exit, refused.stdout, JSON.parse(refused.stderr).error]).toEqual([
      2,
      '',
      expect.objectContaining({
        message: expect.stringMatching(/imports.*is damaged/),
        hint: expect.stringContaining('delete '),
      }),
    ]);
  });

  it('that cannot keep its journal sends nothing', async () => {
    const path = sheet('nowhere.csv', `name,funding_instrument_id\nNowhere,${funding}\n`);
    const blocked = join(files.home.path, 'blocked');
    mkdirSync(blocked);
    writeFileSync(join(blocked, 'imports'), 'a file, not a directory');
    chmodSync(blocked, 0o700);
    const { exit } = await run(['campaigns', 'import', path, '--yes'], { env: { ADS_STATE_DIR: blocked } });
    expect(exit).not.toBe(0);
    const list = await run(['campaigns', 'list', '--q', 'Nowhere', '-o', 'ids']);
    expect(list.stdout).toBe('');
  });
});

describe('an import that the service stops answering', () => {
  it('says what is done, not done and unconfirmed, and exits with 3', async () => {
    const service = await serveUploads(
      (name, count) =>
        name === 'POST campaigns' && count === 2 ? new Response('', { status: 503 }) : undefined,
      undefined,
      { seed: 'demo', clock: new Date(testTime).toISOString(), isDirect: true },
    );
    const env = { ...files.home.env, ...service.env };
    const ads = (argv: readonly string[]) => runAds(files.home, argv, { env });
    const [payer = ''] = (await ads(['funding-instruments', 'list', '-o', 'ids'])).stdout.split('\n');
    const lines = Array.from({ length: 90 }, (_, index) => `Stopped ${index},${payer}`);
    const path = sheet('stopped.csv', `name,funding_instrument_id\n${lines.join('\n')}\n`);
    const first = await ads(['campaigns', 'import', path, '--yes']);
    expect([first.exit, first.stderr]).toEqual([
      3,
      expect.stringMatching(
        /\nrows 42-81: .*its record does not exist yet. To check again, run the same command in some minutes.*\nrows: 40 created, 40 unconfirmed, 10 not-sent; stopped: the service answered 503\n/,
      ),
    ]);
    const result = readFileSync(join(files.home.path, 'stopped.result.csv'), 'utf8').split('\n');
    expect(result.filter((line) => line.includes(',created,'))).toHaveLength(40);
    const second = await ads(['campaigns', 'import', path, '--yes', '-o', 'json']);
    expect(second.exit, second.stderr).toBe(0);
    expect(
      JSON.parse(second.stdout).filter((row: { outcome: string }) => row.outcome === 'created'),
    ).toHaveLength(50);
    const made = await ads(['campaigns', 'list', '--q', 'Stopped', '--all', '-o', 'ids']);
    expect(made.stdout.trim().split('\n')).toHaveLength(90);
  });
});

it('an interrupted import reports the completed rows, and how to resume', async () => {
  const own = await createHomeWithDemo();
  const rows = Array.from({ length: 400 }, (_, index) => `Many ${index},${funding},5\n`);
  const path = sheet('many.csv', `name,funding_instrument_id,daily_budget\n${rows.join('')}`);
  const { exit, stderr } = await runAds(own, ['campaigns', 'import', path, '--yes'], {
    env: { ADS_ENV: 'local' },
    onStart(interrupt) {
      const timer = setInterval(() => {
        // The journal is written before the first row is sent.
        if (!existsSync(join(own.state, 'imports'))) return;
        clearInterval(timer);
        interrupt('SIGINT');
      }, 1);
    },
  });
  own.remove();
  expect(exit, stderr).toBe(130);
  expect(stderr).toMatch(/interrupted: rows: .*\d+ not-sent\nTo resume \(.*\): ads campaigns import/);
});

it('an import that is interrupted before its first request says that nothing was sent', async () => {
  const path = sheet('early.csv', `name,funding_instrument_id,daily_budget\nEarly,${funding},5\n`);
  const { exit, stderr } = await run(['campaigns', 'import', path, '--yes'], {
    onStart: (interrupt) => interrupt('SIGINT'),
  });
  expect([exit, stderr]).toEqual([130, expect.stringMatching(/^interrupted: nothing was sent\n/)]);
});
