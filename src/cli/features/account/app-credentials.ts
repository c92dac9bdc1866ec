/** Resolves the app's credentials and the base URLs for a sign-in: from flags, environment and profile, or by prompts. */
import {
  type AddressKey,
  addressVariables,
  credentialNames,
  readVariable,
} from '../../../auth/credential-variables.js';
import { findSignIn } from '../../../auth/find-sign-in.js';
import type { ConsumerApp } from '../../../auth/oauth-flow.js';
import { readBaseUrl } from '../../../client/base-url.js';
import { ConfigurationError } from '../../../client/errors.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { LoginFlags } from './login-flags.js';
import type { LoginPlan } from './plan-login.js';

interface AppPlan {
  readonly app: ConsumerApp;
  readonly urls: {
    readonly auth_url: string;
    readonly ads_url?: string;
    readonly ads_sandbox_url?: string;
  };
}

/** An input of the sign-in, and the ways to set it. */
interface LoginInput {
  readonly flag: string;
  readonly variable: string;
  readonly question: string;
  /** Returns the normalized value. Throws ConfigurationError if it is not valid. */
  readonly parse: (text: string) => string;
}

const urlInput = (flag: string, key: AddressKey, what: string): LoginInput => ({
  flag,
  variable: addressVariables[key],
  question: `Base URL of ${what} (https://...)`,
  parse: (text) => readBaseUrl(text, `the base URL of ${what}`),
});

const inputs = {
  auth_url: urlInput('--auth-url', 'auth_url', 'the authorization area'),
  ads_url: urlInput('--ads-url', 'ads_url', 'the advertising area'),
  ads_sandbox_url: urlInput('--ads-sandbox-url', 'ads_sandbox_url', 'the sandbox'),
  consumer_key: {
    flag: '--consumer-key',
    variable: credentialNames.consumerKey,
    question: 'Consumer key of the app (API key)',
    parse: parseConsumerKey,
  },
} as const satisfies Record<string, LoginInput>;

type InputName = keyof typeof inputs;
const names = Object.keys(inputs) as InputName[];

const secretVariable = credentialNames.consumerSecret;

/** Throws CommandError that names all missing inputs if prompts are not possible. */
export async function readAppPlan(
  invocation: Pick<Invocation, 'world' | 'settings' | 'notice'>,
  flags: LoginFlags,
  plan: LoginPlan,
): Promise<AppPlan> {
  const found = findGiven(flags, invocation, plan);
  const wanted = requiredInputs(invocation);
  const secret = await findSecret(flags, invocation, plan, found.consumer_key);
  if (!plan.canAsk)
    refuseMissing(
      wanted.filter((name) => !found[name]),
      secret,
    );
  // The optional one is prompted for only together with the others at the first sign-in.
  const isFirst = found.auth_url === undefined;
  const asked: Partial<Record<InputName, string | undefined>> = { ...found };
  for (const name of names) {
    const isRequired = wanted.includes(name);
    if (isRequired || isFirst) asked[name] ??= await promptFor(invocation, inputs[name], isRequired);
  }
  const { auth_url = '', ads_url, ads_sandbox_url, consumer_key = '' } = asked;
  return {
    app: { consumerKey: consumer_key, consumerSecret: secret ?? (await promptForSecret(invocation)) },
    urls: { auth_url, ...(ads_url && { ads_url }), ...(ads_sandbox_url && { ads_sandbox_url }) },
  };
}

/** The base URL of the other host is not needed to sign in. */
function requiredInputs({ settings }: Pick<Invocation, 'settings'>): InputName[] {
  return names.filter((name) => name !== (settings.env.value === 'sandbox' ? 'ads_url' : 'ads_sandbox_url'));
}

/** Precedence: flag, environment, profile. */
function findGiven(
  flags: LoginFlags,
  { world }: Pick<Invocation, 'world'>,
  { saved }: LoginPlan,
): Partial<Record<InputName, string>> {
  const given: Partial<Record<InputName, string>> = {};
  for (const name of names) {
    const { variable, parse } = inputs[name];
    const text = flags[name] ?? readVariable(world.env, variable) ?? saved[name] ?? undefined;
    if (text !== undefined) given[name] = parse(text.trim());
  }
  return given;
}

/** The app's secret is reused if the same app signed in with this profile before. */
async function findSecret(
  flags: LoginFlags,
  { world }: Pick<Invocation, 'world'>,
  { profile, saved }: LoginPlan,
  consumerKey: string | undefined,
): Promise<string | undefined> {
  if (flags.consumer_secret_stdin) {
    if (world.stdin.isTTY)
      throw usageError('--consumer-secret-stdin requires a pipe, but standard input is a terminal');
    world.stdin.claim?.('--consumer-secret-stdin');
    return parseSecret((await world.stdin.readLine()) ?? '', 'standard input');
  }
  const fromEnvironment = readVariable(world.env, secretVariable);
  if (fromEnvironment !== undefined) return parseSecret(fromEnvironment, secretVariable);
  if (!saved.sign_in || saved.consumer_key !== consumerKey) return undefined;
  const result = await findSignIn(openProfileStorage(world), profile, saved).catch(() => undefined);
  return result?.found?.secrets.consumer_secret;
}

function refuseMissing(missing: readonly InputName[], secret: string | undefined): void {
  const ways = missing.map((name) => `${inputs[name].flag} or ${inputs[name].variable}`);
  if (secret === undefined) ways.push(`--consumer-secret-stdin or ${secretVariable}`);
  if (!ways.length) return;
  throw new CommandError(
    'MISSING_PARAMETER',
    exitCodes.usage,
    `required to sign in without prompts: ${ways.join('; ')}`,
    'In a terminal, without --no-input, ads login prompts for them.',
  );
}

/** Prompts until the value is valid. An optional one may be empty. */
async function promptFor(
  { world, notice }: Pick<Invocation, 'world' | 'notice'>,
  { question, parse }: LoginInput,
  isRequired: boolean,
): Promise<string | undefined> {
  for (;;) {
    const text = (await world.input(isRequired ? question : `${question} (optional)`)).trim();
    if (text === '' && !isRequired) return undefined;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      await notice(`${error.message}: ${error.hint}`);
    }
  }
}

async function promptForSecret({ world, notice }: Pick<Invocation, 'world' | 'notice'>): Promise<string> {
  for (;;) {
    const text = await world.secret('Consumer secret (API key secret, hidden)');
    try {
      return parseSecret(text, 'as typed');
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      await notice(`${error.message}: ${error.hint}`);
    }
  }
}

function parseConsumerKey(text: string): string {
  if (/^\d+$/.test(text)) {
    throw new ConfigurationError('the consumer key is all digits, like an app id', 'use the API key');
  }
  return parseKey(text, 'the consumer key');
}

function parseSecret(text: string, source: string): string {
  return parseKey(text.trim(), `the consumer secret (${source})`);
}

/** A pasted value with whitespace inside is incomplete, or more than one value. */
function parseKey(text: string, what: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new ConfigurationError(
    text === '' ? `${what} is empty` : `${what} contains whitespace or other invalid characters`,
    "copy it again from the app's settings",
  );
}
