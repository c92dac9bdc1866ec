/** The variables of `ads emulator env` with the values of an emulator's dataset. */
import { accountVariable, credentialNames } from '../../../auth/credential-variables.js';

/** By the name of the value: what signs calls, and the account. */
const variables = {
  consumer_key: credentialNames.consumerKey,
  consumer_secret: credentialNames.consumerSecret,
  access_token: credentialNames.token,
  access_token_secret: credentialNames.tokenSecret,
  account_id: accountVariable,
} as const;

type ValueName = keyof typeof variables;

const names = Object.keys(variables) as readonly ValueName[];

/** The values by their variables. */
export function variablesOf(values: Readonly<Record<ValueName, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [variables[name], values[name]]));
}

/** The variables of those values that are named. */
export function variablesNamed(changed: readonly string[]): readonly string[] {
  return names.filter((name) => changed.includes(name)).map((name) => variables[name]);
}
