/** The times that `--timeout` bounds in one attempt of a call (docs/service.md#timeouts). All in milliseconds. */

/**
 * Milliseconds for a connection, and again for its TLS handshake: a host that does not accept one in this time will not do
 * so later.
 */
const connectTimeout = 10_000;
/** Of the timeout, how much may pass until the response begins, and between two parts of its body. */
const parts = { firstByte: 2 / 3, idle: 1 / 3 } as const;

/**
 * The bounds of one attempt, in milliseconds. A POST that gets no response may not be repeated, so that nothing is won by
 * giving it up early.
 */
export function chooseTimeouts(method: string, timeout: number, transfer: number) {
  const connect = Math.min(timeout, connectTimeout);
  const firstByte = method === 'POST' ? timeout : Math.ceil(timeout * parts.firstByte);
  // A large body may be taken slowly, but not with longer pauses than a response may be thought about.
  return {
    request: timeout + transfer,
    connect,
    secureConnect: connect,
    response: firstByte,
    socket: timeout,
  };
}

/** The longest pause within the body of a response. */
export function longestPause(timeout: number): number {
  return timeout * parts.idle;
}

/** The slowest connection, in bytes per millisecond, over which a large body is sent in time. */
const slowestRate = 64;

/** The time that bytes are given beyond the timeout, in milliseconds: none for text, which is short. */
export function transferTime(body: string | Uint8Array | undefined): number {
  return typeof body === 'object' ? Math.ceil(body.length / slowestRate) : 0;
}
