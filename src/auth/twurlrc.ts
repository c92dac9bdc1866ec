/** Parses the profiles in the config file of twurl, ~/.twurlrc: users, and for each the keys of its apps. */

import { FileError } from '../files/atomic-file.js';
import { isObject } from '../values/lossless-json.js';
import { findDeepLine, loadYaml } from '../values/yaml.js';

export interface TwurlProfile {
  /** A valid name for a profile of ads. */
  readonly name: string;
  readonly screenName: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly token: string;
  readonly tokenSecret: string;
  /** Whether it is the default profile of twurl. */
  readonly isDefault: boolean;
}

/** Parses the YAML text of the file. `source` names it in errors. Throws FileError if it is not a file of twurl. */
export async function readTwurlrc(text: string, source: string): Promise<TwurlProfile[]> {
  const document = await parseYaml(text, source);
  const users = recordAt(document, 'profiles');
  if (!users) {
    throw new FileError(
      `${source} contains no profiles`,
      'Expected the config file of twurl, such as ~/.twurlrc.',
    );
  }
  const chosen = recordAt(document, 'configuration')?.default_profile;
  const [defaultUser, defaultKey] = Array.isArray(chosen) ? chosen.map(String) : [];
  const profiles: TwurlProfile[] = [];
  for (const screenName of Object.keys(users)) {
    const apps = Object.entries(recordAt(users, screenName) ?? {});
    for (const [index, [consumerKey, app]] of apps.entries()) {
      const profile = readApp(app, { screenName, consumerKey, index });
      if (!profile) continue;
      const isDefault = screenName === defaultUser && consumerKey === defaultKey;
      profiles.push({ ...profile, isDefault });
    }
  }
  return profiles;
}

/** The failsafe schema keeps every value a string: a key of digits must not become a number. */
async function parseYaml(text: string, source: string): Promise<unknown> {
  const { parse, YAMLParseError } = await loadYaml();
  const refuse = (reason: string) => new FileError(`${source}${reason}`, 'Fix the file; it was not changed.');
  const deep = findDeepLine(text);
  if (deep !== undefined) throw refuse(`:${deep}: nested too deep`);
  try {
    return parse(text, { schema: 'failsafe' });
  } catch (error) {
    // Any other error is one of aliases.
    if (!(error instanceof YAMLParseError)) throw refuse(': not valid YAML');
    const { line = 1, col = 1 } = error.linePos?.[0] ?? {};
    throw refuse(`:${line}:${col}: not valid YAML`);
  }
}

interface AppPosition {
  readonly screenName: string;
  readonly consumerKey: string;
  /** Index of the app among those of the user. */
  readonly index: number;
}

/** Undefined if a value is missing. The name of a user's second app ends in a number. */
function readApp(app: unknown, position: AppPosition): Omit<TwurlProfile, 'isDefault'> | undefined {
  const { screenName, index } = position;
  const consumerKey = textAt(app, 'consumer_key') ?? position.consumerKey;
  const consumerSecret = textAt(app, 'consumer_secret');
  const token = textAt(app, 'token');
  const tokenSecret = textAt(app, 'secret');
  if (!consumerSecret || !token || !tokenSecret) return undefined;
  const plain = screenName.replace(/[^A-Za-z0-9._-]/g, '-').slice(0, 60) || 'imported';
  const name = index === 0 ? plain : `${plain}-${index + 1}`;
  return { name, screenName, consumerKey, consumerSecret, token, tokenSecret };
}

function recordAt(value: unknown, name: string): Readonly<Record<string, unknown>> | undefined {
  const found = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isObject(found) ? found : undefined;
}

function textAt(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const found = (value as Readonly<Record<string, unknown>>)[name];
  return typeof found === 'string' ? found.trim() || undefined : undefined;
}
