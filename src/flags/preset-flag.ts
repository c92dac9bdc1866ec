/** The flag of commands that recognize exports of other programs. */
import { noPreset } from '../presets/no-preset.js';
import type { Preset } from '../presets/preset.js';
import type { LocalParams } from './local-flags.js';

/** Its values are the names of the presets. */
export function presetFlag(presets: readonly Pick<Preset, 'name'>[]) {
  return {
    preset: {
      type: 'enum',
      values: [...presets.map(({ name }) => name), noPreset],
      metavar: 'name',
      help: 'export of another program whose columns the file has; found by the header by default',
    },
  } as const satisfies LocalParams;
}
