/** The code of a web event tag, shown whole and written to a file. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { environmentAt, homeOfTest, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const embed_code = '<script>\n\tif (a < b) c("ü");\r\n</script>\n<img alt="\u001b[2J" />';
const tag = { id: 'o3bk1', name: 'Bought', embed_code, deleted: false };

const home = homeOfTest();
let target: string;
beforeEach(() => {
  target = join(home.path, 'tag.html');
});

async function get(...flags: string[]) {
  const server = await startServer((_, response) => sendJson(response, 200, { data: tag }));
  const outcome = await runAds(home, ['web-event-tags', 'get', ...flags], { env: environmentAt(server.url) });
  return { ...outcome, calls: server.received.length };
}

describe('a text of several lines', () => {
  const shown = '<script>\n\tif (a < b) c("ü");\n</script>\n<img alt="\\u001b[2J" />\n';

  it('stands below the other fields, line by line, without control sequences', async () => {
    const { stdout } = await get('o3bk1');
    expect(stdout).toBe(`ID\to3bk1\nNAME\tBought\nDELETED\tno\n\nEMBED CODE\n${shown}`);
  });

  it.each([[['--fields', 'embed_code']], [['--query', 'embed_code']]])(
    'is printed without other fields with %j',
    async (flags) => {
      expect(await get('o3bk1', ...flags)).toMatchObject({ exit: 0, stdout: shown });
    },
  );

  it('is unchanged in JSON', async () => {
    const { stdout } = await get('o3bk1', '-o', 'json');
    expect(JSON.parse(stdout)).toEqual(tag);
  });
});

describe('--to', () => {
  it('writes the text as it is, and prints the path', async () => {
    const { exit, stdout } = await get('o3bk1', '--to', target, '-o', 'json');
    const content = `${embed_code}\n`;
    expect(readFileSync(target, 'utf8')).toBe(content);
    expect(JSON.parse(stdout)).toEqual({ id: 'o3bk1', file: target, bytes: Buffer.byteLength(content) });
    expect([exit, statSync(target).mode & 0o777]).toEqual([0, 0o644]);
  });

  it('replaces a file only with --yes, and sends nothing to the service before', async () => {
    writeFileSync(target, 'mine');
    expect(await get('o3bk1', '--to', target)).toMatchObject({
      exit: 2,
      calls: 0,
      stderr: expect.stringContaining('exists'),
    });
    expect(readFileSync(target, 'utf8')).toBe('mine');
    expect(await get('o3bk1', '--to', target, '--yes')).toMatchObject({ exit: 0 });
    expect(readFileSync(target, 'utf8')).toBe(`${embed_code}\n`);
  });

  it.each<[string, (path: string) => string[], string]>([
    ['a directory', (path) => ['o3bk1', '--to', path], 'is not a file'],
    ['an empty name', () => ['o3bk1', '--to', ''], '--to must be a file'],
    ['many records', (path) => ['-', '--to', join(path, 'x')], 'writes the text of one record'],
    ['a selection of rows', (path) => ['o3bk1', '--sort', 'id', '--to', join(path, 'x')], 'select rows'],
  ])('refuses %s before anything is called', async (_, flags, message) => {
    const folder = join(home.path, 'folder');
    mkdirSync(folder);
    const { exit, stderr, calls } = await get(...flags(folder));
    expect({ exit, calls }).toEqual({ exit: 2, calls: 0 });
    expect(stderr).toContain(message);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes nothing in a preview, or if the call fails', async () => {
    expect(await get('o3bk1', '--to', target, '--dry-run')).toMatchObject({ exit: 0 });
    const server = await startServer((_, response) =>
      sendJson(response, 404, { errors: [{ code: 'NOT_FOUND' }] }),
    );
    const flags = ['web-event-tags', 'get', 'o3bk1', '--to', target];
    expect(await runAds(home, flags, { env: environmentAt(server.url) })).toMatchObject({ exit: 6 });
    expect(readdirSync(home.path)).not.toContain('tag.html');
  });

  it.each(['file', 'nowhere'])('sends nothing to the service for a file in %s', async (folder) => {
    writeFileSync(join(home.path, 'file'), '');
    const { exit, stderr, calls } = await get('o3bk1', '--to', join(home.path, folder, 'tag.html'));
    expect({ exit, calls }).toEqual({ exit: 2, calls: 0 });
    expect(stderr).toContain('does not exist');
  });
});
