/** Classifies network failures, by the error codes of Node and got: the kind, and whether the request was sent. */
import { NetworkError, type NetworkErrorKind } from './errors.js';
import { describeTlsProblem, nameTlsProblem } from './tls-problem.js';

/** The relevant part of got's error. */
export interface RequestFailure {
  readonly code?: string;
  readonly message: string;
  /** Of a response that is not HTTP: its first bytes. */
  readonly received?: Uint8Array | undefined;
  /** Of a timeout: which one. */
  readonly event?: string | undefined;
  /** Whether no connection can have been left from an earlier request. */
  readonly isFirst?: boolean | undefined;
  /** Timestamps of the request's phases. */
  readonly timings?: Moments | undefined;
}
interface Moments {
  readonly socket?: number | undefined;
  readonly connect?: number | undefined;
  readonly secureConnect?: number | undefined;
  readonly upload?: number | undefined;
  readonly response?: number | undefined;
}

/** Failures before a connection is established. */
const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'DNS lookup failed',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'the network is unreachable',
  EADDRNOTAVAIL: 'the network is unreachable',
};
/** Untrusted certificates, detected before anything is sent. */
const untrustedCertificate =
  /^(ERR_TLS_CERT|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|INVALID_CA|INVALID_PURPOSE|CRL_)/;
/** Other TLS failures, during the handshake or later. */
const tlsFailure = /^(ERR_TLS_|ERR_SSL_|EPROTO$)/;
/** Responses that are not HTTP, or not compressed as declared. */
const unreadable = /^(HPE_|Z_|ERR_BROTLI|ERR_ZSTD|ERR__ERROR_FORMAT)/;
/** Responses that are not HTTP. */
const notHttp = /^HPE_/;
/** Truncated compressed data. */
const truncatedCompression = 'Z_BUF_ERROR';

/** Converts an error of the library. Only its code is kept: the rest contains the request with its credentials. */
export function classifyNetworkError(failure: RequestFailure, url: URL, proxy?: string): NetworkError {
  const code = failure.code ?? '';
  const host = proxy ? `${url.host} through the proxy ${new URL(proxy).host}` : url.host;
  const neverArrived =
    code in unreachable || untrustedCertificate.test(code) || !mayHaveSent(failure, url, proxy);
  const kind = nameKind(code, neverArrived);
  const error = new NetworkError(kind, describe(kind, host, failure, neverArrived), neverArrived);
  if (kind === 'tls') error.tlsProblem = nameTlsProblem(failure);
  if (notHttp.test(code)) error.culprit = isTlsRecord(failure.received) ? 'https' : 'otherProtocol';
  return error;
}

/** Whether bytes are an alert or a message of a handshake (RFC 8446, 5.1). */
function isTlsRecord(received: Uint8Array | undefined): boolean {
  const [type, version] = received ?? [];
  return (type === 0x15 || type === 0x16) && version === 3;
}

function nameKind(code: string, neverArrived: boolean): NetworkErrorKind {
  if (code in unreachable) return 'unreachable';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (untrustedCertificate.test(code) || tlsFailure.test(code)) return 'tls';
  if (code === truncatedCompression) return 'cut';
  if (unreadable.test(code)) return 'unreadable';
  return neverArrived ? 'unreachable' : 'cut';
}

/** A request can be sent once its connection is established; with https, once the handshake is complete. */
function mayHaveSent(
  { timings = {}, code = '', isFirst }: RequestFailure,
  url: URL,
  proxy: string | undefined,
): boolean {
  const { socket, connect, secureConnect, upload } = timings;
  // What a handshake waits for counts as uploaded, and it has failed where a first connection has no other.
  if (isFirst && tlsFailure.test(code) && secureConnect === undefined) return false;
  // The handshake inside a tunnel is not timed, so there the open tunnel has to count.
  const moment = proxy ? socket : url.protocol === 'https:' ? (secureConnect ?? upload) : connect;
  return moment !== undefined;
}

function describe(
  kind: NetworkErrorKind,
  host: string,
  failure: RequestFailure,
  neverArrived: boolean,
): string {
  const { code = '', message } = failure;
  switch (kind) {
    case 'unreachable': {
      const refusal = /^Bad response: ([0-9]{3})$/.exec(message)?.[1];
      const reason = refusal ? `the proxy answered ${refusal}` : (unreachable[code] ?? 'no connection');
      return `cannot reach ${host}: ${reason}`;
    }
    case 'timeout':
      return neverArrived
        ? `cannot reach ${host} in time: ${describeConnecting(failure)}`
        : describeTimeout(host, failure);
    case 'tls':
      return `no secure connection to ${host}: ${describeTlsProblem(failure)}`;
    case 'unreadable':
      return `${host} sent an invalid HTTP response: ${code}`;
    case 'redirect':
    case 'cut':
      return `the connection to ${host} closed before the response was complete`;
  }
}

/** What was waited for in vain before anything could be sent. */
function describeConnecting({ event, timings }: RequestFailure): string {
  if (event === 'lookup') return 'the name server did not answer';
  return event === 'secureConnect' || timings?.connect !== undefined
    ? 'it accepted the connection but did not answer the TLS handshake'
    : 'it did not accept the connection';
}

/** How far the exchange came, by what was waited for when it ended. */
function describeTimeout(host: string, { event, timings = {} }: RequestFailure): string {
  if (timings.response !== undefined) {
    return event === 'request'
      ? `${host} did not answer in time: its response began but did not end`
      : `${host} did not answer in time: its response stopped in the middle`;
  }
  return event === 'socket' && timings.upload === undefined
    ? `${host} did not answer in time: it stopped reading the request`
    : `${host} did not answer in time: it received the request but sent no response`;
}
