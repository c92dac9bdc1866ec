/** A repository may be somebody else's: what its paths and links lead to elsewhere is not published without a flag. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../../support/campaign-files.js';
import { makeFolder } from '../../../../support/folders.js';
import { makePng } from '../../../../support/media-files.js';

let files: CampaignFiles;
/** Elsewhere on this machine. */
let outside: string;
const home = (...parts: readonly string[]) => join(files.home.path, ...parts);

beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled: ['Book club sign-ups'] });
  outside = join(makeFolder(), "it's private");
  mkdirSync(outside);
  mkdirSync(home('campaigns/images'));
  mkdirSync(home('pictures'));
  const pictures = ['campaigns/images/own.png', 'pictures/near.png'].map((path) => home(path));
  for (const [at, path] of [...pictures, join(outside, 'a.png'), join(outside, 'b.png')].entries())
    writeFileSync(path, makePng(1200, 675, at));
  symlinkSync(join(outside, 'b.png'), home('campaigns/images/link.png'));
  symlinkSync(outside, home('campaigns/folder'));
});

async function list(...media: readonly string[]): Promise<void> {
  const contents = await files.read();
  const [content] = contents.values();
  const { librarians } = content.campaigns['book-club-sign-ups'].line_items;
  librarians.posts = media.map((path, at) => ({
    text: `Post https://a.example/${at}`,
    as: '@quillmark',
    media: [path],
  }));
  files.write(new Map([['book-club-sign-ups.yaml', content]]));
}

/** The words of the command that the error prints, as a shell reads them. */
function printedCommand(stderr: string): readonly string[] {
  const [, command = ''] = /To allow files of these directories: ads (.*)/.exec(stderr) ?? [];
  return [...command.matchAll(/(?:'[^']*'|\\'|[^\s'\\]+)+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|\\'/g, (quoted, inner) => (quoted === "\\'" ? "'" : inner)),
  );
}

const problems = (stderr: string) => stderr.split('\n').filter((line) => line.startsWith('error:'));
const uploads = async () => (await files.takeWrites()).filter(({ path }) => path === 'media_library').length;

describe('media of campaign files', () => {
  it('outside of the directory with the lock file is refused, all at once, with the command that allows it', async () => {
    await list(
      'images/own.png',
      '../pictures/near.png',
      join(outside, 'a.png'),
      'images/link.png',
      'folder/a.png',
    );
    const { exit, stderr } = await files.run('plan');
    expect(exit).toBe(2);
    const end = `outside of ${home('campaigns')}`;
    const relativeTo = (path: string) => `../${path.split('/').slice(-3).join('/')}`;
    expect(problems(stderr).map((line) => line.replace(/^.*has a problem: /, ''))).toEqual([
      `pictures/near.png is ${end}`,
      `${relativeTo(join(outside, 'a.png'))} is ${end}`,
      `campaigns/images/link.png leads to ${join(outside, 'b.png')}, which is ${end}`,
      `campaigns/folder/a.png leads to ${join(outside, 'a.png')}, which is ${end}`,
    ]);
    const words = printedCommand(stderr);
    const [first, second] = [outside, home('pictures')].toSorted();
    expect(words).toEqual(['plan', '--media-from', first, '--media-from', second]);
    const allowed = await files.run(...words);
    expect(allowed.exit, allowed.stderr).toBe(0);
    expect(allowed.stdout).toContain('10 changes: 10 created');
  });

  it('anywhere in the git repository is taken, and links out of it are not', async () => {
    mkdirSync(home('.git'));
    await list('../pictures/near.png');
    expect((await files.run('plan')).exit).toBe(0);
    await list('../pictures/near.png', 'images/link.png');
    const { exit, stderr } = await files.run('apply', '--yes');
    expect(exit).toBe(2);
    expect(problems(stderr)).toEqual([
      expect.stringContaining(`${join(outside, 'b.png')}, which is outside of ${home()}`),
    ]);
    expect(await files.takeWrites()).toEqual([]);
    const applied = await files.run(...printedCommand(stderr));
    expect(applied.exit, applied.stderr).toBe(0);
    expect(await uploads()).toBe(2);
  });

  it('of a saved plan is allowed again where it is applied', async () => {
    await list(join(outside, 'a.png'));
    const saved = await files.run('plan', '--save', 'plan.json', '--media-from', outside);
    expect(saved.exit, saved.stderr).toBe(0);
    expect(saved.stderr).toContain(`ads apply plan.json --media-from '${outside.replace("'", "'\\''")}'`);
    expect((await files.run('apply', 'plan.json', '--yes')).exit).toBe(2);
    const applied = await files.run('apply', 'plan.json', '--yes', '--media-from', outside);
    expect(applied.exit, applied.stderr).toBe(0);
    expect(await uploads()).toBe(1);
  });

  it('needs a directory that exists', async () => {
    await list('images/own.png');
    const { exit, stderr } = await files.run('plan', '--media-from', 'nowhere');
    expect(exit).toBe(2);
    expect(stderr).toContain('--media-from: cannot read nowhere: no such file');
  });
});

describe('media of a launch', () => {
  const launch = (...more: readonly string[]) =>
    files.run('launch', 'sheets/ads.csv', '--as', '@quillmark', '--yes', ...more);
  const write = (...media: readonly string[]) => {
    const rows = media.map((path, at) => `Book club sign-ups: Teachers,Post https://a.example/${at},${path}`);
    writeFileSync(home('sheets/ads.csv'), ['line_item,text,media', ...rows].join('\n'));
  };
  beforeEach(() => mkdirSync(home('sheets')));

  it('may be in the directory of the sheet, and in the working directory', async () => {
    writeFileSync(home('sheets/own.png'), makePng(1200, 675, 9));
    write('own.png', '../pictures/near.png');
    expect((await launch('--dry-run')).exit).toBe(0);
  });

  it('outside of both is refused for all rows at once, and taken with the command that is printed', async () => {
    write(join(outside, 'a.png'), '../campaigns/images/link.png', '../campaigns/images/own.png');
    const { exit, stderr } = await launch();
    expect(exit).toBe(2);
    expect(problems(stderr).map((line) => line.slice(0, 'error: sheets/ads.csv:2'.length))).toEqual([
      'error: sheets/ads.csv:2',
      'error: sheets/ads.csv:3',
    ]);
    expect(await files.takeWrites()).toEqual([]);
    const launched = await files.run(...printedCommand(stderr));
    expect(launched.exit, launched.stderr).toBe(0);
    expect(await uploads()).toBe(3);
  });

  it('is in the repository of the sheet, where there is one: the working directory does not count then', async () => {
    mkdirSync(home('sheets/.git'));
    write('../pictures/near.png');
    const { exit, stderr } = await launch('--dry-run');
    expect(exit).toBe(2);
    expect(stderr).toContain(`is outside of ${home('sheets')}`);
  });
});

it('sync refuses a link to a file that does not exist', async () => {
  const target = home('target.sqlite');
  symlinkSync(target, home('mirror.sqlite'));
  for (const more of [
    [],
    ['--dry-run'],
    ['--format', 'singer', '--file', 'mirror.sqlite'],
    ['--format', 'parquet'],
  ]) {
    const words = more.includes('--file') ? more : ['--to', 'mirror.sqlite', ...more];
    const { exit, stderr } = await files.run('sync', ...words);
    expect(exit, words.join(' ')).toBe(2);
    expect(stderr).toContain('mirror.sqlite is a link to a file that does not exist');
  }
  expect(existsSync(target)).toBe(false);
});
