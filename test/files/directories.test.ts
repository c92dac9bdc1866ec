/** Where files of each kind live, by platform and variables. */
import { expect, it } from 'vitest';
import { type DirectoryKind, directoryPath } from '../../src/files/directories.js';

const home = '/home/ada';
const xdg = { XDG_CONFIG_HOME: '/x/config', XDG_DATA_HOME: '/x/data' };
const windows = { APPDATA: '/roaming', LOCALAPPDATA: '/local' };

it.each<[string, NodeJS.Platform, Record<string, string>, Partial<Record<DirectoryKind, string>>]>([
  [
    'the home directory',
    'linux',
    {},
    {
      config: '/home/ada/.config/ads',
      data: '/home/ada/.local/share/ads',
      state: '/home/ada/.local/state/ads',
      cache: '/home/ada/.cache/ads',
    },
  ],
  ['the same on a Mac', 'darwin', {}, { config: '/home/ada/.config/ads', cache: '/home/ada/.cache/ads' }],
  ['the XDG folders', 'linux', xdg, { config: '/x/config/ads', data: '/x/data/ads' }],
  [
    'the folders of Windows, where only settings move with the user',
    'win32',
    windows,
    { config: '/roaming/ads/config', data: '/local/ads/data', state: '/local/ads/state' },
  ],
  [
    'those of the profile, where Windows names none that is absolute',
    'win32',
    { APPDATA: '', LOCALAPPDATA: 'local' },
    { config: '/home/ada/AppData/Roaming/ads/config', data: '/home/ada/AppData/Local/ads/data' },
  ],
  [
    'our own variables before all others',
    'win32',
    { ...windows, ...xdg, ADS_CONFIG_DIR: '/own' },
    { config: '/own', data: '/x/data/ads' },
  ],
])('files lie in %s', (_, platform, env, expected) => {
  const found = Object.keys(expected).map((kind) => [
    kind,
    directoryPath(kind as DirectoryKind, { env, platform, home }).replaceAll('\\', '/'),
  ]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

it.each<[string, string, Record<string, string>, string]>([
  ['an empty HOME', '', {}, '/proc/no-home/.config/ads'],
  ['a relative HOME', 'home', {}, '/proc/no-home/.config/ads'],
  ['a relative XDG folder', home, { XDG_CONFIG_HOME: 'config' }, '/home/ada/.config/ads'],
  ['a relative variable of our own', home, { ADS_CONFIG_DIR: 'config' }, '/proc/no-home/config'],
  ['an empty variable of our own', home, { ADS_CONFIG_DIR: '' }, '/home/ada/.config/ads'],
])('no file is left in the working directory because of %s', (_, given, env, expected) => {
  expect(directoryPath('config', { env, platform: 'linux', home: given })).toBe(expected);
});
