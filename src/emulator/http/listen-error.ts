/**
 * The error for an address that the emulator cannot listen on. In its own file, which allows reporting it without
 * loading the server.
 */
import { errorCode } from '../../values/system-error.js';

/** The address cannot be listened on. `fault` is the part of it that is wrong. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly fault: 'port' | 'host';

  constructor(fault: ListenError['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Turns a system error that the user can fix into a ListenError; undefined for any other, which is a bug. */
export function toListenError(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): ListenError | undefined {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new ListenError('port', `port ${port} on ${host} is already in use`);
    case 'EACCES':
      return new ListenError('port', `permission denied for port ${port} on ${host}`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return new ListenError('host', `${host} is not an address of this machine`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenError('host', `host ${host} cannot be resolved`);
    default:
      return undefined;
  }
}
