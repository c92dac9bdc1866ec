/** `ads media-library upload`: what it sends, keeps, repeats and says. */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readJournal, writeJournal } from '../../../../src/cli/bulk/media/media-journal.js';
import { segments } from '../../../../src/contract/params/uploads.js';
import { createHome, type Home, type RunOptions, runAds, testTime } from '../../../support/cli.js';
import { makeGif, makeMovie, makePng } from '../../../support/media-files.js';
import { serveUploads, type UploadService } from '../../../support/upload-service.js';

type Disturb = Parameters<typeof serveUploads>[0];

interface Setting {
  readonly home: Home;
  readonly service: UploadService;
  /** Writes a file into the home; returns its path. */
  write(name: string, content: Buffer): string;
  upload(argv: readonly string[], options?: RunOptions): ReturnType<typeof runAds>;
}

async function prepare(disturb?: Disturb): Promise<Setting> {
  const home = createHome();
  onTestFinished(() => home.remove());
  const service = await serveUploads(disturb);
  return {
    home,
    service,
    write(name, content) {
      const path = join(home.path, name);
      writeFileSync(path, content);
      return path;
    },
    upload: (argv, options = {}) =>
      runAds(home, ['media-library', 'upload', ...argv], {
        ...options,
        env: { ...service.env, ...options.env },
      }),
  };
}

/** A video of three segments. */
const trailer = makeMovie({ bytes: 2 * segments.bytes + 1000, seconds: 30 });
const sending = ['POST initialize', 'POST append', 'POST append', 'POST append', 'POST finalize'];

function journalPaths({ state }: Home): string[] {
  const folder = join(state, 'uploads');
  return readdirSync(folder).map((name) => join(folder, name));
}

describe('the upload of a file', () => {
  it('sends a video in segments, waits for its processing, and adds it to the library', async () => {
    const { service, write, upload } = await prepare();
    const { exit, stdout, stderr } = await upload([
      write('trailer.mp4', trailer),
      '--title',
      'Spring',
      '-o',
      'json',
    ]);
    expect([exit, stderr.trim().split('\n')], stderr).toEqual([
      0,
      [
        expect.stringMatching(/trailer\.mp4: sending 8\.0 MB in 3 segments$/),
        expect.stringMatching(/trailer\.mp4: sent; the service is processing it \(waiting up to 600 s\)$/),
      ],
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      file_name: 'trailer.mp4',
      title: 'Spring',
      media_category: 'AMPLIFY_VIDEO',
      duration: 30_000,
    });
    expect(service.takeCalls()).toEqual([...sending, 'GET upload', 'GET upload', 'POST media_library']);
  });

  it('sends an image and asks for no state', async () => {
    const { service, write, upload } = await prepare();
    const { stdout } = await upload([write('a.png', makePng(9, 9)), '--alt-text', 'A square', '-o', 'ids']);
    expect(stdout).toMatch(/^3_\d{19}\n$/);
    expect(service.takeCalls()).toEqual([
      'POST initialize',
      'POST append',
      'POST finalize',
      'POST metadata',
      'POST media_library',
    ]);
  });

  it('takes an image for one that does not move, whatever its name', async () => {
    const { write, upload } = await prepare();
    const { stdout } = await upload([
      write('still.mp4', makeGif(9, 9, 1)),
      write('moving.png', makeGif(9, 9, 2)),
      ...['-o', 'csv', '--fields', 'file_name,media_category'],
    ]);
    expect(stdout).toBe('file_name,media_category\nstill.mp4,TWEET_IMAGE\nmoving.png,TWEET_GIF\n');
  });

  it('gives a title and a description to moving media', async () => {
    const { write, upload } = await prepare();
    const words = ['--title', 'Pages', '--description', 'They turn', '-o', 'json'];
    const moving = await upload([write('a.gif', makeGif(9, 9, 2)), ...words]);
    expect(JSON.parse(moving.stdout)).toMatchObject({ title: 'Pages', description: 'They turn' });
    const still = await upload([write('b.gif', makeGif(8, 8, 2)), '--category', 'tweet_image', ...words]);
    expect([still.exit, still.stderr]).toEqual([
      2,
      expect.stringContaining('b.gif is image/gif, uploaded as tweet_image'),
    ]);
    const poster = await upload([write('c.gif', makeGif(7, 7, 2)), '--poster', '3_1', '-o', 'json']);
    expect([poster.exit, poster.stderr]).toEqual([
      2,
      expect.stringContaining('--poster is for videos, but '),
    ]);
  });

  it('prints a file that is in the library already, without sending it', async () => {
    const { service, write, upload } = await prepare();
    const path = write('a.png', makePng(9, 9));
    const first = await upload([path, '-o', 'ids']);
    service.takeCalls();
    const second = await upload([write('b.png', makePng(9, 9)), '--name', 'B', '-o', 'ids']);
    expect(second.stdout).toBe(first.stdout);
    expect(second.stderr).toMatch(
      /already in the media library; to change it: ads media-library update 3_\d+; to upload it again, add --again/,
    );
    expect(service.takeCalls()).toEqual(['GET media_library']);
    const third = await upload([path, '--again', '-o', 'ids']);
    expect(third.stdout).not.toBe(first.stdout);
  });

  /** The account of a second advertiser of the same user. */
  async function createAccount({ home, service }: Setting): Promise<string> {
    const { stdout } = await runAds(home, ['accounts', 'create', '--env', 'sandbox', '-o', 'ids'], {
      env: { ...service.env, ADS_SANDBOX_URL: service.env.ADS_URL?.replace('/ads', '/ads-sandbox') },
    });
    return stdout.trim();
  }

  it('sets the alt text of a file that is in the library already, once, and says so', async () => {
    const { service, write, upload } = await prepare();
    const path = write('a.png', makePng(9, 9));
    const first = await upload([path, '--alt-text', 'A square', '-o', 'ids']);
    service.takeCalls();
    const described = await upload([path, '--alt-text', 'A red square', '--name', 'B', '-o', 'ids']);
    expect([described.exit, described.stdout], described.stderr).toEqual([0, first.stdout]);
    expect(described.stderr).toMatch(
      /a\.png is already in the media library; its alt text was set, for all posts that show it; to change it: ads media-library update 3_\d+; to upload/,
    );
    expect(service.takeCalls()).toEqual(['GET media_library', 'POST metadata']);
    const again = await upload([path, '--alt-text', 'A red square']);
    expect(again.stderr).toMatch(
      /this machine has set that alt text before; to set it again: ads media metadata --id \d+ --from FILE; to upload it again/,
    );
    const plain = await upload([path]);
    expect(plain.stderr).toContain('a.png is already in the media library; to upload it again');
    expect(service.takeCalls()).toEqual(['GET media_library', 'GET media_library']);
  });

  it('sends the former alt text again after a change whose answer was lost', async () => {
    const lost = () => Response.json({ title: 'Gone', detail: 'try later' }, { status: 403 });
    const { service, write, upload } = await prepare((name, count) =>
      name === 'POST metadata' && count === 2 ? lost() : undefined,
    );
    const path = write('a.png', makePng(9, 9));
    await upload([path, '--alt-text', 'A square']);
    expect((await upload([path, '--alt-text', 'A cat'])).exit).toBe(5);
    service.takeCalls();
    expect((await upload([path, '--alt-text', 'A square'])).exit).toBe(0);
    expect(service.takeCalls()).toEqual(['GET media_library', 'POST metadata']);
  });

  it('changes no alt text of media that another account has, and says what to type', async () => {
    const setting = await prepare();
    const { service, write, upload } = setting;
    const path = write('a.png', makePng(9, 9));
    const own = await upload([path, '--alt-text', 'A square', '-o', 'ids']);
    const other = ['--account', await createAccount(setting)];
    service.takeCalls();
    const refusals = [
      await upload([path, '--alt-text', 'A cat', ...other]),
      await upload([path, '--alt-text', 'A cat', '--no-library']),
    ];
    for (const { exit, stdout, stderr } of refusals) {
      expect([exit, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/a\.png was not described: \w+ has it .* too, with the alt text "A square"\n/);
      expect(stderr).toMatch(
        /add --again\. .*: ads media metadata --id \d+ --from FILE, where FILE has \{"metadata":\{"alt_text":\{"text":"A cat"\}\}\}\. Then upload it without --alt-text\./,
      );
    }
    expect(service.takeCalls()).toEqual([]);
    // Beside other files too, since the same command is refused again.
    const beside = await upload([path, write('b.png', makePng(8, 8)), '--alt-text', 'A cat', ...other]);
    expect([beside.exit, beside.stderr]).toEqual([
      3,
      expect.stringContaining('add --again. To change the text'),
    ]);
    service.takeCalls();
    // The same text changes nothing.
    const same = await upload([path, '--alt-text', 'A square', ...other, '-o', 'ids']);
    expect([same.exit, same.stdout], same.stderr).toEqual([0, own.stdout]);
    expect(service.takeCalls()).toEqual(['POST media_library']);
    // Now both accounts have it.
    expect((await upload([path, '--alt-text', 'A cat'])).exit).toBe(2);
    const apart = await upload([path, '--alt-text', 'A cat', ...other, '--again', '-o', 'ids']);
    expect([apart.exit, apart.stdout === own.stdout], apart.stderr).toEqual([0, false]);
    service.takeCalls();
    // Each has one of its own since then.
    expect((await upload([path, '--alt-text', 'A dog', '-o', 'ids'])).stdout).toBe(own.stdout);
    expect((await upload([path, '--alt-text', 'A cat', ...other, '-o', 'ids'])).stdout).toBe(apart.stdout);
    expect(service.takeCalls()).toEqual(['GET media_library', 'POST metadata', 'GET media_library']);
  });

  it('refuses the texts of an earlier version, which it did not note', async () => {
    const setting = await prepare();
    const { home, service, write, upload } = setting;
    const path = write('a.png', makePng(9, 9));
    await upload([path, '--alt-text', 'A square']);
    const [file = ''] = journalPaths(home);
    const journal = await readJournal(file);
    if (!journal) throw new Error('the upload has left no journal');
    const { texts, ...earlier } = journal;
    expect(Object.values(texts ?? {})).toEqual(['A square']);
    await writeJournal(file, earlier);
    const other = ['--account', await createAccount(setting)];
    service.takeCalls();
    const { exit, stderr } = await upload([path, '--alt-text', 'A square', ...other]);
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining('without this alt text, as far as this machine'),
    ]);
    expect(service.takeCalls()).toEqual([]);
    expect((await upload([path, ...other])).exit).toBe(0);
  });

  it('sends a file again that was deleted from the library', async () => {
    const { home, service, write, upload } = await prepare();
    const path = write('a.png', makePng(9, 9));
    const { stdout } = await upload([path, '-o', 'ids']);
    await runAds(home, ['media-library', 'delete', stdout.trim(), '--yes'], { env: service.env });
    expect((await upload([path])).exit).toBe(0);
    expect((await upload([path, '-o', 'ids'])).stdout).toMatch(/^3_/);
  });

  it('adds a file sent before to the library of another account without sending it', async () => {
    const setting = await prepare();
    const { service, write, upload } = setting;
    const path = write('a.png', makePng(9, 9));
    const { stdout } = await upload([path, '-o', 'ids']);
    const account = await createAccount(setting);
    service.takeCalls();
    const other = await upload([path, '--account', account, '-o', 'ids']);
    expect([other.exit, other.stdout], other.stderr).toEqual([0, stdout]);
    expect(service.takeCalls()).toEqual(['POST media_library']);
  });

  it.each([
    ['another library refused it once', true, []],
    ['it was uploaded to another library again', false, ['--again']],
  ])('is not sent again to its library after %s', async (_, isRefused, more) => {
    let refusals = 0;
    const setting = await prepare((name) => {
      if (name !== 'POST media_library' || refusals === 0) return undefined;
      refusals -= 1;
      return Response.json({ errors: [{ code: 'INVALID', message: 'refused' }] }, { status: 400 });
    });
    const { service, write, upload } = setting;
    const path = write('a.png', makePng(9, 9));
    const toOther = [path, '--account', await createAccount(setting), '-o', 'ids'];
    const first = await upload([path, '-o', 'ids']);
    if (!isRefused) expect((await upload(toOther)).stdout).toBe(first.stdout);
    refusals = isRefused ? 1 : 0;
    const other = await upload([...toOther, ...more]);
    expect([other.exit, other.stdout === first.stdout], other.stderr).toEqual([0, false]);
    service.takeCalls();
    expect((await upload([path, '-o', 'ids'])).stdout).toBe(first.stdout);
    expect((await upload(toOther)).stdout).toBe(other.stdout);
    expect(service.takeCalls()).toEqual(['GET media_library', 'GET media_library']);
  });

  it('prints the upload if it stays out of the library', async () => {
    const { service, write, upload } = await prepare();
    const args = [
      write('a.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHi')),
      '--category',
      'SUBTITLES',
    ];
    expect((await upload(args)).exit).toBe(2);
    const { stdout } = await upload([...args, '--no-library', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ media_key: expect.stringMatching(/^11_/), size: 34 });
    service.takeCalls();
    expect((await upload([...args, '--no-library', '-o', 'ids'])).stdout).toMatch(/^\d+|11_\d+\n$/);
    expect(service.takeCalls()).toEqual(['GET upload']);
  });

  it('uploads a poster first, and shows it', async () => {
    const { write, upload } = await prepare();
    const poster = write('poster.png', makePng(16, 9));
    const { stdout } = await upload([write('a.mp4', makeMovie()), '--poster', poster, '-o', 'json']);
    expect(JSON.parse(stdout).poster_media_key).toMatch(/^3_\d+$/);
    const bad = await upload([
      write('b.mp4', makeMovie({ seconds: 7 })),
      '--poster',
      write('p.gif', makeGif(2, 2, 1)),
    ]);
    expect([bad.exit, bad.stderr]).toEqual([2, expect.stringContaining('a poster is a PNG or JPEG image')]);
  });
});

describe('an upload that is interrupted', () => {
  it('resumes after the last segment that the service has acknowledged', async () => {
    let interrupt = () => {};
    const { service, write, upload } = await prepare((name, count) => {
      if (name === 'POST append' && count === 3) interrupt();
      return undefined;
    });
    const path = write('trailer.mp4', trailer);
    const stopped = await upload([path], {
      onStart: (send) => {
        interrupt = () => send('SIGINT');
      },
    });
    expect([stopped.exit, stopped.stdout]).toEqual([130, '']);
    expect(stopped.stderr).toMatch(/interrupted at 8\.0 MB of 8\.0 MB\nTo resume: ads media-library upload/);
    service.takeCalls();
    const done = await upload([path, '-o', 'ids']);
    expect([done.exit, done.stdout]).toEqual([0, expect.stringMatching(/^13_\d{19}\n$/)]);
    expect(done.stderr).toMatch(/resuming at 8\.0 MB of 8\.0 MB/);
    expect(service.takeCalls().slice(0, 2)).toEqual(['POST append', 'POST finalize']);
  });

  it('waits no longer than --wait for processing, and continues to wait the next time', async () => {
    const { service, write, upload } = await prepare();
    const path = write('a.mp4', makeMovie());
    const late = await upload([path, '--wait', '0', '-o', 'json']);
    expect([late.exit, JSON.parse(late.stderr).error.code]).toEqual([9, 'STILL_PROCESSING']);
    service.takeCalls();
    const done = await upload([path]);
    expect(done.exit).toBe(0);
    expect(service.takeCalls()).toEqual(['GET upload', 'POST media_library']);
  });

  it('starts over if the service no longer has it, or with --again if the journal is damaged', async () => {
    const { home, service, write, upload } = await prepare();
    const path = write('a.mp4', makeMovie());
    await upload([path, '--wait', '0']);
    const [journal = ''] = journalPaths(home);
    const kept = await readJournal(journal);
    if (!kept) throw new Error('the upload has left no journal');
    await writeJournal(journal, { ...kept, media_id: '404' });
    service.takeCalls();
    const again = await upload([path]);
    expect([again.exit, again.stderr]).toEqual([
      0,
      expect.stringContaining('no longer exists; uploading it again'),
    ]);
    writeFileSync(journal, '{"media_id": 7');
    service.takeCalls();
    const refused = await upload([path]);
    expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining('is damaged')]);
    expect(service.takeCalls()).toEqual([]);
    expect((await upload([path, '--again'])).exit).toBe(0);
    expect(service.takeCalls()).toContain('POST append');
  });

  it('stores no secret, and is readable by its owner alone', async () => {
    const { home, service, write, upload } = await prepare();
    await upload([write('a.png', makePng(9, 9))]);
    const [journal = '', ...others] = journalPaths(home);
    expect(others).toEqual([]);
    const text = readFileSync(journal, 'utf8');
    const { ADS_ACCESS_TOKEN = '', ADS_CONSUMER_SECRET = '', ADS_ACCESS_TOKEN_SECRET = '' } = service.env;
    for (const secret of [ADS_ACCESS_TOKEN, ADS_CONSUMER_SECRET, ADS_ACCESS_TOKEN_SECRET])
      expect(text).not.toContain(secret);
  });

  it('is refused while another process works on it, and taken over from one that has ended', async () => {
    const { home, write, upload } = await prepare();
    const path = write('a.mp4', makeMovie());
    await upload([path, '--wait', '0']);
    const lock = `${journalPaths(home)[0]}.lock`;
    writeFileSync(lock, `${process.ppid} ${hostname()}`);
    const refused = await upload([path, '-o', 'json']);
    expect([refused.exit, JSON.parse(refused.stderr).error]).toEqual([
      9,
      expect.objectContaining({ code: 'UPLOAD_IN_PROGRESS', hint: expect.stringContaining(lock) }),
    ]);
    writeFileSync(lock, `999999999 ${hostname()}`);
    expect((await upload([path])).exit).toBe(0);
  });

  it('is given up if the file changes during the upload', async () => {
    let change = () => {};
    const { write, upload } = await prepare((name, count) => {
      if (name === 'POST append' && count === 2) change();
      return undefined;
    });
    const path = write('trailer.mp4', trailer);
    change = () => appendFileSync(path, 'more');
    const { exit, stderr } = await upload([path, '-o', 'json']);
    expect([exit, JSON.parse(stderr).error.code]).toEqual([3, 'FILE_CHANGED']);
  });
});

describe('several files', () => {
  const broken = () => Response.json({ title: 'Forbidden', detail: 'not today' }, { status: 403 });

  it('are uploaded in order; a failure does not lose the others', async () => {
    const { write, upload } = await prepare((name, count) =>
      name === 'POST finalize' && count === 2 ? broken() : undefined,
    );
    const paths = [2, 3, 4].map((size) => write(`${size}.png`, makePng(size, size)));
    const { exit, stdout, stderr } = await upload([...paths, '-o', 'json']);
    expect(exit).toBe(3);
    expect(JSON.parse(stdout).map((row: { file_name: string }) => row.file_name)).toEqual(['2.png', '4.png']);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'PARTIAL',
      message: `1 of 3 files were not uploaded: ${paths[1]}`,
      notices: [expect.stringContaining('3.png: the service answered 403: not today'), expect.anything()],
    });
  });

  it('are reported one by one if all fail, with the exit code of the first', async () => {
    const { write, upload } = await prepare((name) => (name === 'POST finalize' ? broken() : undefined));
    const paths = [2, 3].map((size) => write(`${size}.png`, makePng(size, size)));
    const { exit, stdout, stderr } = await upload(paths);
    expect([exit, stdout]).toEqual([5, '']);
    for (const path of paths) expect(stderr).toContain(`${path}: the service answered 403`);
  });

  it('are all skipped if the sign-in is refused', async () => {
    const { service, write, upload } = await prepare();
    const paths = [2, 3].map((size) => write(`${size}.png`, makePng(size, size)));
    const { exit } = await upload(paths, { env: { ADS_ACCESS_TOKEN_SECRET: 'wrong' } });
    expect([exit, service.takeCalls()]).toEqual([4, ['POST initialize']]);
  });
});

describe('a file that the service cannot process', () => {
  it('is reported with the reason, and sent again the next time', async () => {
    const error = { code: 1, name: 'InvalidMedia', message: 'Unsupported video format' };
    const failed = (url: string) => {
      const id = new URL(url).searchParams.get('media_id');
      return { data: { id, processing_info: { state: 'failed', error } } };
    };
    const { service, write, upload } = await prepare((name, count, { url }) =>
      name === 'GET upload' && count === 1 ? Response.json(failed(url)) : undefined,
    );
    const path = write('a.mp4', makeMovie());
    const { exit, stderr } = await upload([path, '-o', 'json']);
    expect([exit, JSON.parse(stderr).error.message]).toEqual([
      7,
      `${path}: InvalidMedia: Unsupported video format`,
    ]);
    service.takeCalls();
    expect((await upload([path])).exit).toBe(0);
    expect(service.takeCalls()).toContain('POST append');
  });
});

describe('an invalid file', () => {
  it('is reported at once, before anything is sent', async () => {
    const { service, home, write, upload } = await prepare();
    const good = write('a.png', makePng(9, 9));
    const { exit, stderr } = await upload([
      good,
      write('b.png', Buffer.from('hello')),
      write('c.mp4', makeMovie().subarray(0, 50)),
      write('d.mp4', makeMovie({ seconds: 601 })),
      write('e.png', Buffer.alloc(0)),
      home.path,
      '-',
      join(home.path, 'no\u001b[31m.png'),
      ...['--title', 'x'.repeat(71), '--name', 'two', '--wait', 'soon', '--additional-owners', 'mira'],
      ...['-o', 'json'],
    ]);
    const { problems } = JSON.parse(stderr).error as { problems: { flag: string; message: string }[] };
    expect(exit).toBe(2);
    expect(problems.map(({ message }) => message.replaceAll(home.path, '~'))).toEqual([
      `--title must have at most 70 characters (it has 71), got "${'x'.repeat(71)}"`,
      '--wait must be a time such as 90s, 10m or 2h, or a number of seconds, got "soon"',
      '~/b.png has an unknown format; tweet_image must be image/jpeg, image/pjpeg, image/png, image/gif, image/bmp, image/webp or image/tiff',
      '~/c.mp4 is a damaged video/mp4: it has no movie header',
      '~/d.mp4 lasts 601 seconds; amplify_video must last at most 600 seconds',
      '~/e.png is empty',
      '~ is not a file',
      'standard input cannot be uploaded, because its size is unknown; save it to a file',
      'cannot read ~/no\\u001b[31m.png: no such file',
      '--additional-owners must be a decimal id, got "mira"',
      '--title is for GIFs and videos, but ~/a.png is image/png, uploaded as tweet_image',
      '--name can be used only with one file',
    ]);
    expect(service.takeCalls()).toEqual([]);
  });

  it.each([
    ['--category', 'video', '--category must be amplify_video, tweet_gif'],
    ['--category', 'dm_image', 'or add --no-library'],
    ['--category', 'tweet_gif', 'tweet_gif must be image/gif'],
    ['--alt-text', 'x'.repeat(1001), '--alt-text must have at most 1000 characters'],
    ['--poster', 'nowhere.png', '--poster cannot be used: cannot read nowhere.png: no such file'],
  ])('is refused: %s %s', async (flag, value, message) => {
    const { write, upload } = await prepare();
    const { exit, stderr } = await upload([write('a.png', makePng(9, 9)), flag, value]);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('is not found by a dry run alone, which sends nothing', async () => {
    const { service, write, upload } = await prepare();
    const { exit, stdout } = await upload([write('a.mp4', trailer), '--dry-run', '-o', 'json']);
    expect([exit, JSON.parse(stdout)]).toEqual([
      0,
      [
        expect.objectContaining({
          media_category: 'amplify_video',
          segments: 3,
          duration: 30_000,
          sent: false,
        }),
      ],
    ]);
    const [{ requests }] = JSON.parse(stdout);
    expect(requests).toMatchObject([
      {
        method: 'POST',
        body: { total_bytes: trailer.length },
        curl: expect.stringContaining('curl -X POST'),
      },
      { parts: { segment_index: '0' }, curl: expect.stringContaining('-F media=@FILE') },
      { url: expect.stringContaining('MEDIA_ID/finalize') },
      { query: { media_key: 'MEDIA_KEY', file_name: 'a.mp4' } },
    ]);
    expect(service.takeCalls()).toEqual([]);
  });
});

describe('output during an upload', () => {
  it('is a line of progress on a terminal, which is cleared at the end', async () => {
    let time = testTime;
    const { write, upload } = await prepare();
    const { stderr } = await upload([write('trailer.mp4', trailer)], {
      terminal: 70,
      now: () => (time += 1000),
    });
    // Then, how many fields of the item are empty.
    const [progress = '', ...after] = stderr.split(/(?=not shown: )/);
    expect(after).toEqual([expect.stringMatching(/^not shown: \d+ empty fields; /)]);
    const lines = stderr.split('\r').slice(1);
    expect(lines[0]).toBe('trailer.mp4: 0 bytes of 8.0 MB (0%)\u001b[K');
    expect(stderr).toMatch(/\rtrailer\.mp4: 4\.0 MB of 8\.0 MB \(49%\), [\d.]+ \w+\/s, [\d\w ]+ left/);
    expect(stderr).toMatch(/\rtrailer\.mp4: in_progress \(\d+%\)/);
    for (const line of lines) expect(line.split('\u001b')[0]!.length).toBeLessThan(70);
    expect(progress.endsWith('\r\u001b[K')).toBe(true);
  });

  it('has no progress without a terminal', async () => {
    const { write, upload } = await prepare();
    const path = write('a.png', makePng(9, 9));
    expect((await upload([path])).stderr).toBe('');
    expect((await upload([path, '--quiet', '--again'], { terminal: 70 })).stderr).toBe('');
  });

  it('has no bytes of the file in a trace', async () => {
    const { write, upload } = await prepare();
    const { stderr } = await upload([write('trailer.mp4', trailer), '--trace']);
    expect(stderr).toContain('> POST');
    expect(stderr.length).toBeLessThan(10_000);
  });
});
