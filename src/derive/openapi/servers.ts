/** The addresses of calls as OpenAPI servers. The base URLs are configuration, so they are variables without a real default. */
import type { Endpoint } from '../../contract/types.js';
import type { Schema } from './schema.js';

const bases = {
  auth: { variable: 'auth_url', url: 'https://auth.example.com', description: 'Authorization' },
  ads: { variable: 'ads_url', url: 'https://ads.example.com', description: 'Production' },
  sandbox: { variable: 'ads_sandbox_url', url: 'https://ads-sandbox.example.com', description: 'Sandbox' },
} as const;

/** The servers of a call, with the version segment that its path is under. */
export function endpointServers({
  area,
  host,
  version,
}: Pick<Endpoint, 'area' | 'host' | 'version'>): readonly Schema[] {
  if (area === 'auth') return [server('auth')];
  const hosts = host === 'sandbox' ? (['sandbox'] as const) : (['ads', 'sandbox'] as const);
  return hosts.map((name) => server(name, version));
}

function server(name: keyof typeof bases, version?: number): Schema {
  const { variable, url, description } = bases[name];
  return {
    url: version === undefined ? `{${variable}}` : `{${variable}}/{version}`,
    description,
    variables: {
      [variable]: { default: url },
      ...(version !== undefined && { version: { default: String(version) } }),
    },
  };
}
