/** Reads the profiles of the raw-request tool twurl from its file, ~/.twurlrc: names, and for each the keys of its apps. */

import { isObject } from '../call/lossless-json.js';
import { loadYaml } from '../call/yaml.js';
import { ConfigError } from './atomic-file.js';

export interface ForeignProfile {
  /** Fit to be a profile's name here. */
  readonly name: string;
  readonly screenName: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly token: string;
  readonly tokenSecret: string;
  /** Whether twurl uses it where none is named. */
  readonly isDefault: boolean;
}

/** Reads the YAML text of the file. `source` names it in errors. Throws ConfigError on what is not such a file. */
export async function readTwurlrc(text: string, source: string): Promise<ForeignProfile[]> {
  const document = await parseYaml(text, source);
  const users = recordAt(document, 'profiles');
  if (!users) {
    throw new ConfigError(`${source} holds no profiles`, 'Expected the file that twurl writes, ~/.twurlrc.');
  }
  const chosen = recordAt(document, 'configuration')?.default_profile;
  const [defaultUser, defaultKey] = Array.isArray(chosen) ? chosen.map(String) : [];
  const profiles: ForeignProfile[] = [];
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

/** The failsafe schema leaves every value a text: a key of digits must not become a number. */
async function parseYaml(text: string, source: string): Promise<unknown> {
  const { parse, YAMLParseError } = await loadYaml();
  try {
    return parse(text, { schema: 'failsafe' });
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const { line = 1, col = 1 } = error.linePos?.[0] ?? {};
    throw new ConfigError(`${source}:${line}:${col} is not YAML`, 'Mend the file; it was left as it is.');
  }
}

interface Place {
  readonly screenName: string;
  readonly consumerKey: string;
  /** Which app of this user it is, from 0. */
  readonly index: number;
}

/** Undefined where something is missing. A second app of a user gets a number behind the name. */
function readApp(app: unknown, place: Place): Omit<ForeignProfile, 'isDefault'> | undefined {
  const { screenName, index } = place;
  const consumerKey = textAt(app, 'consumer_key') ?? place.consumerKey;
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
