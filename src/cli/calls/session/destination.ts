/** The destination of calls, as messages name it. */
import type { Settings } from '../../../auth/settings.js';
import { isThisMachine } from '../../../client/base-url.js';
import type { Endpoint } from '../../../contract/types.js';
import type { Environment } from '../../../contract/wire/service-facts.js';

/** The environment; or the address, where a service of this machine such as an emulator stands in for it. */
export function describeDestination({ env, adsUrl, sandboxUrl }: Settings): string {
  const url = (env.value === 'sandbox' ? sandboxUrl : adsUrl)?.value ?? '';
  if (env.value === 'local' || !URL.canParse(url)) return env.value;
  const { host } = new URL(url);
  return isThisMachine(new URL(url)) ? `the service at ${host}` : env.value;
}

/** The base URL that a dry run shows; empty for the emulator in this process, whose port is gone with it. */
export function displayUrl(
  {
    environment,
    urls,
  }: { readonly environment: Environment; readonly urls: Record<Endpoint['area'], string> },
  area: Endpoint['area'],
): string {
  return environment === 'local' ? '' : urls[area];
}
