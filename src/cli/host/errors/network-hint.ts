/** What to do where there is no usable connection. */
import type { NetworkError } from '../../../client/errors.js';
import type { TlsProblem } from '../../../client/tls-problem.js';

/** The hint for an error of the network; undefined where a retry is the only remedy. */
export function networkHint({ kind, tlsProblem, request }: NetworkError): string | undefined {
  switch (kind) {
    case 'unreachable':
      return 'Check the network connection and the base URL (ADS_URL). Behind a proxy, set HTTPS_PROXY.';
    case 'timeout':
      return 'To wait longer, increase --timeout.';
    case 'tls':
      return tlsProblem && tlsHints[tlsProblem];
    case 'unreadable':
    case 'redirect':
      return 'Check the base URL (ADS_URL). The response does not come from the service.';
    case 'cut':
      return request?.url.startsWith('http:')
        ? 'If the server uses https on this port, the base URL must begin with https (ADS_URL).'
        : undefined;
    default:
      return kind satisfies never;
  }
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
