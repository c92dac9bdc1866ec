/**
 * Selects the proxy of a request, by the usual meaning of HTTPS_PROXY and NO_PROXY. proxy-from-env 2.1 is no way to do it:
 * it reads the variables of the process, where ads has those of its world; a name in NO_PROXY does not stand for what is
 * below it, as it does in curl; and requests to this machine, with their secrets, would go to the proxy.
 */
import { isLoopback } from './base-url.js';
import { ConfigurationError } from './errors.js';

/**
 * The values of the proxy variables. HTTP_PROXY is not used: plain http is allowed for loopback addresses only, which
 * are never reached through a proxy.
 */
export interface Proxies {
  /** HTTPS_PROXY: the proxy's URL. */
  readonly https?: string | undefined;
  /** NO_PROXY: comma-separated hosts, domains (with or without a leading dot) or host:port; or *. */
  readonly except?: string | undefined;
}

/** The proxy for a URL, if any. Throws a ConfigurationError if the proxy is not a URL. */
export function chooseProxy(url: URL, proxies: Proxies): string | undefined {
  if (!proxies.https || isLoopback(url) || isExcepted(url, proxies.except ?? '')) return undefined;
  const text = proxies.https.includes('://') ? proxies.https : `http://${proxies.https}`;
  if (URL.canParse(text) && /^https?:/i.test(text)) return text;
  throw new ConfigurationError('HTTPS_PROXY is not the URL of an HTTP proxy', 'write it as http://host:port');
}

function isExcepted(url: URL, except: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return except
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true;
      const [, host = '', entryPort] = /^(.*?)(?::([0-9]+))?$/.exec(entry) ?? [];
      const domain = host.replace(/^\*?\./, '');
      const matches = url.hostname === domain || url.hostname.endsWith(`.${domain}`);
      return matches && (entryPort === undefined || entryPort === port);
    });
}
