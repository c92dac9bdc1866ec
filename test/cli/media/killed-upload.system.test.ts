/** A process that is killed while it uploads: the same command goes on, loses nothing and adds nothing twice. Starts the built tool. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { segments } from '../../../src/contract/params/uploads.js';
import { createHome } from '../../support/cli.js';
import { makeMovie } from '../../support/media-files.js';
import { startAds } from '../../support/running-process.js';
import { serveUploads } from '../../support/upload-service.js';

const movie = makeMovie({ bytes: 3 * segments.bytes, seconds: 30 });

describe('an upload whose process is killed', () => {
  it.each([
    ['POST initialize', 1, 4],
    ['POST append', 1, 4],
    ['POST append', 3, 2],
    ['POST append', 4, 1],
    ['POST finalize', 1, 0],
    ['GET upload', 1, 0],
    ['POST media_library', 1, 0],
  ])(
    'at %s, number %d, sends the remaining %d segments when it is repeated',
    async (call, number, remaining) => {
      let kill = () => {};
      const service = await serveUploads((name, count) => {
        if (name === call && count === number) kill();
        return undefined;
      }, Date.now);
      const home = createHome();
      onTestFinished(() => home.remove());
      const path = join(home.path, 'trailer.mp4');
      writeFileSync(path, movie);
      const env = { ...home.env, ...service.env };
      const argv = ['media-library', 'upload', path, '-o', 'ids'];
      const first = startAds(argv, env);
      kill = () => first.kill('SIGKILL');
      expect((await first.ended).exit).toBeNull();
      service.takeCalls();
      const second = await startAds(argv, env).ended;
      expect([second.exit, second.stdout], second.stderr).toEqual([
        0,
        expect.stringMatching(/^13_\d{19}\n$/),
      ]);
      expect(service.takeCalls().filter((name) => name === 'POST append')).toHaveLength(remaining);
      const items = await startAds(['media-library', 'list', '-o', 'ids'], env).ended;
      expect(items.stdout).toBe(second.stdout);
    },
  );

  it('of two at once, one uploads and the other reports it', async () => {
    let release = () => {};
    const held = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const service = await serveUploads((name, count) => {
      if (name !== 'POST append' || count > 1) return undefined;
      begin();
      return held;
    }, Date.now);
    const home = createHome();
    onTestFinished(() => home.remove());
    const path = join(home.path, 'trailer.mp4');
    writeFileSync(path, movie);
    const env = { ...home.env, ...service.env };
    const first = startAds(['media-library', 'upload', path, '-o', 'ids'], env);
    await begun;
    const second = await startAds(['media-library', 'upload', path, '-o', 'json'], env).ended;
    release();
    expect([second.exit, JSON.parse(second.stderr).error.code]).toEqual([9, 'UPLOAD_IN_PROGRESS']);
    expect((await first.ended).exit).toBe(0);
  });
});
