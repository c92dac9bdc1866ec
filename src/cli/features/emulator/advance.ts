/** `ads emulator advance`: moves the clock of the emulator's file (docs/service.md#emulator-controls). */
import { parseCalendarPeriod } from '../../../values/period.js';
import { parseTime } from '../../../values/time.js';
import { usageError } from '../../core/host/command-error.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { callControl, emulatorFile, findNamedControl, newDataset } from './call-control.js';
import type { FileFlags } from './emulator-flags.js';

interface AdvanceFlags extends FileFlags {
  readonly period?: string;
  readonly to?: string;
}

/** The check has seen that either the period or the time is there. */
export const advanceEmulator: Action<AdvanceFlags> = async (invocation, flags) => {
  const control = findNamedControl(invocation, flags);
  const { period, to } = flags;
  const row = control
    ? await callControl(invocation, control, 'POST', 'clock', to === undefined ? { by: period } : { to })
    : await advanceFile(invocation, flags);
  const fields = { from: { type: 'time' }, to: { type: 'time' } } as const;
  return { kind: 'one', record: { name: 'clock', fields, columns: ['from', 'to'] }, row };
};

/** Moves the clock of the file, which a running server looks up with its next call. */
async function advanceFile(invocation: Invocation, { period = '', to, ...choice }: AdvanceFlags) {
  const { advanceStore } = await import('../../../emulator/index.js');
  const target = to === undefined ? (parseCalendarPeriod(period) ?? { by: 0 }) : { to: parseTime(to) ?? 0 };
  const { now } = invocation.world;
  const dataset = newDataset(invocation, choice);
  const moved = await advanceStore(emulatorFile(invocation, choice), dataset, target, now);
  if ('refusal' in moved)
    throw usageError(moved.refusal, 'The clock only moves forward, by five years at most in one command.');
  return moved;
}
