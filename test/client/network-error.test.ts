import { describe, expect, it } from 'vitest';
import { classifyNetworkError } from '../../src/client/network-error.js';

const http = new URL('http://127.0.0.1:8080/12/accounts');
const https = new URL('https://ads.example.com/12/accounts');
const nothing = {};
const socket = { socket: 1 };
const connected = { socket: 1, connect: 2 };
const secured = { socket: 1, connect: 2, secureConnect: 3 };

describe('a failure over http', () => {
  it.each([
    ['ECONNREFUSED', socket, 'unreachable', true],
    ['ENOTFOUND', socket, 'unreachable', true],
    ['EAI_AGAIN', socket, 'unreachable', true],
    ['EHOSTUNREACH', socket, 'unreachable', true],
    ['ENETUNREACH', socket, 'unreachable', true],
    ['ETIMEDOUT', socket, 'timeout', true],
    ['ETIMEDOUT', connected, 'timeout', false],
    ['ECONNRESET', socket, 'unreachable', true],
    ['ECONNRESET', connected, 'cut', false],
    ['EPIPE', connected, 'cut', false],
    ['ERR_HTTP_CONTENT_LENGTH_MISMATCH', connected, 'cut', false],
    ['Z_BUF_ERROR', connected, 'cut', false],
    ['Z_DATA_ERROR', connected, 'unreadable', false],
    ['HPE_INVALID_CONSTANT', connected, 'unreadable', false],
  ])('of code %s after %o is %s, never arrived: %s', (code, timings, kind, neverArrived) => {
    expect(classifyNetworkError({ code, timings, message: '' }, http)).toMatchObject({ kind, neverArrived });
  });
});

describe('a failure over https', () => {
  it.each([
    ['ETIMEDOUT', connected, 'timeout', true],
    ['ETIMEDOUT', secured, 'timeout', false],
    ['ECONNRESET', connected, 'unreachable', true],
    ['ECONNRESET', secured, 'cut', false],
    // A connection that was opened elsewhere tells no handshake, only that the request went out.
    ['ECONNRESET', { ...connected, upload: 4 }, 'cut', false],
    ['CERT_HAS_EXPIRED', connected, 'tls', true],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', connected, 'tls', true],
    ['SELF_SIGNED_CERT_IN_CHAIN', connected, 'tls', true],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', connected, 'tls', true],
    ['ERR_TLS_CERT_ALTNAME_INVALID', connected, 'tls', true],
    ['ERR_SSL_WRONG_VERSION_NUMBER', connected, 'tls', true],
    ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', secured, 'tls', false],
  ])('%s after %o: %s, never arrived: %s', (code, timings, kind, neverArrived) => {
    expect(classifyNetworkError({ code, timings, message: '' }, https)).toMatchObject({ kind, neverArrived });
  });
});

describe('a failure through a proxy', () => {
  const proxy = 'http://me:hunter2@proxy.example.com:3128';

  it.each([
    ['ECONNREFUSED', nothing, 'unreachable', true],
    ['ERR_GOT_REQUEST_ERROR', nothing, 'unreachable', true],
    // The handshake inside the tunnel is not timed: an open tunnel may have carried the request.
    ['ETIMEDOUT', connected, 'timeout', false],
    ['ECONNRESET', connected, 'cut', false],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', connected, 'tls', true],
  ])('%s after %o: %s, never arrived: %s', (code, timings, kind, neverArrived) => {
    expect(classifyNetworkError({ code, timings, message: '' }, https, proxy)).toMatchObject({
      kind,
      neverArrived,
    });
  });

  it('reports a refusal of the proxy, without its password', () => {
    const error = classifyNetworkError(
      { code: 'ERR_GOT_REQUEST_ERROR', message: 'Bad response: 407' },
      https,
      proxy,
    );
    expect(error.message).toBe(
      'cannot reach ads.example.com through the proxy proxy.example.com:3128: the proxy answered 407',
    );
  });
});

it('a NetworkError stores nothing of the original error', () => {
  const failure = {
    code: 'ECONNRESET',
    message: 'secret',
    timings: connected,
    options: { headers: 'secret' },
  };
  const error = classifyNetworkError(failure, http);
  expect(error.cause).toBeUndefined();
  expect(JSON.stringify(error) + error.message).not.toContain('secret');
});

it.each([
  ['CERT_HAS_EXPIRED', '', 'expired'],
  ['CERT_NOT_YET_VALID', '', 'notYetValid'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', '', 'selfSigned'],
  ['SELF_SIGNED_CERT_IN_CHAIN', '', 'unknownAuthority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', '', 'unknownAuthority'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', '', 'unknownAuthority'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', '', 'otherName'],
  ['CERT_REVOKED', '', 'revoked'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', '', 'noTls'],
  [
    'EPROTO',
    'write EPROTO 80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../x.c:350:',
    'noTls',
  ],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', '', 'noTls'],
  [
    'EPROTO',
    'write EPROTO 80:error:0A00042E:SSL routines:ssl3_read_bytes:tlsv1 alert protocol version:../x.c:1:',
    'versions',
  ],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', '', 'versions'],
  [
    'EPROTO',
    'write EPROTO 80:error:0A000410:SSL routines:ssl3_read_bytes:sslv3 alert handshake failure:../x.c:1:',
    'ciphers',
  ],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', '', 'wantsCertificate'],
  ['ERR_SSL_SOMETHING_NEW', '', 'other'],
])('the problem of TLS with the code %s and the message "%s" is %s', (code, message, problem) => {
  const error = classifyNetworkError({ code, message }, https);
  expect(error.tlsProblem).toBe(problem);
  expect(error.message).toContain(code);
});
