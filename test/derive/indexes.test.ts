/** The indexes that the build writes out: the bundle gets what the source computes, and loads nothing for it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { groupIndex } from '../../src/contract/group-index.js';
import * as registry from '../../src/contract/groups/index.js';
import { groups } from '../../src/contract/index.js';
import type { Group } from '../../src/contract/types.js';
import { handlerLoaders } from '../../src/emulator/groups/loaders.js';
import { root } from '../support/source.js';

const { writeGroupIndex, writeLoaders } = (await import(join(root, 'build/indexes.js'))) as {
  readonly writeGroupIndex: (groups: readonly Group[], registry: Readonly<Record<string, Group>>) => string;
  readonly writeLoaders: (names: readonly string[]) => string;
};

describe('the written index of groups', () => {
  const text = writeGroupIndex(groups, registry);

  it('equals the computed index, with the groups of each noun', () => {
    const body = text.replace(/^import .*\n/gm, '').replace('export const groupIndex =', 'return');
    const written = compileFunction(
      body,
      Object.keys(registry),
    )(...Object.values(registry)) as typeof groupIndex;
    const resolve = (index: typeof groupIndex) =>
      index.map(({ load, ...facts }) => ({
        ...facts,
        groups: load(),
      }));
    expect(resolve(written)).toEqual(resolve(groupIndex));
  });

  it('imports each group from the file of its name', async () => {
    const imported = [...text.matchAll(/^import \{ (\w+) \} from '\.\/(groups\/[\w-]+)\.js';$/gm)];
    expect(imported.map(([, name]) => name).sort()).toEqual(Object.keys(registry).sort());
    const groupsByName: Readonly<Record<string, Group>> = { ...registry };
    for (const [, name = '', file] of imported) {
      const module: Readonly<Record<string, unknown>> = await import(join(root, `src/contract/${file}.ts`));
      expect(module[name], name).toBe(groupsByName[name]);
    }
  });
});

describe('the written loaders of handlers', () => {
  const text = writeLoaders(Object.keys(handlerLoaders));
  const written = [
    ...text.matchAll(/^ {2}'([\w.-]+)': async \(\) => \(await import\('\.\/([\w-]+)\.js'\)\)\.(\w+),$/gm),
  ];

  it('load the same handlers as those of the source', async () => {
    expect(written.map(([, name]) => name)).toEqual(Object.keys(handlerLoaders));
    for (const [, name = '', file, handlers = ''] of written) {
      const path = join(root, `src/emulator/groups/${file}.ts`);
      expect(existsSync(path), path).toBe(true);
      const module: Readonly<Record<string, unknown>> = await import(path);
      expect(module[handlers], name).toBe(await handlerLoaders[name]?.());
      expect(module[handlers], name).not.toHaveLength(0);
    }
  });
});
