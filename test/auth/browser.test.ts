/** Whether a browser is available. */
import { describe, expect, it } from 'vitest';
import { browserUnavailableReason, type DisplayEnvironment } from '../../src/auth/browser.js';

const desk: DisplayEnvironment = { env: { DISPLAY: ':0' }, platform: 'linux', isContainer: () => false };

describe('browserUnavailableReason', () => {
  it.each<[string, Partial<DisplayEnvironment>, RegExp | undefined]>([
    ['on a Linux desk', {}, undefined],
    ['on Wayland', { env: { WAYLAND_DISPLAY: 'wayland-0' } }, undefined],
    ['on Windows, seen from its Linux', { env: { WSL_DISTRO_NAME: 'Debian' } }, undefined],
    ['on macOS', { env: {}, platform: 'darwin' }, undefined],
    ['on Windows', { env: {}, platform: 'win32' }, undefined],
    ['without a display', { env: {} }, /no display/],
    ['with an empty display', { env: { DISPLAY: '' } }, /no display/],
    ['over SSH', { env: { DISPLAY: ':10', SSH_CONNECTION: '1 2 3 4' } }, /SSH/],
    ['over SSH to macOS', { env: { SSH_TTY: '/dev/ttys1' }, platform: 'darwin' }, /SSH/],
    ['in a CI job', { env: { DISPLAY: ':0', CI: 'true' } }, /CI/],
    ['in a container', { isContainer: () => true }, /container/],
    ['in a container with an empty BROWSER', { env: { BROWSER: ' ' }, isContainer: () => true }, /container/],
    ['in a container of an editor', { env: { BROWSER: '/b.sh' }, isContainer: () => true }, undefined],
    [
      'in a container on Windows',
      { env: { BROWSER: 'b' }, platform: 'win32', isContainer: () => true },
      /container/,
    ],
    ['in a job in a container', { env: { BROWSER: 'b', CI: '1' }, isContainer: () => true }, /CI/],
    [
      'over SSH to a container',
      { env: { BROWSER: 'b', SSH_TTY: '/dev/pts/1' }, isContainer: () => true },
      /SSH/,
    ],
    ...['none', 'NONE', ' true ', 'false', ':', '/bin/true', '/usr/bin/false', 'true %s', ':none', '""'].map(
      (value): [string, Partial<DisplayEnvironment>, RegExp] => [
        `in a container whose BROWSER is ${value}`,
        { env: { BROWSER: value }, isContainer: () => true },
        /BROWSER is ".*", which opens no browser/,
      ],
    ),
    ['on a desk whose BROWSER is none', { env: { DISPLAY: ':0', BROWSER: 'none' } }, /BROWSER is "none"/],
    ['on macOS whose BROWSER is none', { env: { BROWSER: 'none' }, platform: 'darwin' }, /BROWSER/],
    ['with a program named truecolor', { env: { DISPLAY: ':0', BROWSER: 'truecolor' } }, undefined],
    ['without a display, with BROWSER', { env: { BROWSER: 'b' } }, /no display/],
  ])('reports whether a browser is available %s', (_, changes, reason) => {
    const told = browserUnavailableReason({ ...desk, ...changes });
    if (reason) expect(told).toMatch(reason);
    else expect(told).toBeUndefined();
  });
});
