import { describe, expect, it } from 'vitest';
import { isThisMachine, joinUrl, readBaseUrl } from '../../src/client/base-url.js';
import { ConfigurationError, UnsendableError } from '../../src/client/errors.js';

it.each([
  'https://localhost.example',
  'https://mylocalhost',
  'https://128.0.0.1',
  'https://10.127.0.1',
  'https://[2001:db8::1]',
  'https://[::2]',
  'https://[::ffff:8.8.8.8]',
])('%s is another machine', (url) => {
  expect(isThisMachine(new URL(url))).toBe(false);
});

describe('readBaseUrl', () => {
  it.each([
    ['https://ads.example.com', 'https://ads.example.com'],
    ['https://ads.example.com/', 'https://ads.example.com'],
    ['https://ads.example.com/base//', 'https://ads.example.com/base'],
    ['HTTPS://ADS.EXAMPLE.COM:443/Base', 'https://ads.example.com/Base'],
    ['https://ads.example.com:8443', 'https://ads.example.com:8443'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080/ads', 'http://127.0.0.1:8080/ads'],
    ['http://127.8.9.10', 'http://127.8.9.10'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('takes %s', (text, base) => {
    expect(readBaseUrl(text, 'the URL')).toBe(base);
  });

  it.each([
    ['http://ads.example.com', 'does not use https'],
    ['http://localhost.example.com', 'does not use https'],
    ['http://127.example.com', 'does not use https'],
    ['http://127.0.0.1.example.com', 'does not use https'],
    ['http://10.0.0.1', 'does not use https'],
    ['http://[::2]', 'does not use https'],
    ['https://me@ads.example.com', 'must contain only a host and a path'],
    ['https://me:pw@ads.example.com', 'must contain only a host and a path'],
    ['https://ads.example.com?a=b', 'must contain only a host and a path'],
    ['https://ads.example.com/#x', 'must contain only a host and a path'],
    ['ftp://ads.example.com', 'not an http or https URL'],
    ['file:///etc/passwd', 'not an http or https URL'],
    ['ads.example.com', 'not an http or https URL'],
    ['', 'not an http or https URL'],
  ])('refuses %s', (text, reason) => {
    expect(() => readBaseUrl(text, 'ADS_URL')).toThrow(ConfigurationError);
    expect(() => readBaseUrl(text, 'ADS_URL')).toThrow(new RegExp(`^ADS_URL .*${reason}`));
  });

  it('does not repeat a password', () => {
    expect(() => readBaseUrl('https://me:hunter2@ads.example.com', 'ADS_URL')).not.toThrow('hunter2');
  });
});

describe('joinUrl', () => {
  const base = 'https://ads.example.com/base';

  it.each([
    ['12/accounts', 'https://ads.example.com/base/12/accounts'],
    ['/12/accounts', 'https://ads.example.com/base/12/accounts'],
    ['//evil.example.com/x', 'https://ads.example.com/base/evil.example.com/x'],
    ['https://evil.example.com/x', 'https://ads.example.com/base/https://evil.example.com/x'],
    ['12/a%20b%2Fc', 'https://ads.example.com/base/12/a%20b%2Fc'],
    ['12/a..b/.c', 'https://ads.example.com/base/12/a..b/.c'],
    ['', 'https://ads.example.com/base/'],
  ])('stays on the host for %s', (path, url) => {
    expect(joinUrl(base, path)).toBe(url);
  });

  it.each([
    '../x',
    '12/../../x',
    '12/./x',
    '12/%2e%2E/x',
    '12/.%2e',
    'a\\..\\b',
    'a?b',
    'a#b',
    'a b',
    'a\nb',
    'ä',
    'a\0',
  ])('refuses %j', (path) => {
    expect(() => joinUrl(base, path)).toThrow(UnsendableError);
  });
});
