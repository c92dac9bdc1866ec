/** Which app signs in, and at which addresses: from flags, environment and profile, and by asking for the rest. */
import { readVariable } from '../../auth/credentials.js';
import type { ConsumerApp } from '../../auth/oauth-flow.js';
import { entryName } from '../../auth/stores/secret-store.js';
import { readBaseUrl } from '../../client/base-url.js';
import { ConfigurationError } from '../../client/errors.js';
import { optionKey } from '../command-line/commander-options.js';
import { CommandError, usageError } from '../errors/command-error.js';
import { exitCodes } from '../errors/exit-codes.js';
import { type Invocation, textOption } from '../invocation.js';
import { openProfileStorage } from '../session/profile-storage.js';
import type { LoginPlan } from './plan.js';

export interface AppPlan {
  readonly app: ConsumerApp;
  readonly urls: {
    readonly auth_url: string;
    readonly ads_url?: string;
    readonly ads_sandbox_url?: string;
  };
}

/** One thing that signing in needs, and every way to say it. */
interface Need {
  readonly flag: string;
  readonly variable: string;
  readonly question: string;
  /** Throws ConfigurationError, or returns the value as it will be used. */
  readonly read: (text: string) => string;
}

const urlNeed = (flag: string, variable: string, what: string): Need => ({
  flag,
  variable,
  question: `Base URL of ${what} (https://...)`,
  read: (text) => readBaseUrl(text, `the base URL of ${what}`),
});

const needs = {
  auth_url: urlNeed('--auth-url', 'ADS_AUTH_URL', 'the authorization area'),
  ads_url: urlNeed('--ads-url', 'ADS_URL', 'the advertising area'),
  ads_sandbox_url: urlNeed('--ads-sandbox-url', 'ADS_SANDBOX_URL', 'the sandbox'),
  consumer_key: {
    flag: '--consumer-key',
    variable: 'ADS_CONSUMER_KEY',
    question: 'Consumer key of the app (API key)',
    read: readConsumerKey,
  },
} as const satisfies Record<string, Need>;

type NeedName = keyof typeof needs;
const names = Object.keys(needs) as NeedName[];

const secretVariable = 'ADS_CONSUMER_SECRET';

/** Throws CommandError, with everything that is missing at once, where it cannot ask. */
export async function gatherApp(invocation: Invocation, plan: LoginPlan): Promise<AppPlan> {
  const found = findGiven(invocation, plan);
  const wanted = neededFor(invocation);
  const secret = await findSecret(invocation, plan, found.consumer_key);
  if (!plan.canAsk)
    refuseMissing(
      wanted.filter((name) => !found[name]),
      secret,
    );
  // The optional one is asked for once, together with the others of a first use.
  const isFirst = found.auth_url === undefined;
  const asked: Partial<Record<NeedName, string | undefined>> = { ...found };
  for (const name of names) {
    const isRequired = wanted.includes(name);
    if (isRequired || isFirst) asked[name] ??= await askFor(invocation, needs[name], isRequired);
  }
  const { auth_url = '', ads_url, ads_sandbox_url, consumer_key = '' } = asked;
  return {
    app: { consumerKey: consumer_key, consumerSecret: secret ?? (await askSecret(invocation)) },
    urls: { auth_url, ...(ads_url && { ads_url }), ...(ads_sandbox_url && { ads_sandbox_url }) },
  };
}

/** The base URL of the other host may wait until it is needed. */
function neededFor({ settings }: Invocation): NeedName[] {
  return names.filter((name) => name !== (settings.env.value === 'sandbox' ? 'ads_url' : 'ads_sandbox_url'));
}

/** Flag, then environment, then profile. */
function findGiven({ options, world }: Invocation, { saved }: LoginPlan): Partial<Record<NeedName, string>> {
  const given: Partial<Record<NeedName, string>> = {};
  for (const name of names) {
    const { flag, variable, read } = needs[name];
    const text =
      textOption(options, optionKey(flag)) ?? readVariable(world.env, variable) ?? saved[name] ?? undefined;
    if (text !== undefined) given[name] = read(text.trim());
  }
  return given;
}

/** The secret of the app that signed in here before need not be typed again. */
async function findSecret(
  { options, world }: Invocation,
  { profile, saved }: LoginPlan,
  consumerKey: string | undefined,
): Promise<string | undefined> {
  if (options.consumerSecretStdin === true) {
    if (world.stdin.isTTY)
      throw usageError('--consumer-secret-stdin reads a pipe, and standard input is a terminal');
    return readSecret((await world.stdin.readLine()) ?? '', 'standard input');
  }
  const told = readVariable(world.env, secretVariable);
  if (told !== undefined) return readSecret(told, secretVariable);
  const { sign_in, consumer_key } = saved;
  if (!sign_in || consumer_key !== consumerKey) return undefined;
  const store = openProfileStorage(world).openStore(sign_in.store);
  return store.get(entryName(profile, 'consumer_secret', sign_in.slot)).catch(() => undefined);
}

function refuseMissing(missing: readonly NeedName[], secret: string | undefined): void {
  const ways = missing.map((name) => `${needs[name].flag} or ${needs[name].variable}`);
  if (secret === undefined) ways.push(`--consumer-secret-stdin or ${secretVariable}`);
  if (!ways.length) return;
  throw new CommandError(
    'MISSING_PARAMETER',
    exitCodes.usage,
    `signing in without being asked needs ${ways.join('; ')}`,
    'At a terminal, without --no-input, ads login asks for them.',
  );
}

/** Asks until the answer is fit. An optional one may stay empty. */
async function askFor(
  { world, notice: tell }: Invocation,
  { question, read }: Need,
  isRequired: boolean,
): Promise<string | undefined> {
  for (;;) {
    const text = (await world.input(isRequired ? question : `${question}, or nothing`)).trim();
    if (text === '' && !isRequired) return undefined;
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      await tell(`${error.message}: ${error.hint}`);
    }
  }
}

async function askSecret({ world, notice: tell }: Invocation): Promise<string> {
  for (;;) {
    const text = await world.secret('Consumer secret (API key secret), not shown');
    try {
      return readSecret(text, 'as typed');
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      await tell(`${error.message}: ${error.hint}`);
    }
  }
}

function readConsumerKey(text: string): string {
  if (/^\d+$/.test(text)) {
    throw new ConfigurationError("the consumer key is all digits, as an app's id is", 'take the API key');
  }
  return readPlain(text, 'the consumer key');
}

function readSecret(text: string, source: string): string {
  return readPlain(text.trim(), `the consumer secret (${source})`);
}

/** A pasted value with a blank or a line end inside is cut in two, or two in one. */
function readPlain(text: string, what: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new ConfigurationError(
    text === '' ? `${what} is empty` : `${what} holds a blank or a character that no key has`,
    "copy it again from the app's settings",
  );
}
