/** Reads the options of the typed client: they become the global flags and the variables that a command has. */
import { resolve } from 'node:path';
import { addressVariables, credentialNames } from '../../../auth/credential-variables.js';
import { environments } from '../../../contract/wire/service-facts.js';
import { isObject } from '../../../values/lossless-json.js';
import { guessWord } from '../../../values/match-name.js';
import { describeChoices } from '../../../values/text-lists.js';
import { type Globals, parseSeconds } from '../../core/host/global-flags.js';
import type { World } from '../../core/host/world.js';
import type { BaseUrls, ClientCredentials, ClientOptions } from './client-options.js';

const known: Readonly<Record<keyof ClientOptions, 'string' | 'number' | 'object' | 'function'>> = {
  environment: 'string',
  profile: 'string',
  account: 'string',
  credentials: 'object',
  baseUrls: 'object',
  stateDirectory: 'string',
  timeout: 'number',
  maxWait: 'number',
  env: 'object',
  onNotice: 'function',
};

/** Throws a TypeError with all problems of the options. It quotes no credential. */
export function checkOptions(options: ClientOptions): void {
  const problems = Object.entries(options).flatMap(([name, value]) => {
    if (!Object.hasOwn(known, name)) return unknownName(name, Object.keys(known));
    const type = known[name as keyof ClientOptions];
    if (value === undefined) return [];
    if (typeof value !== type || value === null || Array.isArray(value))
      return `${name} must be of the type ${type}`;
    // With an empty value a call would go to the default, which the program did not mean.
    return typeof value === 'string' && value.trim() === '' ? `${name} is empty; ${omit}` : [];
  });
  const { environment } = options;
  if (typeof environment === 'string' && !environments.includes(environment))
    problems.push(
      `environment must be ${describeChoices(environments)}${guessWord(environment, environments)}`,
    );
  for (const name of ['timeout', 'maxWait'] as const) {
    const seconds = options[name];
    if (typeof seconds === 'number' && parseSeconds(String(seconds)) === undefined)
      problems.push(`${name} must be a number of seconds, with at most three decimals`);
  }
  problems.push(...memberProblems(options));
  if (problems.length > 0) throw new TypeError(`the options of the client: ${problems.join('; ')}`);
}

const omit = 'to use the default, omit it';

const unknownName = (name: string, names: readonly string[], of = '') =>
  `${of}${name} is not an option${guessWord(name, names)}`;

/** The problems of the options that are objects: as whom a program acts, and where, is never a guess. */
function memberProblems({ credentials, baseUrls, env }: ClientOptions): string[] {
  const missing = isObject(credentials) ? credentialKeys.filter((key) => !isText(credentials[key])) : [];
  return [
    ...unknownMembers('credentials', credentials, credentialKeys),
    ...(missing.length > 0 ? [`credentials must have ${missing.join(', ')}`] : []),
    ...unknownMembers('baseUrls', baseUrls, urlKeys),
    ...wrongMembers('baseUrls', baseUrls, isText),
    // An empty variable counts as not set, as everywhere.
    ...wrongMembers('env', env, (value) => typeof value === 'string'),
  ];
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

function unknownMembers(option: string, value: unknown, names: readonly string[]): string[] {
  const given = isObject(value) ? Object.keys(value) : [];
  return given.filter((name) => !names.includes(name)).map((name) => unknownName(name, names, `${option}.`));
}

function wrongMembers(option: string, value: unknown, isRight: (value: unknown) => boolean): string[] {
  const given = isObject(value) ? Object.entries(value) : [];
  return given.flatMap(([name, member]) => {
    if (member === undefined || isRight(member)) return [];
    const isEmpty = typeof member === 'string';
    return isEmpty ? `${option}.${name} is empty; ${omit}` : `${option}.${name} must be of the type string`;
  });
}

const credentialKeys = [
  'consumerKey',
  'consumerSecret',
  'accessToken',
  'accessTokenSecret',
] as const satisfies (keyof ClientCredentials)[];

const urlKeys = ['auth', 'ads', 'sandbox'] as const satisfies (keyof BaseUrls)[];

/** The options as the global flags of a command that asks nothing. */
export function toGlobals({ environment, profile, account, timeout, maxWait }: ClientOptions): Globals {
  return {
    ...(environment !== undefined && { env: environment }),
    ...(profile !== undefined && { profile }),
    ...(account !== undefined && { account }),
    ...(timeout !== undefined && { timeout: String(timeout) }),
    ...(maxWait !== undefined && { maxWait: String(maxWait) }),
    input: false,
    color: false,
  };
}

/** The world of a program: with the variables that the options set, and without what belongs to the program. */
export function toWorld(
  { env, credentials, baseUrls = {}, stateDirectory }: ClientOptions,
  process: World,
): World {
  // The heap and the globals of the process are those of the program.
  const { boundMemory: _, deferFetchClasses: __, ...world } = process;
  const { HOME: home } = env ?? {};
  const { consumerKey, consumerSecret, token, tokenSecret } = credentialNames;
  const typed = {
    ...(baseUrls.auth !== undefined && { [addressVariables.auth_url]: baseUrls.auth }),
    ...(baseUrls.ads !== undefined && { [addressVariables.ads_url]: baseUrls.ads }),
    ...(baseUrls.sandbox !== undefined && { [addressVariables.ads_sandbox_url]: baseUrls.sandbox }),
    ...(credentials && {
      [consumerKey]: credentials.consumerKey,
      [consumerSecret]: credentials.consumerSecret,
      [token]: credentials.accessToken,
      [tokenSecret]: credentials.accessTokenSecret,
    }),
  };
  return {
    ...world,
    ...(home !== undefined && { home }),
    client: { typed: Object.keys(typed) },
    env: {
      ...(env ?? world.env),
      ...(stateDirectory !== undefined && { ADS_STATE_DIR: resolve(world.cwd, stateDirectory) }),
      ...typed,
    },
  };
}
