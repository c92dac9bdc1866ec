/** Hints for a missing or unusable connection. */
import type { NetworkCulprit, NetworkError } from '../../../client/errors.js';
import type { TlsProblem } from '../../../client/tls-problem.js';
import { mayBeDone } from './code-hints.js';

/** The hint for an error of the network, by its cause where that is known. */
export function networkHint(error: NetworkError): string | undefined {
  const { kind, tlsProblem, culprit, request } = error;
  if (culprit) return hintsByCulprit[culprit];
  switch (kind) {
    case 'unreachable':
      return 'Check the network connection and the base URL (ADS_URL). Behind a proxy, set HTTPS_PROXY.';
    case 'timeout':
      return 'To wait longer, increase --timeout.';
    case 'tls':
      return tlsProblem && tlsHints[tlsProblem];
    case 'redirect':
      return 'Check the base URL (ADS_URL). The service itself does not redirect.';
    case 'unreadable':
    case 'cut':
      return unknownCause(request?.method);
    default:
      return kind satisfies never;
  }
}

const hintsByCulprit: Readonly<Record<NetworkCulprit, string>> = {
  https: 'The server uses https on this port, so the base URL must begin with https (ADS_URL).',
  otherProtocol: 'Check the host and the port of the base URL (ADS_URL). The server there does not use HTTP.',
  page: 'Check the base URL (ADS_URL), and any proxy. The response is a web page, and does not come from the service.',
  file: 'Run the command again. If it fails again, the file itself is damaged or gone: request it with a new job or export.',
};

/** Advice without a known cause: a guess would send people the wrong way. */
export function unknownCause(method: string | undefined): string {
  const check = method === 'GET' ? '' : mayBeDone;
  return `The cause is not known. To see the exchange, run the command again with --trace${check}.`;
}

const trustHint =
  'For a private certificate authority, set NODE_EXTRA_CA_CERTS to the file of its certificate.';
const clockHint = 'Check the clock of this machine. If it is correct, the host needs a new certificate.';
const urlHint = 'Check the host and the port of the base URL (ADS_URL).';

/** What to do where there is no secure connection. */
const tlsHints: Readonly<Record<TlsProblem, string | undefined>> = {
  expired: clockHint,
  notYetValid: clockHint,
  selfSigned: trustHint,
  unknownAuthority: `${trustHint} Companies that inspect TLS connections have one.`,
  otherName: urlHint,
  revoked: urlHint,
  noTls: urlHint,
  versions: 'The server or a proxy must support TLS 1.2 or newer.',
  ciphers: 'The server or a proxy must support newer ciphers.',
  wantsCertificate: 'ads does not have a client certificate. Check the base URL (ADS_URL).',
  other: trustHint,
};
