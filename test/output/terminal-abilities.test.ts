/** What the locale and the terminal allow charts to use. */
import { expect, it } from 'vitest';
import { chooseChartWidth, hasUnicode } from '../../src/output/terminal-abilities.js';

it.each([
  [{ LANG: 'en_GB.UTF-8' }, 'linux', true],
  [{ LANG: 'C.utf8' }, 'linux', true],
  [{ LANG: 'C' }, 'linux', false],
  [{ LANG: 'de_DE@euro' }, 'linux', false],
  [{}, 'linux', false],
  [{}, 'darwin', true],
  [{}, 'win32', true],
  [{ LC_ALL: 'C', LANG: 'en_GB.UTF-8' }, 'linux', false],
  [{ LC_ALL: '', LC_CTYPE: 'C.UTF-8', LANG: 'C' }, 'linux', true],
  [{ LC_CTYPE: 'POSIX', LANG: 'en_GB.UTF-8' }, 'darwin', false],
  [{ LANG: 'en_GB.UTF-8', TERM: 'linux' }, 'linux', false],
  [{ LANG: 'en_GB.UTF-8', TERM: 'dumb' }, 'linux', false],
] as const)('with %j on %s, Unicode: %s', (env, platform, expected) => {
  expect(hasUnicode(env, platform)).toBe(expected);
});

it.each([
  [{}, undefined, 80],
  [{}, 0, 80],
  [{}, 120, 120],
  [{}, 10, 24],
  [{}, 5000, 400],
  [{ COLUMNS: '60' }, 120, 60],
  [{ COLUMNS: '60' }, undefined, 60],
  [{ COLUMNS: 'wide' }, 100, 100],
  [{ COLUMNS: '0' }, undefined, 80],
] as const)('with %j in a terminal of %s columns a chart has %d', (env, terminal, expected) => {
  expect(chooseChartWidth(env, terminal)).toBe(expected);
});
