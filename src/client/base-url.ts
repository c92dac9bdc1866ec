/** The service's base URLs: which are fit to send credentials to, and how a path is put under one. */
import { ConfigurationError, UnsendableError } from './errors.js';

/** Whether a URL's host is this very machine. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|127\.[0-9.]+|\[::1\])$/.test(url.hostname);
}

/**
 * Reads a base URL: https, or http on a loopback address; no user name, query or fragment. `name` says which one
 * it is, for a person. Returns it without a trailing slash. Throws a ConfigurationError.
 */
export function readBaseUrl(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new ConfigurationError(`${name} is not a web address`, 'write it as https://host/path');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new ConfigurationError(
      `${name} holds more than a host and a path`,
      'leave out the user name, the password, ? and # with what follows them',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new ConfigurationError(
      `${name} is not https, so that others could read what is sent`,
      'use https; http is for this machine alone, such as http://127.0.0.1:8080',
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** The URL of a path below a base. Throws an UnsendableError on a path that would not be sent as it is written. */
export function joinUrl(base: string, path: string): string {
  const relative = path.replace(/^\/+/, '');
  if (!/^[\x21-\x7e]*$/.test(relative) || /[\\?#]/.test(relative)) {
    throw new UnsendableError('path', 'holds a character that must be percent-encoded');
  }
  if (relative.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    throw new UnsendableError('path', 'holds . or .. as a step');
  }
  return `${base}/${relative}`;
}
