/** Finds credentials that are mistyped or mixed up, by their shape. Nothing here repeats any part of them. */
import { accessTokenOwner } from '../../../contract/wire/service-facts.js';

/** By the name that a person knows the value by. */
export interface CredentialNames {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly token: string;
  readonly tokenSecret: string;
}
export type CredentialValues = Readonly<Record<keyof CredentialNames, string>>;

interface ShapeProblem {
  readonly message: string;
  readonly remedy: string;
  /** The value cannot be right; otherwise it only looks unusual. */
  readonly isCertain: boolean;
}

/** Secrets of the service are much longer. */
const shortest = 8;

/** Everything that looks wrong, the certain things first. */
export function shapeProblems(values: CredentialValues, names: CredentialNames): readonly ShapeProblem[] {
  const keys = Object.keys(names) as (keyof CredentialNames)[];
  const problems = keys.flatMap((key) => charsetProblems(values[key], names[key]));
  const report = (isCertain: boolean, message: string, remedy: string) =>
    problems.push({ isCertain, message, remedy });
  const { consumerKey, consumerSecret, token, tokenSecret } = values;
  if (/^[0-9]+$/.test(consumerKey))
    report(
      true,
      `${names.consumerKey} is all digits, like an app id`,
      'Use the API key of the app instead of its id.',
    );
  if (accessTokenOwner.test(consumerKey)) {
    report(true, `${names.consumerKey} looks like an access token`, `Swap it with ${names.token}.`);
  }
  if (accessTokenOwner.test(tokenSecret))
    report(true, `${names.tokenSecret} looks like an access token`, `Swap it with ${names.token}.`);
  if (consumerKey === consumerSecret)
    report(
      true,
      `${names.consumerKey} and ${names.consumerSecret} are the same`,
      'Copy both from the settings of the app.',
    );
  if (token === tokenSecret)
    report(
      true,
      `${names.token} and ${names.tokenSecret} are the same`,
      'Copy both, or get new ones: ads login',
    );
  if (!accessTokenOwner.test(token))
    report(
      false,
      `${names.token} does not begin with the id of a user`,
      'Use the access token of a user, not a bearer token.',
    );
  if (consumerKey.length > consumerSecret.length)
    report(
      false,
      `${names.consumerKey} is longer than ${names.consumerSecret}`,
      'Check that they are not swapped.',
    );
  return problems.sort((one, other) => Number(other.isCertain) - Number(one.isCertain));
}

function charsetProblems(value: string, name: string): ShapeProblem[] {
  if (/^(['"]).*\1$/.test(value))
    return [
      { isCertain: true, message: `${name} is in quotes`, remedy: 'Remove the quotes around the value.' },
    ];
  if (/\s/.test(value))
    return [
      { isCertain: true, message: `${name} contains spaces`, remedy: 'Copy the value again, as one word.' },
    ];
  if (!/^[\x21-\x7e]*$/.test(value)) {
    const remedy = 'Copy the value again from the settings of the app.';
    return [{ isCertain: true, message: `${name} contains non-ASCII characters`, remedy }];
  }
  if (value.length < shortest) {
    const remedy = 'Check that you copied the whole value.';
    return [{ isCertain: false, message: `${name} is very short`, remedy }];
  }
  return [];
}
