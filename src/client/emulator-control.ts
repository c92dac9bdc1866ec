/** Calls the controls of an emulator on this machine: no call of the service, and nothing that the gate of writes guards. */
import { writeJson } from '../values/lossless-json.js';
import { isLoopback } from './base-url.js';
import { ConfigurationError } from './errors.js';
import { createSender, type IncomingResponse, type SenderOptions } from './send.js';

/** The address of the controls of a server, and the token that they want. */
export interface ControlAddress {
  readonly url: string;
  readonly token: string;
}

interface ControlCall {
  readonly method: string;
  /** Below the URL of the controls, with its query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Makes one call. Throws ConfigurationError where the address is not of this machine, and NetworkError. */
export async function callEmulatorControl(
  { url, token }: ControlAddress,
  { method, path, body }: ControlCall,
  options: SenderOptions & { readonly userAgent: string },
): Promise<Pick<IncomingResponse, 'status' | 'body'>> {
  if (!URL.canParse(url) || !isLoopback(new URL(url))) {
    const hint = 'An emulator can be controlled only from the machine that it runs on.';
    throw new ConfigurationError(`${url} is not a loopback URL`, hint);
  }
  const send = createSender({ ...options, proxies: {} });
  return send({
    method,
    url: `${url.replace(/\/$/, '')}/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': options.userAgent,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: writeJson(body) }),
  });
}
