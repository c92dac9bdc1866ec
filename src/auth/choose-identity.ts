/**
 * As whom a command acts, and where: whether the profile or the environment variables bring the credentials, the addresses and the
 * account. The table in docs/sign-in.md#know-who-signs says the same. Pure: it opens no store.
 */

import { isThisMachine, normalizeAddress } from '../client/base-url.js';
import { shellCommand } from '../values/shell-word.js';
import {
  type AddressKey,
  accountVariable,
  addressKeys,
  addressVariables,
  bearerVariable,
  credentialNames,
  type EmptyVariables,
  findEmptyVariables,
  hasAllCredentials,
  hasSomeCredentials,
  readVariable,
} from './credential-variables.js';
import { directoryAccount } from './directory-file.js';
import type { Identity, IdentityChoice, SignedBy } from './identity.js';
import { type Candidate, firstSetting, hideUrlSecrets, type Setting } from './setting.js';

/** Chooses credentials, addresses and account together. A profile counts as named by --profile or by an option of a program. */
export function chooseIdentity(choice: IdentityChoice): Identity {
  const empty = choice.environment === 'local' ? undefined : findEmptyVariables(choice.env, choice.flags);
  const signedBy = chooseSigner(choice, empty);
  return {
    signedBy,
    ...(empty && empty.names.length > 0 && { empty }),
    ...chooseAddresses(choice, signedBy),
    ...chooseAccount(choice, signedBy),
    ...describeIdentity(choice, signedBy),
  };
}

/** Whether somebody named the profile: --profile, or an option of a program. */
const isNamed = ({ profile }: IdentityChoice) => profile.origin === 'flag';

/** Whether the addresses and the account of the profile count: those of a sign-in only if it signs. */
function bringsOwn({ saved }: IdentityChoice, signedBy: SignedBy): boolean {
  return signedBy !== 'environment' || saved.sign_in === undefined;
}

/** Whether the stored sign-in, and not the emulator of this process or the variables, decides about the addresses. */
const isStored = ({ environment }: IdentityChoice, signedBy: SignedBy) =>
  environment !== 'local' && signedBy === 'profile';

function chooseSigner(choice: IdentityChoice, empty: EmptyVariables | undefined): SignedBy {
  const { saved, environment, env } = choice;
  const { sign_in } = saved;
  if (environment === 'local') return sign_in?.issuer === 'emulator' ? 'profile' : 'emulator';
  if (empty?.areSomeCredentials) return 'incomplete';
  if (isNamed(choice) && sign_in && !hasOwnCredentials(choice)) return 'profile';
  if (hasAllCredentials(env)) return 'environment';
  if (hasSomeCredentials(env)) return 'incomplete';
  return sign_in ? 'profile' : 'nobody';
}

/** What the two sources say about an address. */
interface AddressPair {
  readonly key: AddressKey;
  readonly own: string | undefined;
  readonly given: string | undefined;
  readonly variable: string;
}

function addressPairs({ saved, env }: IdentityChoice): readonly AddressPair[] {
  return addressKeys.map((key) => {
    const variable = addressVariables[key];
    return { key, own: saved[key] || undefined, given: env[variable] || undefined, variable };
  });
}

const differs = ({ own, given }: AddressPair) =>
  own !== undefined && given !== undefined && normalizeAddress(own) !== normalizeAddress(given);

function isOfThisMachine(url: string): boolean {
  return URL.canParse(url) && isThisMachine(new URL(url));
}

/** The addresses that a command needs. */
function isNeeded({ key }: AddressPair, { environment }: IdentityChoice): boolean {
  return key === 'auth_url' || key === (environment === 'sandbox' ? 'ads_sandbox_url' : 'ads_url');
}

function chooseAddresses(
  choice: IdentityChoice,
  signedBy: SignedBy,
): Pick<Identity, 'addresses' | 'takenOver'> {
  const pairs = addressPairs(choice);
  const taken = isStored(choice, signedBy) ? pairs.filter((pair) => isTakenOver(pair, pairs)) : [];
  const addresses = pairs.map((pair) => {
    const { key, own, given, variable } = pair;
    const ofVariable: Candidate<string> = [given, 'environment', variable];
    const ofProfile: Candidate<string> = [bringsOwn(choice, signedBy) ? own : undefined, 'profile', key];
    if (!isStored(choice, signedBy)) return [key, shownSetting(ofVariable, ofProfile)];
    return [key, taken.includes(pair) ? shownSetting(ofVariable) : shownSetting(ofProfile)];
  });
  return {
    addresses: Object.fromEntries(addresses),
    takenOver: Object.fromEntries(taken.map(({ key, given }) => [key, given])),
  };
}

/** A sign-in without the address goes to that of the variable, unless it is one of this machine, or of another service. */
function isTakenOver({ own, given }: AddressPair, pairs: readonly AddressPair[]): boolean {
  return own === undefined && given !== undefined && !isOfThisMachine(given) && !pairs.some(differs);
}

/** What would never be sent is nowhere shown: neither in a list of settings nor in an error or a dry run. */
function shownSetting(...candidates: readonly Candidate<string>[]): Setting<string> | undefined {
  const found = firstSetting(...candidates);
  return found && { ...found, value: hideUrlSecrets(found.value) };
}

function chooseAccount(
  choice: IdentityChoice,
  signedBy: SignedBy,
): Pick<Identity, 'account' | 'ignoredDirectoryFile'> {
  const { env, environment, saved, directory, account: typed } = choice;
  const variable = isAccountLeftOut(choice, signedBy) ? undefined : env[accountVariable];
  const reason = ignoredDirectoryFile(choice, signedBy);
  const near =
    directory && reason === undefined ? directoryAccount(directory, environment, saved.env) : undefined;
  const own = bringsOwn(choice, signedBy) ? saved.accounts?.[environment] : undefined;
  return {
    account: firstSetting(
      [typed, 'flag', '--account'],
      [variable, 'environment', accountVariable],
      [near, 'directory', directory?.path ?? ''],
      [own, 'profile', `accounts.${environment}`],
    ),
    ...(!typed &&
      !variable &&
      reason !== undefined && { ignoredDirectoryFile: `${directory?.path}, ${reason}` }),
  };
}

/** A program has named the profile whose account it means, or given credentials of its own beside it. */
function isAccountLeftOut(choice: IdentityChoice, signedBy: SignedBy): boolean {
  const { program } = choice;
  const isOwn = signedBy === 'profile' || (signedBy === 'environment' && hasOwnCredentials(choice));
  return program !== undefined && isNamed(choice) && isOwn;
}

/** Whether the credentials are options of a program. */
function hasOwnCredentials({ program }: IdentityChoice): boolean {
  return program?.typed.includes(credentialNames.consumerKey) === true;
}

/** Why the account of the directory's file does not count; undefined if it does, or if the file has none. */
function ignoredDirectoryFile(choice: IdentityChoice, signedBy: SignedBy): string | undefined {
  const { directory, profile, saved, environment, program } = choice;
  if (!directory?.account) return undefined;
  if (program) return 'which is not for programs';
  const isItsProfile =
    directory.profile === undefined
      ? profile.origin === 'profile' || profile.origin === 'default'
      : directory.profile === profile.value;
  if (!isItsProfile) return `which is not for the profile "${profile.value}"`;
  if (!bringsOwn(choice, signedBy)) return 'which is not for the credentials of the environment';
  return directoryAccount(directory, environment, saved.env) === undefined
    ? `which is not for ${environment}`
    : undefined;
}

/** What a profile with a sign-in brings, so that these variables do not count if somebody names it. */
const signingVariables = [...Object.values(credentialNames), bearerVariable];

function describeIdentity(
  choice: IdentityChoice,
  signedBy: SignedBy,
): Pick<Identity, 'leftOut' | 'notice' | 'refusal'> {
  const leftOut = findLeftOut(choice, signedBy);
  const notice = [describeLeftOut(choice, leftOut), describeAccount(choice, signedBy)].filter(Boolean);
  const refusal = isStored(choice, signedBy) ? refuseAddress(choice) : refuseMixture(choice, signedBy);
  return {
    leftOut,
    ...(notice.length > 0 && { notice: notice.join('; ') }),
    ...(refusal && { refusal }),
  };
}

function findLeftOut(choice: IdentityChoice, signedBy: SignedBy): readonly string[] {
  const { env, program } = choice;
  const variables = [
    ...addressPairs(choice).flatMap((pair) => (differs(pair) ? [pair.variable] : [])),
    ...signingVariables.filter((name) => readVariable(env, name) !== undefined),
  ];
  return [
    ...(isNamed(choice) && isStored(choice, signedBy) ? variables : []),
    ...(isAccountLeftOut(choice, signedBy) && env[accountVariable] ? [accountVariable] : []),
  ].filter((name) => !program?.typed.includes(name));
}

function describeLeftOut({ profile }: IdentityChoice, leftOut: readonly string[]): string {
  return leftOut.length === 0 ? '' : `left out for profile "${profile.value}": ${leftOut.join(', ')}`;
}

/** The variable wins over the account of the named profile, and is told. */
function describeAccount(choice: IdentityChoice, signedBy: SignedBy): string {
  const { profile, saved, environment, env, account, program } = choice;
  const given = env[accountVariable];
  const own = saved.accounts?.[environment];
  if (!isNamed(choice) || program || account || !given || given === own) return '';
  if (own === undefined && signedBy !== 'profile') return '';
  return `${accountVariable} sets the account ${given}, not profile "${profile.value}"${own ? `, which has ${own}` : ''}`;
}

/** A stored sign-in goes only to the addresses of its profile. */
function refuseAddress(choice: IdentityChoice): Identity['refusal'] {
  const { profile, program } = choice;
  const pairs = addressPairs(choice);
  const wrong = pairs
    .filter((pair) => isNeeded(pair, choice))
    .filter((pair) => {
      if (pair.own === undefined) return pair.given !== undefined && !isTakenOver(pair, pairs);
      return differs(pair) && (!isNamed(choice) || program?.typed.includes(pair.variable));
    });
  if (wrong.length === 0) return undefined;
  const name = ['--profile', profile.value];
  const commands = wrong.map(
    ({ key, given = '' }) =>
      shellCommand`ads profile set ${key.replaceAll('_', '-')} ${hideUrlSecrets(given)} ${name}`,
  );
  return {
    message: `the sign-in of profile "${profile.value}" is not for ${wrong.map(describePair).join(', and not for ')}`,
    hint: `Nothing was sent. Unset ${wrong.map(({ variable }) => variable).join(' and ')}, or move the profile: ${commands.join('; ')}`,
  };
}

function describePair({ variable, given = '', key, own }: AddressPair): string {
  const its = own === undefined ? `it has no ${key}` : `its ${key} is ${hideUrlSecrets(own)}`;
  return `${variable} ${hideUrlSecrets(given)} (${its})`;
}

/** A named profile without a sign-in takes the credentials of the environment, but not to other addresses and accounts than its own. */
function refuseMixture(choice: IdentityChoice, signedBy: SignedBy): Identity['refusal'] {
  const { profile, saved, environment, env, account } = choice;
  const takesVariables = signedBy === 'environment' || signedBy === 'incomplete';
  if (!isNamed(choice) || saved.sign_in || !takesVariables) return undefined;
  const own = saved.accounts?.[environment];
  const given = isAccountLeftOut(choice, signedBy) ? undefined : env[accountVariable];
  const wrong = [
    ...addressPairs(choice)
      .filter((pair) => differs(pair) && isNeeded(pair, choice))
      .map(describePair),
    ...(!account && own && given && own !== given
      ? [`${accountVariable} ${given} (its account in ${environment} is ${own})`]
      : []),
  ];
  if (wrong.length === 0) return undefined;
  return {
    message: `the profile "${profile.value}" is not for ${wrong.join(', and not for ')}`,
    hint: 'Nothing was sent. Unset the variable, or change the profile: ads profile set, ads accounts use. An account can be named with --account.',
  };
}
