/**
 * Variables that are set but empty, as those of a job are whose secret is missing: what they leave to the stored sign-in. Only a
 * read is sent with it, and is told (docs/sign-in.md#empty-variables).
 */
import { accountVariable } from '../../../auth/credential-variables.js';
import { type Settings, serviceOf } from '../../../auth/settings.js';
import { describeHost, describeUser } from '../../../auth/shown-sign-in.js';
import { shellCommand } from '../../../values/shell-word.js';
import { joinList } from '../../../values/text-lists.js';
import { CommandError } from './command-error.js';
import { exitCodes } from './exit-codes.js';
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

/** The invocation of calls that name their account, or are about none: an empty variable of it replaces nothing. */
export function withNamedAccount(invocation: Invocation): Invocation {
  const { settings } = invocation;
  const { empty } = settings.identity;
  if (!empty?.missing.includes(accountVariable)) return invocation;
  const missing = empty.missing.filter((name) => name !== accountVariable);
  const identity = { ...settings.identity, empty: { ...empty, missing } };
  // The globals of a program are those of the call that asks for them.
  const descriptors = Object.getOwnPropertyDescriptors(invocation);
  return Object.defineProperties({} as Invocation, {
    ...descriptors,
    settings: { value: { ...settings, identity }, enumerable: true },
  });
}

/** The invocation of a command, which refuses a write before anything is read for it. Throws as `refuseEmptyVariables`. */
export function refuseEmptyBefore(given: Invocation, isNamed: boolean, isWrite: boolean): Invocation {
  const invocation = isNamed ? withNamedAccount(given) : given;
  if (isWrite && !invocation.globals.dryRun) refuseEmptyVariables(invocation);
  return invocation;
}

/** Refuses a write, and tells of a read, in place of what empty variables were to choose. Throws as `refuseEmptyVariables`. */
export async function heedEmptyVariables(
  invocation: Pick<Invocation, 'settings' | 'notice'>,
  isRead: boolean,
): Promise<void> {
  if (!isRead) refuseEmptyVariables(invocation);
  await tellEmptyVariables(invocation);
}

/** The variables of which a user was told, by all that are empty. */
const reported = new WeakMap<object, Set<string>>();

/** Tells once of a command that a stored sign-in reads in place of what empty variables were to choose. */
export async function tellEmptyVariables({
  settings,
  notice,
}: Pick<Invocation, 'settings' | 'notice'>): Promise<void> {
  const { identity, profile } = settings;
  const before = reported.get(identity.empty?.names ?? []) ?? new Set();
  const names = replacedVariables(settings).filter((name) => !before.has(name));
  if (names.length === 0 || !identity.empty) return;
  reported.set(identity.empty.names, new Set([...before, ...names]));
  await notice(
    `set but empty: ${joinList(names, 'and')}; read with the stored sign-in of profile "${profile.value}"`,
  );
}
