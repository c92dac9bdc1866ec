/** `ads emulator advance`: moves the clock of the emulator's file (docs/service.md#emulator-controls). */
import { parsePeriod } from '../../values/period.js';
import { parseTime } from '../../values/time.js';
import { usageError } from '../host/errors/command-error.js';
import { type Action, textOption } from '../host/invocation.js';
import { emulatorPath } from '../session/local-emulator.js';

export const advanceEmulator: Action = async ({ options, args, world }) => {
  const target = readTarget(args[0], textOption(options, 'to'));
  const { advanceStore } = await import('../../emulator/index.js');
  const path = textOption(options, 'data') ?? emulatorPath(world);
  const moved = await advanceStore(path, target, world.now);
  if ('refusal' in moved) throw usageError(moved.refusal, 'Its clock can only be moved ahead.');
  const fields = { from: { type: 'time' }, to: { type: 'time' } } as const;
  return { kind: 'one', record: { name: 'clock', fields, columns: ['from', 'to'] }, row: moved };
};

function readTarget(period: string | undefined, to: string | undefined): { by: number } | { to: number } {
  if ((period === undefined) === (to === undefined)) {
    throw usageError('give either how far to move the clock, or --to', 'Example: ads emulator advance 7d');
  }
  if (to !== undefined) {
    const time = parseTime(to);
    if (time === undefined)
      throw usageError(`--to must be an ISO 8601 time such as 2026-12-01T00:00:00Z, got "${to}"`);
    return { to: time };
  }
  const by = parsePeriod(period ?? '');
  if (by === undefined) throw usageError(`the period must be such as 12h, 7d or 2w, got "${period}"`);
  return { by };
}
