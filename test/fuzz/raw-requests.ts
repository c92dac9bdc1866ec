/** Bytes that are sent to a server of HTTP: nearly requests, and far from it. */
import { connect } from 'node:net';
import fc from 'fast-check';

const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const token = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('TRACE', 'CONNECT', 'get', 'QUERY', 'M-SEARCH', 'PRI', '', 'G\0T'),
  },
  { weight: 1, arbitrary: anyBytes },
);
const odd = fc.constantFrom(
  ...[
    '/',
    '*',
    '//',
    '///x',
    '/%',
    '/%00',
    '/%ff',
    '/..',
    '/../..',
    '/a\\b',
    '/?',
    '/#',
    'x',
    'http://',
    'http://a',
    '',
    '/ä',
  ],
  ...[
    'https://localhost/',
    'http://localhost:0/',
    'http://[::1]/ads/12/accounts',
    'file:///etc/passwd',
    '/ads/12/%2e%2e/x',
  ],
  `/${'a'.repeat(9000)}`,
);

/** One header as it is sent, without the end of its line. */
const header = fc.oneof(
  fc.constantFrom(
    ...[
      'Content-Length: 5',
      'Content-Length: -1',
      'Content-Length: 99999999999',
      'Content-Length: 0',
      'Content-Length: x',
    ],
    ...[
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: gzip, chunked',
      'Transfer-Encoding: x',
      'Connection: close',
    ],
    ...[
      'Connection: upgrade',
      'Upgrade: websocket',
      'Upgrade: h2c',
      'Expect: 100-continue',
      'Expect: x',
      'TE: trailers',
    ],
    ...[
      'Content-Type: application/json',
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Type: \u00e9',
    ],
    ...[
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Type: multipart/form-data',
      'Content-Encoding: gzip',
    ],
    ...[
      'Authorization: OAuth',
      'Authorization: OAuth x',
      'Authorization: Basic !!!',
      'Authorization: Bearer x',
      'Cookie: =;;=',
    ],
    ...[
      'Origin: null',
      'Origin: http://localhost',
      'Sec-Fetch-Site: cross-site',
      ' folded',
      ': none',
      'no colon',
      '\0: \0',
    ],
    ...[
      'X-HTTP-Method-Override: DELETE',
      'Range: bytes=0-',
      'Keep-Alive: timeout=-1',
      `X: ${'y'.repeat(20_000)}`,
    ],
  ),
  anyBytes,
);
const host = fc.oneof(
  { weight: 8, arbitrary: fc.constant('127.0.0.1') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'localhost',
      '[::1]',
      'a.1',
      '256.256.256.256',
      'xn--a',
      '',
      '127.1',
      '[::',
      'a:b:c',
      'localhost:99999',
      '%',
      'é',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }).map((text) => text.replace(/[\r\n]/g, '')) },
);
const body = fc.oneof(
  anyBytes,
  fc.constantFrom(
    '',
    '5\r\nhello\r\n0\r\n\r\n',
    'fffffffff\r\n',
    '-1\r\n',
    '5;x=y\r\nhello\r\n0\r\nX: y\r\n\r\n',
    'hello',
  ),
);

function request(targets: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .record({
      method: token,
      target: fc.oneof(
        { weight: 4, arbitrary: targets },
        { weight: 2, arbitrary: odd },
        { weight: 1, arbitrary: anyBytes },
      ),
      version: fc.oneof(
        { weight: 9, arbitrary: fc.constant('HTTP/1.1') },
        { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', '', 'x') },
      ),
      host,
      headers: fc.array(header, { maxLength: 5 }),
      end: fc.oneof(
        { weight: 9, arbitrary: fc.constant('\r\n') },
        { weight: 1, arbitrary: fc.constantFrom('\n', '\r') },
      ),
      body,
    })
    .map(({ method, target, version, host, headers, end, body }) =>
      [`${method} ${target} ${version}`, `Host: ${host}`, ...headers, '', body].join(end),
    );
}

/** One request or several after each other on a connection, as bytes. */
export function rawRequests(targets: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  const pieces = fc.oneof(
    { weight: 6, arbitrary: fc.array(request(targets), { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(anyBytes, { maxLength: 3 }) },
  );
  return pieces.map((texts) => Buffer.from(texts.join(''), 'latin1'));
}

/** Sends bytes and ends; answers all that came back until the server closed the connection, or was silent for a while. */
export function exchange(port: number, bytes: Buffer, patience = 250): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** The statuses of all answers on a connection. */
export function statusesOf(answer: string): number[] {
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
