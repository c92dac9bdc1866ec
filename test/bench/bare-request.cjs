// The least that a program can do for a list: one signed request by node:http, its answer parsed and printed. CommonJS, since
// Node starts an ES module later: by 10 ms in version 20, by 25 ms in version 24.
const { createHmac, randomBytes } = require('node:crypto');
const { get } = require('node:http');

const { env } = process;
const url = `${env.ADS_URL}/12/accounts/${env.ADS_ACCOUNT_ID}/campaigns`;
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const parameters = [
  ['oauth_consumer_key', env.ADS_CONSUMER_KEY],
  ['oauth_nonce', randomBytes(16).toString('hex')],
  ['oauth_signature_method', 'HMAC-SHA1'],
  ['oauth_timestamp', String(Math.floor(Date.now() / 1000))],
  ['oauth_token', env.ADS_ACCESS_TOKEN],
  ['oauth_version', '1.0'],
];
const pairs = parameters.map(([name, value]) => `${name}=${encode(value)}`).join('&');
const signature = createHmac(
  'sha1',
  `${encode(env.ADS_CONSUMER_SECRET)}&${encode(env.ADS_ACCESS_TOKEN_SECRET)}`,
)
  .update(['GET', encode(url), encode(pairs)].join('&'))
  .digest('base64');
const header = [...parameters, ['oauth_signature', signature]].map(
  ([name, value]) => `${name}="${encode(value)}"`,
);
get(url, { headers: { authorization: `OAuth ${header.join(', ')}` } }, (response) => {
  let body = '';
  response.setEncoding('utf8');
  response.on('data', (text) => {
    body += text;
  });
  response.on('end', () => {
    if (response.statusCode !== 200) throw new Error(body);
    process.stdout.write(`${JSON.stringify(JSON.parse(body).data, undefined, 2)}\n`);
  });
});
