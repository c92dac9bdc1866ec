// The environment of a command that speaks to a server of the benchmark, with folders of its own.
import { join } from 'node:path';

export function environmentFor(url, home) {
  const folder = (name) => join(home, name);
  return {
    PATH: process.env.PATH,
    ADS_CONFIG_DIR: folder('config'),
    ADS_DATA_DIR: folder('data'),
    ADS_STATE_DIR: folder('state'),
    ADS_CACHE_DIR: folder('cache'),
    ADS_ENV: 'production',
    ADS_URL: url,
    ADS_AUTH_URL: url,
    ADS_CONSUMER_KEY: 'key',
    ADS_CONSUMER_SECRET: 'secret',
    ADS_ACCESS_TOKEN: 'token',
    ADS_ACCESS_TOKEN_SECRET: 'secret',
    ADS_ACCOUNT_ID: '18ce54d4x5t',
  };
}
