/**
 * Variables that are set but empty, as those of a job are whose secret is missing: what they leave to the stored sign-in. Only a
 * read is sent with it, and is told (docs/sign-in.md#empty-variables).
 */
import { accountVariable } from '../../auth/credential-variables.js';
import { type Settings, serviceOf } from '../../auth/settings.js';
import { describeHost, describeUser } from '../../auth/shown-sign-in.js';
import { shellCommand } from '../../values/shell-word.js';
import { joinList } from '../../values/text-lists.js';
import { CommandError } from './errors/command-error.js';
import { exitCodes } from './errors/exit-codes.js';
import type { Invocation } from './invocation.js';

/** The variables in whose place a stored sign-in, its profile, its environment or its account would be used. */
function replacedVariables({ identity }: Pick<Settings, 'identity'>): readonly string[] {
  return identity.signedBy === 'profile' ? (identity.empty?.missing ?? []) : [];
}

/** Throws CommandError if a stored sign-in would write in place of what an empty variable was to choose. */
export function refuseEmptyVariables({ settings }: Pick<Invocation, 'settings'>): void {
  const names = replacedVariables(settings);
  if (names.length === 0) return;
  const { profile, saved, env } = settings;
  const them = names.length === 1 ? 'it' : 'them';
  const flags = flagsFor(names, settings);
  throw new CommandError(
    'EMPTY_VARIABLE',
    exitCodes.usage,
    `set but empty: ${joinList(names, 'and')}. The stored sign-in of profile "${profile.value}"${describeUser(saved.sign_in ?? {})} would write to ${env.value}${describeHost(serviceOf(settings))}`,
    `Nothing was sent. Give ${them} a value. Or, if this sign-in is meant, unset ${them}${flags ? `, or add: ${flags}` : ''}`,
  );
}

/** The flags that say what the variables leave empty. */
function flagsFor(names: readonly string[], { profile, env, account }: Settings): string {
  const isAccount = names.includes(accountVariable);
  if (isAccount && account === undefined) return '';
  const isProfile = names.some((name) => name !== 'ADS_ENV' && name !== accountVariable);
  return shellCommand`${[
    ...(isProfile ? ['--profile', profile.value] : []),
    ...(names.includes('ADS_ENV') ? ['--env', env.value] : []),
    ...(isAccount && account ? ['--account', account.value] : []),
  ]}`;
}

/** Those whose user was told. */
const told = new WeakSet<object>();

/** Tells once of a command that a stored sign-in reads in place of what empty variables were to choose. */
export async function tellEmptyVariables({
  settings,
  notice,
}: Pick<Invocation, 'settings' | 'notice'>): Promise<void> {
  const { identity, profile } = settings;
  const names = replacedVariables(settings);
  if (names.length === 0 || told.has(identity)) return;
  told.add(identity);
  await notice(
    `set but empty: ${joinList(names, 'and')}; read with the stored sign-in of profile "${profile.value}"`,
  );
}
