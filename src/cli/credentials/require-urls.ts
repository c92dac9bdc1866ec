/** The base URLs that a command sends to, by its environment. */
import type { Setting, Settings } from '../../auth/settings.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';

/** The base URLs of the two areas. Throws CommandError if one is not set. */
export function requireUrls({ env, authUrl, adsUrl, sandboxUrl }: Settings): { auth: string; ads: string } {
  return {
    auth: requireUrl(authUrl, 'ADS_AUTH_URL'),
    ads: env.value === 'sandbox' ? requireUrl(sandboxUrl, 'ADS_SANDBOX_URL') : requireUrl(adsUrl, 'ADS_URL'),
  };
}

/** The base URL of the authorization area, for calls that need only this one. Throws as requireUrls does. */
export function requireAuthUrls({ authUrl }: Settings): { auth: string; ads: string } {
  const auth = requireUrl(authUrl, 'ADS_AUTH_URL');
  return { auth, ads: auth };
}

function requireUrl(setting: Setting<string> | undefined, variable: string): string {
  if (setting) return setting.value;
  throw new CommandError(
    'NO_BASE_URL',
    exitCodes.usage,
    `the base URL of the service is not set: ${variable}`,
    `Set ${variable} to the https URL of the service, or store it in the profile: ads profile set`,
  );
}
