/** For scripts about signing in: the emulator as a separate server, and its user, who approves on request. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openEmulator } from '../../src/emulator/index.js';
import { origin } from './auth-emulator.js';
import { type Home, testTime } from './cli.js';
import { createVisitor } from './http-browser.js';

export interface ScriptService {
  /** Sends commands to the server, as the demo user. */
  readonly env: Readonly<Record<string, string>>;
  /** Approves a request as the user; returns the PIN. */
  approve(token: string): Promise<string>;
  close(): Promise<void>;
}

/** Serves the script's own world. */
export async function openScriptService(home: Home): Promise<ScriptService> {
  const emulator = await openEmulator({
    path: join(home.data, 'emulator.db'),
    version: 'test',
    now: () => testTime,
    random: randomBytes,
  });
  const { auth_url, ads_url, ads_sandbox_url } = await emulator.start({ host: '127.0.0.1', port: 0 });
  const { credentials } = emulator;
  const fetch = (path: string, init?: RequestInit) => emulator.fetch(new Request(`${origin}${path}`, init));
  return {
    env: {
      ADS_ENV: 'production',
      ADS_AUTH_URL: auth_url,
      ADS_URL: ads_url,
      ADS_SANDBOX_URL: ads_sandbox_url,
      ADS_CONSUMER_KEY: credentials.consumer_key,
      ADS_CONSUMER_SECRET: credentials.consumer_secret,
      ADS_ACCESS_TOKEN: credentials.access_token,
      ADS_ACCESS_TOKEN_SECRET: credentials.access_token_secret,
    },
    approve: (token) => createVisitor({ fetch, emulator }).approve(token),
    close: () => emulator.close(),
  };
}
