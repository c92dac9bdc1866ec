/** Color is decided for each stream by flag, environment and terminal. */
import { expect, it } from 'vitest';
import { decideColor } from '../../src/output/color.js';

it.each<[Parameters<typeof decideColor>[0], boolean]>([
  [{ isTTY: true, env: {} }, true],
  [{ isTTY: false, env: {} }, false],
  [{ isTTY: true, env: { TERM: 'xterm' } }, true],
  [{ isTTY: true, env: { TERM: 'dumb' } }, false],
  [{ isTTY: true, env: { NO_COLOR: '1' } }, false],
  [{ isTTY: true, env: { NO_COLOR: '0' } }, false],
  [{ isTTY: true, env: { NO_COLOR: '' } }, true],
  [{ isTTY: false, env: { CLICOLOR_FORCE: '1' } }, true],
  [{ isTTY: false, env: { CLICOLOR_FORCE: '0' } }, false],
  [{ isTTY: true, env: { CLICOLOR_FORCE: '0' } }, true],
  [{ isTTY: false, env: { CLICOLOR_FORCE: '' } }, false],
  [{ isTTY: false, env: { CLICOLOR_FORCE: '1', TERM: 'dumb' } }, true],
  [{ isTTY: false, env: { CLICOLOR_FORCE: '1', NO_COLOR: '1' } }, false],
  [{ isTTY: true, env: { CLICOLOR_FORCE: '1' }, flag: false }, false],
  [{ isTTY: true, env: { NO_COLOR: '1' }, flag: true }, false],
  [{ isTTY: false, env: {}, flag: true }, false],
  [{ isTTY: false, env: {}, flag: undefined }, false],
])('decideColor follows flag, environment and terminal: %o', (surroundings, color) => {
  expect(decideColor(surroundings)).toBe(color);
});
