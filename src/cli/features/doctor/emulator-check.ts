/** The check of the emulator's file, for --env local. */
import { emulatorPath } from '../../../files/directories.js';
import { formatSpan } from '../../../values/duration.js';
import { type Check, failureOf, ok, skipped } from './check.js';

export const emulatorCheck: Check = {
  name: 'emulator',
  needs: ['config'],
  async run({ invocation: { world }, findings: { settings } }) {
    if (settings.env.value !== 'local') return skipped('not needed: the environment is not local');
    const { describeStore, StoreError } = await import('../../../emulator/index.js');
    const path = emulatorPath(world);
    try {
      const { seed, servers, clock_offset_seconds: offset } = await describeStore(path);
      const side = offset > 0 ? 'ahead' : 'behind';
      const moved = offset === 0 ? '' : `, clock ${formatSpan(Math.abs(offset) * 1000)} ${side}`;
      return ok(`${path}: ${seed}${moved}${servers.length === 0 ? '' : `, served at ${servers[0]?.url}`}`);
    } catch (error) {
      if (error instanceof StoreError && error.reason === 'absent')
        return ok('no data yet; the first command creates it');
      return failureOf(error);
    }
  },
};
