/** What --verbose says: in words, with which settings a command works and which calls it makes. Nothing secret. */
import type { Setting, Settings } from '../../auth/settings.js';
import { buildRequest } from '../../call/build-request.js';
import { commandWords } from '../../call/flag-names.js';
import type { CallResult, Client } from '../../client/client.js';
import type { CredentialSource } from './find-credentials.js';

type Say = (message: string) => Promise<void>;

/** Says of every call what it is and how it ended. Retries are told by the client itself, with or without --verbose. */
export function narrateCalls(client: Client, say: Say): Client {
  async function narrate(
    name: string,
    request: string,
    call: () => Promise<CallResult>,
  ): Promise<CallResult> {
    await say(`calling ${name}: ${request}`);
    try {
      const reply = await call();
      await say(`${name} answered ${reply.status}${describeRetries(reply.retried)}`);
      return reply;
    } catch (error) {
      await say(`${name} failed`);
      throw error;
    }
  }
  return {
    call(endpoint, values, options) {
      const { method, path } = buildRequest(endpoint, values, options?.version);
      return narrate(commandWords(endpoint), `${method} ${path}`, () =>
        client.call(endpoint, values, options),
      );
    },
    raw(call) {
      const [path] = call.path.split('?');
      return narrate('api', `${call.method} ${path}`, () => client.raw(call));
    },
  };
}

function describeRetries(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ', after 1 retry' : `, after ${count} retries`;
}

interface SessionFacts {
  readonly account: string | undefined;
  readonly source: CredentialSource;
  readonly urls: { readonly ads: string };
}

/** One sentence on the settings of a session, each with where it comes from. */
export function describeSession(settings: Settings, session: SessionFacts): string {
  const { profile, env, account } = settings;
  const { source, urls } = session;
  const from = (setting: Setting<string>) => `${setting.value} (${setting.source})`;
  const ownAccount = session.account === undefined ? 'none' : `${session.account} (demo user)`;
  return [
    `profile ${from(profile)}`,
    `environment ${from(env)}`,
    `account ${account ? from(account) : ownAccount}`,
    `credentials from ${source === 'keychain' || source === 'file' ? `the profile's ${source}` : `the ${source}`}`,
    `service at ${urls.ads}`,
  ].join(', ');
}
