/** Reads the setting for noting the writes of a command. */

import { shellCommand } from '../../../values/shell-word.js';
import { findCredentialSource } from '../../core/credentials/find-credentials.js';
import type { Invocation } from '../../core/host/invocation.js';
import { chosenFlags } from '../../core/host/shown-command.js';

/**
 * A job with its credentials in the environment writes nothing to this machine, unless its profile says otherwise; all
 * other writes are noted.
 */
export function isHistoryOn({ settings, world }: Pick<Invocation, 'settings' | 'world'>): boolean {
  const { history } = settings.saved;
  if (history !== undefined) return history;
  try {
    return findCredentialSource(settings, world) !== 'environment';
  } catch {
    // Without credentials nothing is changed.
    return false;
  }
}

/** The command that turns the history on for the profile that was typed, to be pasted into a shell. */
export function historyCommand({ globals: { profile } }: Pick<Invocation, 'globals'>): string {
  return shellCommand`ads profile set history true ${chosenFlags({ globals: { profile } })}`;
}
