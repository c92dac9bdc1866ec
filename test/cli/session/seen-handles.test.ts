/** The handles that completion offers. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rememberHandles } from '../../../src/cli/session/seen-handles.js';
import type { World } from '../../../src/cli/world.js';
import { createHome, type Home } from '../../support/cli.js';

let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());

const path = () => join(home.path, 'cache', 'handles');
const remember = (...handles: string[]) =>
  rememberHandles({ env: home.env, platform: 'linux', home: home.path, pid: 7 } as World, handles);

describe('the handles that ads has seen', () => {
  it('are one line, the latest first, each once, for the owner alone', async () => {
    await remember('maker', 'reader');
    await remember('reader', 'writer');
    expect(readFileSync(path(), 'utf8')).toBe('reader writer maker\n');
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('are a hundred at most', async () => {
    await remember(...Array.from({ length: 150 }, (_, index) => `user_${index}`));
    await remember('latest');
    const words = readFileSync(path(), 'utf8').trim().split(' ');
    expect([words.length, words[0], words.at(-1)]).toEqual([100, 'latest', 'user_98']);
  });

  it('hold nothing that a shell could take for something else', async () => {
    mkdirSync(join(home.path, 'cache'));
    writeFileSync(path(), 'old $(touch x) * `id` 123 a;b\n');
    await remember('maker', '42', 'white space', '../x');
    expect(readFileSync(path(), 'utf8')).toBe('maker old\n');
  });

  it('are of no consequence where they cannot be kept', async () => {
    writeFileSync(join(home.path, 'cache'), 'a file where the folder should be');
    await expect(remember('maker')).resolves.toBeUndefined();
  });
});
