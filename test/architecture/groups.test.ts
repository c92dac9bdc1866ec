/** One group, one name, four places: contract, emulator, test and script. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints, registeredGroups } from '../../src/contract/index.js';
import { root } from '../support/source.js';

/** `custom-audiences.users` is in the file `custom-audiences-users`. */
const files = registeredGroups.map(({ name }) => name.replaceAll('.', '-'));

/** The names of a folder's files that are one group's each, without their endings. */
function namesIn(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));
}

describe('every group of the registry', () => {
  it.each([
    ['src/contract/groups', '.ts', ['index']],
    ['src/emulator/groups', '.ts', ['index', 'loaders']],
    ['test/scripts', '.txt', []],
  ])('has its file in %s, which holds no other file', (folder, ending, others) => {
    expect(namesIn(folder, ending).sort()).toEqual([...files, ...others].sort());
  });

  it('has its tests in test/emulator/groups, which holds no other test', () => {
    const folder = 'test/emulator/groups';
    const missing = files.filter(
      (file) =>
        !['.test.ts', '.slow.test.ts', ''].some((end) => existsSync(join(root, folder, `${file}${end}`))),
    );
    expect(missing).toEqual([]);
    const tested = namesIn(folder, '.test.ts').map((name) => name.replace(/\.(model|slow)$/, ''));
    expect(tested.filter((name) => name !== 'index' && !files.includes(name))).toEqual([]);
  });

  it('holds the endpoints with its name as a prefix, except those of a subgroup', () => {
    const names = registeredGroups.map(({ name }) => name);
    const misplaced = registeredGroups.flatMap(({ name, endpoints: own }) =>
      own.filter(({ id }) => {
        const [best] = names
          .filter((other) => id.startsWith(`${other}.`))
          .sort((a, b) => b.length - a.length);
        return best !== name;
      }),
    );
    expect(misplaced.map(({ id }) => id)).toEqual([]);
  });

  it('is in the contract once', () => {
    const ids = registeredGroups.flatMap(({ endpoints: own }) => own.map(({ id }) => id));
    expect([...ids].sort()).toEqual(endpoints.map(({ id }) => id).sort());
    expect(new Set(ids).size).toBe(ids.length);
  });
});
