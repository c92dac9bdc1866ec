/** Names that Windows reserves, and paths in shared files. */
import { sep } from 'node:path';
import { expect, it } from 'vitest';
import { isDeviceName, slashed } from '../../src/files/portable-path.js';

it.each(['con', 'CON', 'aux', 'nul', 'prn', 'com1', 'LPT9', 'com¹', 'nul.yaml', 'con.v2', 'aux .txt'])(
  '%s is a device of Windows',
  (name) => {
    expect(isDeviceName(name)).toBe(true);
  },
);

it.each(['cons', 'icon', 'com', 'com10', 'lpt', 'null', 'con-1', 'con_1', 'my.con', ''])(
  '%s is a name like others',
  (name) => {
    expect(isDeviceName(name)).toBe(false);
  },
);

it('a path of this system is written with slashes', () => {
  expect(slashed(['..', 'campaigns', 'spring.yaml'].join(sep))).toBe('../campaigns/spring.yaml');
});
