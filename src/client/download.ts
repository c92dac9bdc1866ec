/**
 * Downloads the result file of a job from the absolute URL in its record (docs/service.md#asynchronous-jobs). The host may
 * be any, so no credentials are sent: no signature, no cookie, no user name and password in the URL.
 */
import { promisify } from 'node:util';
import type { Gunzip } from 'node:zlib';
import { isPadding } from '../values/gzip-padding.js';
import { errorCode } from '../values/system-error.js';
import { isLoopback, isThisMachine } from './base-url.js';
import { NetworkError, retryableStatuses, ServiceError } from './errors.js';
import { redactionMark } from './redact-by-name.js';
import { retry } from './retry.js';
import { createSender, defaultMaxBytes, type SenderOptions } from './send.js';
import { traceAnswer, traceFailure, traceRequest } from './trace.js';
import type { WaitPolicy } from './wait-budget.js';

export interface DownloadOptions extends SenderOptions {
  /** The base URL of the service that has named the file. */
  readonly service: string;
  /** User-Agent of the request; default "ads". */
  readonly userAgent?: string | undefined;
  /** Receives a trace of requests and responses, line by line; of URLs only the host, since the rest opens the file. */
  readonly trace?: ((line: string) => void) | undefined;
  /** The clock that the trace measures by, in milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** The host refused the file: it is not there yet, or its URL has expired. */
export class FileRefusedError extends NetworkError {
  constructor(
    /** The HTTP status. */
    readonly status: number,
    host: string,
  ) {
    super('unreadable', `${host} answered ${status} instead of the file; its URL may have expired`);
  }
}

const maxRedirects = 5;
const gzipMagic = [0x1f, 0x8b];

/**
 * Returns the whole file, unpacked where it is gzip. The address must be https, or http on a loopback address, and so
 * must every address that it redirects to; only a service on this machine may name an address of this machine. Repeats nothing: see `downloadPatiently`. Throws a NetworkError: `unreadable` on
 * an address, a status or bytes that cannot be used, or more than `maxBytes` of them once unpacked; `cut` on a file that
 * is not whole; `redirect` on one that leads out of https or in a circle. Throws a FileRefusedError on a status of the host,
 * and a ServiceError on one that may pass.
 */
export async function download(address: string, options: DownloadOptions): Promise<Buffer> {
  try {
    return await downloadOnce(address, options);
  } catch (error) {
    if (error instanceof NetworkError && isOfFile(error)) error.culprit = 'file';
    throw error;
  }
}

/** Whether the file is the cause, and not the connection to its host. */
const isOfFile = ({ kind }: NetworkError) => kind === 'unreadable' || kind === 'cut' || kind === 'redirect';

async function downloadOnce(address: string, options: DownloadOptions): Promise<Buffer> {
  const { userAgent = 'ads', maxBytes = defaultMaxBytes, trace, now = () => 0 } = options;
  const send = createSender({ ...options, maxBytes });
  const headers = { accept: '*/*', 'user-agent': userAgent };
  let url = readAddress(address, options.service);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const { href, origin } = url;
    const started = now();
    traceRequest(trace, 'GET', `${origin}/${redactionMark}`);
    const answer = await send({ method: 'GET', url: href, headers, bytes: true, allowRedirect: true }).catch(
      (error: unknown) => {
        traceFailure(trace, error, now() - started);
        throw error;
      },
    );
    traceAnswer(trace, answer, now() - started);
    if (answer.bytes) return unpack(answer.bytes, maxBytes);
    if (answer.status < 300 || answer.status > 399) throw refusal(answer.status, url);
    url = readRedirect(answer.headers.location, url);
  }
  throw new NetworkError('redirect', `the file is behind more than ${maxRedirects} redirects`);
}

/** As `download`, repeated where it fails in passing, as calls are and within the same budget. */
export async function downloadWithRetries(
  address: string,
  options: DownloadOptions,
  policy: WaitPolicy,
): Promise<Buffer> {
  const outcome = await retry({ method: 'GET' }, () => download(address, options), policy);
  if ('answer' in outcome) return outcome.answer;
  throw new Error('a file was downloaded as if it were deleted');
}

function readAddress(address: string, service: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && isThisMachine(url) && !isThisMachine(new URL(service))) {
    throw new NetworkError(
      'unreadable',
      'the URL of the file points to this machine, but the service runs elsewhere',
    );
  }
  if (url && isSafe(url)) return url;
  throw new NetworkError('unreadable', 'the URL of the file is not a plain https URL');
}

/** Another host must not redirect to a loopback address. */
function readRedirect(location: string | undefined, from: URL): URL {
  const url =
    location !== undefined && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (url && isSafe(url) && (isThisMachine(from) || !isThisMachine(url))) return url;
  throw new NetworkError('redirect', `${from.host} redirects to a URL that is not a plain https URL`);
}

/** A user name and password in the URL would be sent as credentials. */
function isSafe(url: URL): boolean {
  if (url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** An error of another host says nothing about our credentials, unlike a 401 or 403 of the service. */
function refusal(status: number, { host }: URL): Error {
  if (retryableStatuses.has(status)) return new ServiceError({ status, entries: [], operationErrors: [] });
  return new FileRefusedError(status, host);
}

/** Detects gzip by the magic number. A gzip Content-Encoding has already been decoded. */
async function unpack(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  if (!gzipMagic.every((mark, index) => bytes[index] === mark)) return bytes;
  const { gunzip } = await import('node:zlib');
  try {
    const options = { maxOutputLength: maxBytes, info: true };
    // The types of Node do not have the form of the result that `info` asks for.
    const unpacked = (await promisify(gunzip)(bytes, options)) as unknown as {
      readonly buffer: Buffer;
      readonly engine: Gunzip;
    };
    if (isPadding(bytes.subarray(unpacked.engine.bytesWritten))) return unpacked.buffer;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new NetworkError('unreadable', `the file is larger than ${maxBytes} bytes`);
    if (code === 'Z_BUF_ERROR') throw new NetworkError('cut', 'the file is truncated');
    throw new NetworkError('unreadable', 'the file is not valid gzip data');
  }
  throw new NetworkError('unreadable', 'the file has data after the end of its gzip data');
}
