/**
 * The indexes of groups, which are written from the registry and committed, apart from what is computed with them: when a
 * group is new, `npm run generate` writes these first.
 */
import { describe, expect, it } from 'vitest';
import * as registry from '../../src/contract/groups/index.js';
import { endpoints, groups, registeredGroups } from '../../src/contract/index.js';
import { writeGroupIndex } from '../support/group-index.js';
import { writeHandlerLoaders } from '../support/handler-loaders.js';
import { writeRouteIndex } from '../support/route-index.js';

describe('committed indexes', () => {
  it('hold the index of groups as it is written now', async () => {
    await expect(writeGroupIndex(groups, registry)).toMatchFileSnapshot('../../src/contract/group-index.ts');
  });

  it('hold the index of routes as it is written now', async () => {
    await expect(writeRouteIndex(endpoints)).toMatchFileSnapshot('../../src/contract/route-index.ts');
  });

  it('hold the loaders of handlers as they are written now', async () => {
    await expect(writeHandlerLoaders(registeredGroups)).toMatchFileSnapshot(
      '../../src/emulator/groups/loaders.ts',
    );
  });
});
