/** `ads launch`: rows become posts in line items that exist, once, with a result for each. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOfContent } from '../../../../src/cli/bulk/campaign-files/format/file-post.js';
import { readJournal, writeJournal } from '../../../../src/cli/bulk/media/media-journal.js';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';
import { testTime } from '../../../support/cli.js';
import { makePng } from '../../../support/media-files.js';

let files: CampaignFiles;
/** Line items, the same in each world. */
let teachers: string;
let students: string;

beforeEach(async () => {
  files = await openCampaignFiles('demo');
  mkdirSync(join(files.home.path, 'images'));
  for (const [at, name] of ['one', 'two'].entries())
    writeFileSync(join(files.home.path, `images/${name}.png`), makePng(1200, 675, at));
  const items = teachers === undefined ? await files.records() : [];
  const idOf = (name: string) => items.find((item) => item.name === name)?.id;
  teachers ??= idOf('Book club sign-ups: Teachers');
  students ??= idOf('Book club sign-ups: Students');
});

function write(...lines: readonly string[]): void {
  writeFileSync(join(files.home.path, 'ads.csv'), `${lines.join('\n')}\n`);
}

const launch = (...more: readonly string[]) =>
  files.run('launch', 'ads.csv', '--as', '@quillmark', '--yes', ...more);
const results = () => readFileSync(join(files.home.path, 'ads.result.csv'), 'utf8').trim().split('\n');
const paths = async () => (await files.takeWrites()).map(({ path }) => path);

describe('ads launch', () => {
  it('publishes each post once, uploads each file once, and promotes them in the line items of all rows', async () => {
    write(
      'line_item;text;media',
      `${teachers};Read https://a.example/1;images/one.png`,
      `"${teachers};${students}";Read https://a.example/2;images/one.png`,
      'Book club sign-ups: Students;Read https://a.example/1;images/one.png',
    );
    const { exit, stderr } = await launch();
    expect(exit, stderr).toBe(0);
    const sent = await paths();
    expect(sent.filter((path) => path === 'tweet')).toHaveLength(2);
    expect(sent.filter((path) => path === 'promoted_tweets')).toHaveLength(2);
    expect(sent.filter((path) => path === 'media_library')).toHaveLength(1);
    expect(results().map((line) => line.split(',').slice(0, 3).join())).toEqual([
      'row,outcome,line_item_id',
      `2,created,${teachers}`,
      `3,created,${teachers}`,
      `3,created,${students}`,
      `4,created,${students}`,
    ]);
  });

  it('skips what is there when it is run again, whatever the cells call it', async () => {
    write('line_item,text', `${teachers},Read https://a.example/1`, `${students},Read https://a.example/1`);
    expect((await launch()).exit).toBe(0);
    await files.takeWrites();
    write('Line item,Text,As', `Book club sign-ups: Teachers,Read https://a.example/1,7283185307179586478`);
    const { exit, stderr } = await launch();
    expect(exit, stderr).toBe(0);
    expect(await paths()).toEqual([]);
    expect(results()[1]).toMatch(/^2,existing,/);
  });

  it('sets the bid of a line item, and adds targeting', async () => {
    write(
      'line_item,post,bid,location,exclude_location',
      `${students},7079542246429569971,1.25,Mexico;Canada,Texas`,
    );
    expect((await launch('--dry-run')).stdout).toContain('~ bid 0.90 -> 1.25 USD');
    expect(await paths()).toEqual([]);
    expect((await launch()).exit).toBe(0);
    const item = await files.ask('line-items', 'get', students);
    expect(item.bid_amount_local_micro).toBe(1_250_000);
    const { body } = await files.call('GET', 'accounts/:account/targeting_criteria', {
      query: { line_item_ids: students },
    });
    const names = body.data.map(
      ({ name, operator_type }: Record<string, string>) => `${operator_type} ${name}`,
    );
    expect(names).toEqual(
      expect.arrayContaining(['EQ Mexico', 'EQ Canada', expect.stringMatching(/^NE Texas/)]),
    );
  });

  it('names line items by the keys of campaign files', async () => {
    expect((await files.run('pull', 'Book club sign-ups')).exit).toBe(0);
    write('line_item,post', 'book-club-sign-ups/students,7079542246429569971');
    const { exit, stderr } = await launch();
    expect(exit, stderr).toBe(0);
    expect(results()[1]).toContain(`2,created,${students}`);
  });

  it('refuses the lock file of campaign files that every plan refuses', async () => {
    expect((await files.run('pull', 'Book club sign-ups')).exit).toBe(0);
    const lock = join(files.home.path, 'campaigns/ads.lock.yaml');
    writeFileSync(
      lock,
      readFileSync(lock, 'utf8').replace(
        /line_items\/teachers:\n( +id: ).*/,
        `line_items/teachers:\n$1${students}`,
      ),
    );
    write('line_item,post', 'book-club-sign-ups/students,7079542246429569971');
    const outcomes = [await files.run('plan'), await launch()];
    for (const { exit, stderr } of outcomes)
      expect([exit, stderr]).toEqual([2, expect.stringMatching(/have the same id .*Nothing was sent/s)]);
    expect(await paths()).toEqual([]);
  });

  it.each(['Schools / Students', 'US/Mobile'])('takes a name with a slash for a name: %s', async (name) => {
    await files.ask('line-items', 'update', students, '--name', name, '--yes');
    write('line_item,post', `${name.toLowerCase()},7079542246429569971`);
    const { exit, stderr } = await launch();
    expect(exit, stderr).toBe(0);
    expect(results()[1]).toContain(`2,created,${students}`);
  });

  it('refuses a key of campaign files that is the name of another line item', async () => {
    expect((await files.run('pull', 'Book club sign-ups')).exit).toBe(0);
    const key = 'book-club-sign-ups/students';
    await files.ask('line-items', 'update', teachers, '--name', key, '--yes');
    await files.takeWrites();
    write('line_item,post', `${key},7079542246429569971`);
    const { exit, stderr } = await launch();
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining(
        `ads.csv:2:1: line_item "${key}" is the key of ${students} in campaigns/ads.lock.yaml, and the name of ${teachers}: write the id`,
      ),
    ]);
    expect(await paths()).toEqual([]);
    // Where both are the same line item there is nothing to choose.
    await files.ask('line-items', 'update', teachers, '--name', 'Teachers', '--yes');
    await files.ask('line-items', 'update', students, '--name', key, '--yes');
    expect((await launch()).stderr).not.toContain('is the key of');
  });

  it('refuses a cell that is the name of a line item, and a list of others as well', async () => {
    const [one, two] = ['Book club sign-ups: Teachers', 'Book club sign-ups: Students'];
    const [whole] = (await files.records()).filter(
      ({ kind, name }) => kind === 'line_item' && name !== one && name !== two,
    );
    const query = { name: `${one}; ${two}` };
    await files.call('PUT', `accounts/:account/line_items/${whole.id}`, { query });
    await files.takeWrites();
    write('line_item,post', `${one}; ${two},7079542246429569971`);
    const { exit, stderr } = await launch();
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: expect.stringContaining(
        `ads.csv:2:1: line_item "${one}; ${two}" is the name of ${whole.id}, and reads as several line items as well: write the id`,
      ),
    });
    expect(await files.takeWrites()).toEqual([]);
    write('line_item,post', `${whole.id},7079542246429569971`, `${one};${two},7079542246429569971`);
    expect((await launch()).exit).toBe(0);
  });

  it('says that the posts of running line items are shown at once', async () => {
    write('line_item,post', `${teachers},5`);
    expect((await launch('--dry-run')).stdout).toContain(
      '1 post shown at once, because the line items are running',
    );
    await files.ask('line-items', 'update', teachers, '--end-time', '2026-03-01T00:00:00Z', '--yes');
    const ended = await launch('--dry-run');
    expect(ended.stdout).not.toContain('at once');
    expect(ended.stderr).toMatch(
      /line items that have ended show nothing: ".*Teachers" at 2026-03-01T00:00:00Z\./,
    );
    await files.ask(
      'line-items',
      'update',
      teachers,
      '--unset',
      'end_time',
      '--entity-status',
      'PAUSED',
      '--yes',
    );
    expect((await launch('--dry-run')).stdout).not.toContain('at once');
  });

  it('reports all problems of a sheet at once: line items, files, cards, names, bids', async () => {
    write(
      'line_item,text,media,card,bid,alt_text,name',
      `nobody,Read https://a.example/1,images/none.png,,,`,
      `name:Nothing,Read https://a.example/2,,No card,,`,
      `${teachers},Read,images/lost.png,,,,${'x'.repeat(300)}`,
      `${students},Read https://a.example/3,images/gone.png,,1.2.3,`,
      `${students},Read https://a.example/4,images/away.png;images/afar.png,,,one;two;three`,
    );
    const { exit, stderr } = await launch();
    expect(exit).toBe(2);
    const told = stderr
      .split('\n')
      .flatMap((line) => /^error: ads\.csv:(\d+):\d+: (\w+)/.exec(line)?.slice(1).join(' ') ?? []);
    expect([...new Set(told)].sort()).toEqual([
      '2 line_item',
      '2 media',
      '3 card',
      '3 line_item',
      '4 media',
      '4 name',
      '5 bid',
      '5 media',
      '6 alt_text',
      '6 media',
    ]);
    expect(await files.takeWrites()).toEqual([]);
  });

  it('reports what the service refuses at its row, and carries out the others', async () => {
    write('line_item,text,post', `${students},,1`, `${students},Read https://a.example/9,`);
    const { exit, stderr } = await launch();
    expect(exit, stderr).toBe(3);
    expect(results()[1]).toMatch(/^2,failed,/);
    expect(results()[2]).toMatch(/^3,created,/);
  });

  it.each<readonly [string, readonly string[], RegExp]>([
    [
      'an unknown line item',
      ['zzzzz,Read https://a.example/1,,'],
      /ads.csv:2:1: line_item "zzzzz" was not found/,
    ],
    [
      'an unknown name',
      ['No such item,Read https://a.example/1,,'],
      /ads.csv:2:1: line_item "No such item" was not found/,
    ],
    [
      'an unknown key',
      ['no/key,Read https://a.example/1,,'],
      /ads.csv:2:1: line_item "no\/key" was not found: no line item has this name, and campaigns\/ads.lock.yaml does not have this key/,
    ],
    ['no line item', [',Read https://a.example/1,,'], /ads.csv:2:1: line_item is required/],
    ['no post', ['Book club sign-ups: Students,,,'], /ads.csv:2:1: post or text is required/],
    [
      'a post with two origins',
      ['Book club sign-ups: Students,Read,,1'],
      /ads.csv:2:1: post is the id of a published post/,
    ],
    [
      'an absent file',
      ['Book club sign-ups: Students,Read https://a.example/1,images/three.png,'],
      /ads.csv:2:3: media has a problem: cannot read images\/three.png/,
    ],
    [
      'a post that the line item cannot show',
      ['Book club sign-ups: Students,Read,,'],
      /ads.csv:2:1: post "Read": objective WEBSITE_CLICKS needs a post with a website card or a link/,
    ],
    [
      'a post id that a spreadsheet has rounded',
      ['Book club sign-ups: Students,,,3.93795E+18', 'Book club sign-ups: Students,,,abc'],
      /ads.csv:2:4: post 3.93795E\+18 is a number that a spreadsheet has rounded.*\n.*ads.csv:3:4: post must be the id of a published post, got "abc"\nNothing/,
    ],
    [
      'the same ad twice',
      ['Book club sign-ups: Students,,,2', 'Book club sign-ups: Students,,,2'],
      /ads.csv:3:1: the ad of row 2/,
    ],
  ])('refuses a sheet with %s, before anything is sent', async (_, lines, message) => {
    write('line_item,text,media,post', ...lines);
    const { exit, stderr } = await launch();
    expect(stderr).toMatch(message);
    expect([2, 6]).toContain(exit);
    expect(await files.takeWrites()).toEqual([]);
  });

  it('gives each file its own text, and a file another medium for another text', async () => {
    write(
      'note,line_item,text,media,alt_text',
      `,${teachers},Read https://a.example/1,images/one.png,A cat; asleep`,
      `,${teachers},Read https://a.example/2,images/one.png;images/two.png,; A dog`,
      `,${teachers},Read https://a.example/3,images/one.png,A bird`,
    );
    const { exit, stderr } = await launch();
    expect(exit, stderr).toBe(0);
    const sent = await files.takeWrites();
    const texts = sent.filter(({ path }) => path.endsWith('metadata')).map(({ body }) => body);
    expect(texts).toEqual(
      ['A cat; asleep', 'A dog', 'A bird'].map((text) =>
        expect.objectContaining({ metadata: { alt_text: { text } } }),
      ),
    );
    const [first, second, third] = sent
      .filter(({ path }) => path === 'tweet')
      .map(({ query }) => query.media_keys?.replaceAll('3_', '').split(','));
    expect(texts).toMatchObject([{ id: first?.[0] }, { id: second?.[1] }, { id: third?.[0] }]);
    expect(new Set([first, second, third].flat()).size).toBe(4);
    write('note,line_item,text,media,alt_text', `,${teachers},Read,,A cat`);
    expect((await launch()).stderr).toContain('ads.csv:2:5: alt_text has more texts than media has files');
    write(
      'line_item,text,media,alt_text',
      `${teachers},Read https://a.example/4,images/one.png,${'x'.repeat(1001)}`,
      `${teachers},Read https://a.example/5,3_1,A cat`,
    );
    expect((await launch()).stderr).toMatch(
      /ads.csv:2:4: media has a problem: .*at most 1000 characters.*\n.*ads.csv:3:4: media cannot have an alt_text with a media key/,
    );
  });

  describe('with the line ends of another program', () => {
    const text = 'Read\nhttps://a.example/1';
    const as = '7283185307179586478';
    const writeWith = (end: string) => {
      const cells = [text, 'A cat\nasleep'].map((cell) => `"${cell.replaceAll('\n', end)}"`);
      write('line_item,text,alt_text,media', [teachers, ...cells, 'images/one.png'].join());
    };

    it('has the same posts and media, and sends \\n', async () => {
      writeWith('\r\n');
      expect((await launch()).exit).toBe(0);
      const sent = await files.takeWrites();
      expect(sent.find(({ path }) => path === 'tweet')?.query.text).toBe(text);
      const described = { metadata: { alt_text: { text: 'A cat\nasleep' } } };
      expect(sent.find(({ path }) => path.endsWith('metadata'))?.body).toMatchObject(described);
      for (const end of ['\n', '\r']) {
        writeWith(end);
        const { exit, stderr } = await launch();
        expect(exit, stderr).toBe(0);
        expect(results()[1]).toMatch(/^2,existing,/);
      }
      expect(await paths()).toEqual([]);
    });

    it.each([
      ['\r\n', text],
      ['\r', text.replace('\n', '\r')],
    ])('has the posts that an earlier version has published with %j', async (end, kept) => {
      writeWith('\n');
      expect((await launch()).exit).toBe(0);
      const folder = join(files.home.state, 'applies');
      const lock = join(folder, readdirSync(folder).find((name) => name.endsWith('.yaml')) ?? '');
      const path = join(files.home.path, 'images/one.png');
      const media = [
        `${createHash('sha256').update(readFileSync(path)).digest('hex')} tweet_image A cat${end}asleep`,
      ];
      const former = keyOfContent({ as_user_id: as, text: kept, media });
      const content = readFileSync(lock, 'utf8');
      expect(content).not.toContain(former);
      writeFileSync(lock, content.replace(/tweets\/content-[0-9a-f]{12}/, former));
      // Only the lock tells: the medium is not known any more.
      rmSync(join(files.home.state, 'uploads'), { recursive: true });
      await files.takeWrites();
      for (const own of [end, '\n']) {
        writeWith(own);
        const { exit, stderr } = await launch();
        expect(exit, stderr).toBe(0);
        expect(results()[1]).toMatch(/^2,existing,/);
      }
      expect(await paths()).toEqual([]);
    });
  });

  it('describes a medium once, also where an earlier version has not noted its text', async () => {
    const row = (at: number) => `${teachers},Read https://a.example/${at},images/one.png,A cat`;
    write('line_item,text,media,alt_text', row(1));
    expect((await launch()).exit).toBe(0);
    const folder = join(files.home.state, 'uploads');
    const [journal = ''] = readdirSync(folder).map((name) => join(folder, name));
    const kept = await readJournal(journal);
    if (!kept) throw new Error('the launch has left no journal');
    const { texts, ...earlier } = kept;
    expect(texts).toEqual({ [kept.media_key]: 'A cat' });
    for (const [at, written] of [kept, earlier].entries()) {
      await writeJournal(journal, written);
      await files.ask('media-library', 'delete', kept.media_key, '--yes');
      await files.takeWrites();
      write('line_item,text,media,alt_text', row(at + 2));
      const { exit, stderr } = await launch();
      expect(exit, stderr).toBe(0);
      expect(await paths()).toEqual(['media_library', 'tweet', 'promoted_tweets']);
    }
  });

  it('uploads a file for each author, because media belong to users', async () => {
    const others = '3716724259760321543';
    write(
      'line_item,text,media,as',
      `${teachers},Read https://a.example/1,images/one.png,`,
      `${teachers},Read https://a.example/1,images/one.png,${others}`,
      `${teachers},Read https://a.example/2,images/one.png,`,
    );
    expect((await launch()).exit).toBe(3);
    const sent = (await files.takeWrites()).filter(({ path }) => path.endsWith('initialize'));
    expect(sent.map(({ body }) => (body as { additional_owners: unknown }).additional_owners)).toEqual([
      ['7283185307179586478'],
      [others],
    ]);
  });

  it('publishes a post again when its file has changed, after the launch too', async () => {
    write('line_item,text,media', `${teachers},Read https://a.example/1,images/one.png`);
    expect((await launch()).exit).toBe(0);
    writeFileSync(join(files.home.path, 'images/one.png'), makePng(800, 418));
    await files.takeWrites();
    expect((await launch()).exit).toBe(0);
    expect(results()[1]).toMatch(/^2,created,/);
    expect(await paths()).toContain('tweet');
    expect((await launch()).exit).toBe(0);
    expect(results()[1]).toMatch(/^2,existing,/);
  });

  it('is refused where its results cannot be written, even if there is nothing to send', async () => {
    write('line_item,post', `${students},7079542246429569971`);
    expect((await launch()).exit).toBe(0);
    const { exit, stderr } = await launch('--result', join(files.home.path, 'images'));
    expect(stderr).toContain('it is a directory');
    expect(exit).toBe(2);
  });

  it('adds the targeting of all rows of a line item', async () => {
    write(
      'line_item,post,location,exclude_location',
      `${students},7079542246429569971,Mexico,Texas`,
      `${students},8760951239764194185,Canada;Mexico,Ohio`,
    );
    const { stdout } = await launch('--dry-run');
    expect(stdout.match(/\+ (exclude )?location "\w+"/g)).toEqual([
      '+ location "Mexico"',
      '+ location "Canada"',
      '+ exclude location "Texas"',
      '+ exclude location "Ohio"',
    ]);
  });

  it('names the row of a bid that is over the limit of the profile', async () => {
    await files.run('profile', 'set', 'max-bid', '1 USD');
    write('line_item,post,bid', `${students},7079542246429569971,5`);
    const { exit, stderr } = await launch();
    expect(stderr).toContain('ads.csv:2:1: bid 5.00 USD is over max_bid 1.00 USD');
    expect(exit).toBe(10);
  });

  it('refuses two bids of one line item', async () => {
    write('line_item,post,bid', `${students},1,1`, `${students},2,2`);
    expect((await launch()).stderr).toContain('ads.csv:3:3: bid 2 differs from that of row 2');
  });

  it('takes a default that is written for the same post as one that is not', async () => {
    write(
      'line_item,text,nullcast',
      `${teachers},Read https://a.example/1,true`,
      `${students},Read https://a.example/1,`,
    );
    expect((await launch('--dry-run')).stdout).toContain('3 changes: 3 created');
  });

  it('refuses misspelled columns, and ignores others', async () => {
    write('line_item,post,locaton,remark', `${students},7079542246429569971,Mexico,x`);
    const { exit, stderr } = await launch();
    expect(stderr).toContain('ads.csv: has columns that are not known: "locaton" (did you mean location?)');
    expect(exit).toBe(2);
    write('remark,text', 'x,');
    expect((await launch()).stderr).toContain('ads.csv:2:1: line_item is required');
  });

  it('refuses a file without rows', async () => {
    write('line_item,text');
    expect(await launch()).toMatchObject({ exit: 2, stderr: expect.stringContaining('does not have rows') });
  });

  it('refuses a file without columns of a launch, and names them', async () => {
    write('a,b', '1,2');
    const { exit, stderr } = await launch();
    expect(stderr).toContain('The first row must contain column names: line_item');
    expect(exit).toBe(2);
  });
});

it('asks once for a file that is in the library, however many posts show it', async () => {
  let asked = 0;
  files = await openCampaignFiles('demo', {
    disturb({ method, url }) {
      if (method === 'GET' && url.includes('/media_library/')) asked += 1;
      return undefined;
    },
  });
  writeFileSync(join(files.home.path, 'one.png'), makePng(1200, 675));
  const rows = (from: number) =>
    [0, 1, 2].map((at) => `${teachers},Read https://a.example/${from + at},one.png`);
  write('line_item,text,media', ...rows(1));
  expect((await launch()).exit).toBe(0);
  expect(asked).toBe(0);
  write('line_item,text,media', ...rows(4));
  expect((await launch()).exit).toBe(0);
  expect(asked).toBe(1);
});

describe('a launch whose calls go wrong', () => {
  /** A world that answers the writes of a path otherwise, by default those of posts. */
  async function open(
    treat: (request: Request, count: number) => Response | undefined | Promise<Response | undefined>,
    path = '/tweet?',
  ): Promise<void> {
    let count = 0;
    files = await openCampaignFiles('demo', {
      disturb(request) {
        if (request.method === 'GET' || !request.url.includes(path)) return undefined;
        count += 1;
        return treat(request, count);
      },
    });
    write('line_item,text', `${teachers},Read https://a.example/1`, `${teachers},Read https://a.example/2`);
  }

  async function published(): Promise<number> {
    const rows = await files.rows();
    return [...rows].filter(([key, data]) => key.startsWith('tweet ') && data.includes('"Read https')).length;
  }

  it.each<readonly [string, (request: Request) => Promise<Response | undefined>]>([
    [
      'whose answer was lost',
      async (request) => {
        await files.emulator.fetch(request);
        return new Response('lost', { status: 200 });
      },
    ],
    [
      'that a late request has published before',
      async (request) => {
        const query = Object.fromEntries(new URL(request.url).searchParams);
        await files.call('POST', 'accounts/:account/tweet', { query });
        return undefined;
      },
    ],
  ])('finds a post %s by its content', async (_, treat) => {
    await open((request, count) => (count === 1 ? treat(request) : undefined));
    const { exit, stderr } = await launch();
    expect(exit, stderr).toBe(0);
    expect(results().slice(1)).toEqual([
      expect.stringMatching(/^2,created/),
      expect.stringMatching(/^3,created/),
    ]);
    expect(await published()).toBe(2);
  });

  const withBid = () =>
    write(
      'line_item,text,bid,location',
      `${teachers},Read https://a.example/1,1.30,Mexico`,
      `${students},Read https://a.example/2,1.40,Canada`,
    );

  it('whose bids may have been set says so at their rows', async () => {
    await open(async (request, count) => {
      if (count > 1) return undefined;
      await files.emulator.fetch(request);
      return new Response('lost', { status: 200 });
    }, '/line_items');
    withBid();
    expect((await launch()).exit).toBe(9);
    const told = 'line item: the response body is not JSON';
    expect(results().slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^2,unconfirmed,.*${told}`)),
      expect.stringMatching(new RegExp(`^3,unconfirmed,.*${told}`)),
    ]);
  });

  it.each([
    ['line item', '/line_items'],
    ['targeting', '/targeting_criteria'],
  ])('tells at the rows of ads what the service refuses of their %s', async (what, path) => {
    const errors = [{ code: 'INVALID_PARAMETER', message: 'no such value' }];
    await open(() => Response.json({ errors }, { status: 400 }), path);
    withBid();
    const { exit } = await launch();
    expect(exit).toBe(3);
    expect(results().slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^2,created,.*${what}: .*no such value`)),
      expect.stringMatching(new RegExp(`^3,created,.*${what}: .*no such value`)),
    ]);
  });

  it('says how to wait for a limit that stops it halfway', async () => {
    await open((_, count) => {
      if (count === 1) return undefined;
      const reset = String(Math.ceil(testTime / 1000) + 60);
      const headers = {
        'x-rate-limit-limit': '1',
        'x-rate-limit-remaining': '0',
        'x-rate-limit-reset': reset,
      };
      const errors = [{ code: 'TOO_MANY_REQUESTS', message: 'too many' }];
      return Response.json({ errors }, { status: 429, headers });
    });
    const { exit, stderr } = await launch('--max-wait', '1');
    expect(stderr).toMatch(
      /stopped: .*too many.*\nThe rate limit is exhausted.*--max-wait \d+\.\nTo resume \(completed changes are skipped\): ads launch/,
    );
    expect(exit).toBe(3);
  });

  it('continues after a file that the service refuses', async () => {
    const errors = [{ code: 'INVALID_PARAMETER', message: 'not this file' }];
    const refuse = (_: Request, count: number) =>
      count === 1 ? Response.json({ errors }, { status: 400 }) : undefined;
    await open(refuse, '/initialize');
    writeFileSync(join(files.home.path, 'one.png'), makePng(1200, 675));
    write(
      'line_item,text,media',
      `${teachers},Read https://a.example/1,one.png`,
      `${teachers},Read https://a.example/2,`,
    );
    expect((await launch()).exit).toBe(3);
    expect(results()[1]).toMatch(/^2,failed,.*not this file/);
    expect(results()[2]).toMatch(/^3,created/);
  });

  it('continues after a post that is forbidden', async () => {
    const errors = [{ code: 'FORBIDDEN', message: 'not for you' }];
    await open((_, count) => (count === 1 ? Response.json({ errors }, { status: 403 }) : undefined));
    expect((await launch()).exit).toBe(3);
    expect(results()[1]).toMatch(/^2,failed,.*not for you/);
    expect(results()[2]).toMatch(/^3,created/);
  });
});
