/** The notices of --verbose: the settings in use and the calls made. They contain no secrets. */
import type { Setting } from '../../../auth/setting.js';
import type { Settings } from '../../../auth/settings.js';
import { buildRequest } from '../../../call/build-request.js';
import { commandWords } from '../../../call/flag-names.js';
import type { CallResult, Client } from '../../../client/client.js';
import type { CredentialSource } from '../../core/credentials/find-credentials.js';

type Notice = (message: string) => Promise<void>;

/** Wraps the client with a notice before and after every call. The client itself reports retries, even without --verbose. */
export function withCallNotices(client: Client, notice: Notice): Client {
  async function report(name: string, request: string, call: () => Promise<CallResult>): Promise<CallResult> {
    await notice(`calling ${name}: ${request}`);
    try {
      const reply = await call();
      await notice(`${name} returned ${reply.status}${describeRetries(reply.retried)}`);
      return reply;
    } catch (error) {
      await notice(`${name} failed`);
      throw error;
    }
  }
  return {
    call(endpoint, values, options) {
      const { method, path } = buildRequest(endpoint, values, options?.version);
      return report(commandWords(endpoint), `${method} ${path}`, () =>
        client.call(endpoint, values, options),
      );
    },
    sendBodies(endpoint, values, work) {
      const { method, path } = buildRequest(endpoint, values);
      return report(commandWords(endpoint), `${method} ${path}, many times`, () =>
        client.sendBodies(endpoint, values, work),
      );
    },
    raw(call) {
      const [path] = call.path.split('?');
      return report('api', `${call.method} ${path}`, () => client.raw(call));
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

/** Describes the settings of a session with their sources. */
export function describeSession(settings: Settings, session: SessionFacts): string {
  const { profile, env, account } = settings;
  const { source, urls } = session;
  const describeSetting = (setting: Setting<string>) => `${setting.value} (${setting.source})`;
  const defaultAccount = session.account === undefined ? 'none' : `${session.account} (demo user)`;
  return [
    `profile ${describeSetting(profile)}`,
    `environment ${describeSetting(env)}`,
    `account ${account ? describeSetting(account) : defaultAccount}`,
    `credentials from ${source === 'keychain' || source === 'file' ? `the profile's ${source}` : `the ${source}`}`,
    `service at ${urls.ads}`,
  ].join(', ');
}
