/** A native part that is missing is named, with the command that installs it where one does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadFailure, missingSqlite } from '../../src/files/missing-part.js';
import { root } from '../support/source.js';

const missing = (name: string, code = 'MODULE_NOT_FOUND') =>
  Object.assign(new Error(`Cannot find module '${name}'\nRequire stack:\n- /x/main.cjs`), { code });

describe('the reason that a library cannot be loaded', () => {
  it.each([
    [missing('libsql'), 'the package libsql is not installed'],
    [missing('@libsql/linux-x64-gnu'), 'the package @libsql/linux-x64-gnu is not installed'],
    [
      Object.assign(new Error("Cannot find package 'keytar' imported from /x"), {
        code: 'ERR_MODULE_NOT_FOUND',
      }),
      'the package keytar is not installed',
    ],
    [missing('./keytar.node'), "Cannot find module './keytar.node'"],
    [new Error("Cannot find module 'of a text'"), "Cannot find module 'of a text'"],
    [
      Object.assign(new Error('libsecret-1.so.0: cannot open shared object file\nat x'), {
        code: 'ERR_DLOPEN_FAILED',
      }),
      'libsecret-1.so.0: cannot open shared object file',
    ],
  ])('of %s', (error, reason) => {
    expect(loadFailure(error)).toBe(reason);
  });
});

describe('a missing driver of SQLite', () => {
  it('is installed where libsql has a part', () => {
    const { message, hint } = missingSqlite(missing('@libsql/linux-arm64-musl'), 'linux-arm64');
    expect(message).toContain('@libsql/linux-arm64-musl is not installed');
    expect(hint).toMatch(/^Use Node 22\.16, 24 or newer.*\n.*npm install --include=optional/);
  });

  it('needs a newer Node where libsql is not made for the system', () => {
    const { message, hint } = missingSqlite(missing('@libsql/win32-arm64-msvc'), 'win32-arm64');
    expect(message).toContain('libsql has no part for win32-arm64');
    expect(hint).toBe('Use Node 22.16, 24 or newer, which have SQLite themselves.');
  });

  it('is of the systems that the lock file has', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const parts = Object.keys(packages).flatMap(
      (place) => /^node_modules\/@libsql\/(.+)$/.exec(place)?.[1] ?? [],
    );
    const systems = new Set(parts.map((part) => part.split('-').slice(0, 2).join('-')));
    expect(systems.size).toBeGreaterThan(4);
    for (const system of systems)
      expect(missingSqlite(missing('libsql'), system).hint).toContain('npm install');
  });
});
