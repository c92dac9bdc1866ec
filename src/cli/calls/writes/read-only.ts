/** Profiles that write nothing. */

import type { Profile } from '../../../auth/config.js';
import { shellCommand } from '../../../values/shell-word.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';

/** Whether the profile refuses every write. Anything but false counts, so that a mistake in the file opens nothing. */
export function isReadOnly({ read_only }: Pick<Profile, 'read_only'>): boolean {
  return read_only !== undefined && read_only !== false;
}

/**
 * Throws CommandError if the profile refuses every write. The code is that of what is not permitted: unlike a limit, no
 * answer and no flag lets the write pass.
 */
export function refuseReadOnly({ settings }: Pick<Invocation, 'settings'>): void {
  const { saved, profile } = settings;
  if (!isReadOnly(saved)) return;
  throw new CommandError(
    'READ_ONLY_PROFILE',
    exitCodes.notPermitted,
    `the profile ${profile.value} is read-only; nothing was sent`,
    `Use another profile, or allow writes: ${shellCommand`ads profile set read-only --unset --profile ${profile.value}`}`,
  );
}
