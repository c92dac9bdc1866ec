/** What a failed request means: how far it came, and how to say so. Knows the codes of Node's network and of got. */
import { NetworkError, type NetworkErrorKind } from './errors.js';

/** The part of got's error that matters here. */
export interface RequestFailure {
  readonly code?: string;
  readonly message: string;
  /** The moments that the request has passed. */
  readonly timings?: Moments | undefined;
}
interface Moments {
  readonly socket?: number | undefined;
  readonly connect?: number | undefined;
  readonly secureConnect?: number | undefined;
  readonly upload?: number | undefined;
}

/** Failures that come before a connection stands. */
const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no network',
  EADDRNOTAVAIL: 'there is no network',
};
/** The other side could not prove who it is: noticed before anything is sent. */
const untrustedCertificate =
  /^(ERR_TLS_CERT|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|INVALID_CA|INVALID_PURPOSE|CRL_)/;
/** The encryption itself failed, at its start or later. */
const tlsFailure = /^(ERR_TLS_|ERR_SSL_|EPROTO$)/;
/** Bytes that are not HTTP, or not packed as they claim to be. */
const unreadable = /^(HPE_|Z_|ERR_BROTLI|ERR_ZSTD|ERR__ERROR_FORMAT)/;
/** The packing ends too early. */
const truncatedCompression = 'Z_BUF_ERROR';

/** Turns a library's error into ours. Only its code is kept: the rest holds the request with its credentials. */
export function classifyNetworkError(failure: RequestFailure, url: URL, proxy?: string): NetworkError {
  const code = failure.code ?? '';
  const host = proxy ? `${url.host} through the proxy ${new URL(proxy).host}` : url.host;
  const neverArrived =
    code in unreachable || untrustedCertificate.test(code) || !mayHaveSent(failure, url, proxy);
  const kind = nameKind(code, neverArrived);
  return new NetworkError(kind, describe(kind, host, failure, neverArrived), neverArrived);
}

function nameKind(code: string, neverArrived: boolean): NetworkErrorKind {
  if (code in unreachable) return 'unreachable';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (untrustedCertificate.test(code) || tlsFailure.test(code)) return 'tls';
  if (code === truncatedCompression) return 'cut';
  if (unreadable.test(code)) return 'unreadable';
  return neverArrived ? 'unreachable' : 'cut';
}

/** Bytes of a request leave once its connection stands: with https, once the handshake is done. */
function mayHaveSent({ timings = {} }: RequestFailure, url: URL, proxy: string | undefined): boolean {
  const { socket, connect, secureConnect, upload } = timings;
  // The handshake inside a tunnel is not timed, so there the open tunnel has to count.
  const moment = proxy ? socket : url.protocol === 'https:' ? (secureConnect ?? upload) : connect;
  return moment !== undefined;
}

function describe(
  kind: NetworkErrorKind,
  host: string,
  { code = '', message }: RequestFailure,
  neverArrived: boolean,
): string {
  switch (kind) {
    case 'unreachable': {
      const refusal = /^Bad response: ([0-9]{3})$/.exec(message)?.[1];
      const reason = refusal ? `the proxy answered ${refusal}` : (unreachable[code] ?? 'no connection');
      return `cannot reach ${host}: ${reason}`;
    }
    case 'timeout':
      return neverArrived ? `cannot reach ${host} in time` : `${host} did not answer in time`;
    case 'tls':
      return `no safe connection to ${host}: ${code}`;
    case 'unreadable':
      return `${host} sent something that is not an HTTP answer: ${code}`;
    case 'redirect':
    case 'cut':
      return `the connection to ${host} broke before the whole answer was here`;
  }
}
