/** Why the emulator cannot listen. Apart from the server, so that whoever reports it need not load that. */
import { errorCode } from '../../call/system-error.js';

/** The address cannot be listened on, and which part of it is to blame. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly fault: 'port' | 'host';

  constructor(fault: ListenError['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Turns the system's error into one that can be mended; undefined for any that is a bug. */
export function toListenError(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): ListenError | undefined {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new ListenError('port', `port ${port} of ${host} is taken`);
    case 'EACCES':
      return new ListenError('port', `port ${port} of ${host} is not open to this user`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return new ListenError('host', `${host} is no address of this machine`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenError('host', `the host ${host} is not known`);
    default:
      return undefined;
  }
}
