/** A process that is killed while it uploads: the same command goes on, loses nothing and adds nothing twice. Starts the built tool. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { segments } from '../../../../src/contract/params/uploads.js';
import { runBuilt } from '../../../support/built-program.js';
import { createHome } from '../../../support/cli.js';
import { makeMovie } from '../../../support/media-files.js';
import { isLong } from '../../../support/rounds.js';
import { startAds } from '../../../support/running-process.js';
import { serveUploads } from '../../../support/upload-service.js';

/** Two segments, of which the second is short. */
const movie = makeMovie({ bytes: segments.bytes, seconds: 30 });

describe('an upload whose process is killed', () => {
  const often = [
    ['POST initialize', 1, 2],
    ['POST append', 2, 1],
    ['POST finalize', 1, 0],
    ['POST media_library', 1, 0],
  ] as const;
  const seldom = [
    ['POST append', 1, 2],
    ['GET upload', 1, 0],
  ] as const;
  it.each([...often, ...(isLong ? seldom : [])])(
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
      const { env } = service;
      const argv = ['media-library', 'upload', path, '-o', 'ids'];
      const first = startAds(argv, { ...home.env, ...env });
      kill = () => first.kill('SIGKILL');
      expect((await first.ended).exit).toBeNull();
      service.takeCalls();
      const second = await runBuilt(home, argv, { env });
      expect([second.exit, second.stdout], second.stderr).toEqual([
        0,
        expect.stringMatching(/^13_\d{19}\n$/),
      ]);
      expect(service.takeCalls().filter((name) => name === 'POST append')).toHaveLength(remaining);
      const items = await runBuilt(home, ['media-library', 'list', '-o', 'ids'], { env });
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
    const { env } = service;
    const first = startAds(['media-library', 'upload', path, '-o', 'ids'], { ...home.env, ...env });
    await begun;
    const second = await runBuilt(home, ['media-library', 'upload', path, '-o', 'json'], { env });
    release();
    expect([second.exit, JSON.parse(second.stderr).error.code]).toEqual([9, 'UPLOAD_IN_PROGRESS']);
    expect((await first.ended).exit).toBe(0);
  });
});
