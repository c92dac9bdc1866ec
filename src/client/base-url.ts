/** Validates the base URLs of the service, since credentials are sent there, and joins paths to them. */

import { trimEnd } from '../values/cut-text.js';
import { ConfigurationError, UnsendableError } from './errors.js';

/** Whether the host of a URL is a loopback address. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|127\.[0-9.]+|\[::1\])$/.test(url.hostname);
}

/**
 * Whether a URL leads to this machine, however it is spelled; a name that others give to it is known to the resolver only.
 */
export function isThisMachine(url: URL): boolean {
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  return (
    isLoopback(url) ||
    /(^|\.)localhost$/.test(host) ||
    /^(0|127)\.[0-9.]+$/.test(host) ||
    /^\[::(1|(ffff:)?(0|7f[0-9a-f]{2}):[0-9a-f]+)?\]$/.test(host)
  );
}

/**
 * Parses a base URL: https, or http on a loopback address; no user name, query or fragment. `name` is its name in
 * messages. Returns it without a trailing slash. Throws a ConfigurationError.
 */
export function readBaseUrl(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new ConfigurationError(`${name} is not an http or https URL`, 'write it as https://host/path');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new ConfigurationError(
      `${name} must contain only a host and a path`,
      'remove the user name, password, query and fragment',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new ConfigurationError(
      `${name} does not use https, so others could read requests`,
      'use https; http is allowed only for loopback addresses, such as http://127.0.0.1:8080',
    );
  }
  return trimEnd(url.href, '/');
}

/**
 * The one spelling of an address, by which services are told apart: `HTTP://Host:80/ads/` and `http://host/./ads` are the same.
 * What is not a URL stays as it is.
 */
export function normalizeAddress(text: string): string {
  return URL.canParse(text) ? trimEnd(new URL(text).href, '/') : text;
}

/** Joins a path to a base URL. Throws an UnsendableError on a path that URL parsing would change. */
export function joinUrl(base: string, path: string): string {
  const relative = path.replace(/^\/+/, '');
  if (!/^[\x21-\x7e]*$/.test(relative) || /[\\?#]/.test(relative)) {
    throw new UnsendableError('path', 'contains a character that must be percent-encoded');
  }
  if (relative.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    throw new UnsendableError('path', 'contains a . or .. segment');
  }
  return `${base}/${relative}`;
}
