import { expect, it } from 'vitest';
import { ConfigurationError } from '../../src/client/errors.js';
import { chooseProxy } from '../../src/client/proxy.js';

const https = 'http://proxy.example.com:3128';

it.each([
  ['https://ads.example.com/x', '', true],
  ['https://ads.example.com/x', 'other.example.com', true],
  ['https://ads.example.com/x', 'ads.example.com', false],
  ['https://ads.example.com/x', 'ADS.Example.Com', false],
  ['https://ads.example.com/x', 'example.com', false],
  ['https://ads.example.com/x', '.example.com', false],
  ['https://ads.example.com/x', '*.example.com', false],
  ['https://ads.example.com/x', 'ample.com', true],
  ['https://ads.example.com/x', 'a.org, ads.example.com b.org', false],
  ['https://ads.example.com/x', 'ads.example.com:443', false],
  ['https://ads.example.com/x', 'ads.example.com:8443', true],
  ['https://ads.example.com:8443/x', 'ads.example.com:8443', false],
  ['https://10.1.2.3/x', '10.1.2.3', false],
  ['https://ads.example.com/x', '*', false],
  ['http://127.0.0.1:8080/x', '', false],
  ['https://localhost/x', '', false],
  ['https://[::1]/x', '', false],
])('an address %s, except %j, goes through the proxy: %s', (url, except, isProxied) => {
  expect(chooseProxy(new URL(url), { https, except })).toBe(isProxied ? https : undefined);
});

it('no proxy is used if none is set', () => {
  expect(chooseProxy(new URL('https://ads.example.com'), {})).toBeUndefined();
  expect(chooseProxy(new URL('https://ads.example.com'), { https: '' })).toBeUndefined();
});

it('a proxy may be named without a scheme, as in other tools', () => {
  const proxies = { https: 'proxy.example.com:3128' };
  expect(chooseProxy(new URL('https://ads.example.com'), proxies)).toBe('http://proxy.example.com:3128');
});

it.each(['socks5://proxy.example.com', 'http://', 'not a host'])('a proxy may not be %j', (proxy) => {
  expect(() => chooseProxy(new URL('https://ads.example.com'), { https: proxy })).toThrow(ConfigurationError);
});
