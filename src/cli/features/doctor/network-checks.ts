/** Checks of the way to the service: addresses, proxy, names, certificates, and the time. */
import { access } from 'node:fs/promises';
import { readBaseUrl } from '../../../client/base-url.js';
import {
  isOnThisMachine,
  probeAnswer,
  probeName,
  probePort,
  probeTls,
  proxyOf,
} from '../../../client/probe.js';
import { timestampWindowSeconds } from '../../../contract/wire/service-facts.js';
import { day, describeSkew } from '../../../values/duration.js';
import { formatTime } from '../../../values/time.js';
import { transportOptions } from '../../calls/session/open-client.js';
import { requireUrls } from '../../core/credentials/find-credentials.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { type Check, type CheckContext, failure, failureOf, ok, skipped, warning } from './check.js';

/** The longest that one look at the network takes, in milliseconds. */
const patience = 8000;

function optionsOf({ invocation, findings }: CheckContext) {
  const options = transportOptions({ ...invocation, settings: findings.settings });
  return { ...options, timeout: Math.min(options.timeout, patience) };
}

/** The base URLs of hosts that are reached without a proxy, each host once. */
function directUrls(context: CheckContext): readonly URL[] {
  const { proxies } = optionsOf(context);
  const urls = Object.values(context.findings.urls).filter((base) => proxyOf(base, proxies) === undefined);
  return [...new Map(urls.map((base) => [new URL(base).host, new URL(base)])).values()];
}

const baseUrls: Check = {
  name: 'base-urls',
  isRemote: true,
  run({ findings }) {
    try {
      const { auth, ads } = requireUrls(findings.settings);
      findings.urls = {
        auth: readBaseUrl(auth, 'the authorization URL'),
        ads: readBaseUrl(ads, 'the advertising URL'),
      };
      const hosts = [...new Set(Object.values(findings.urls).map((url) => new URL(url).host))];
      return ok(`${hosts.join(' and ')}, for ${findings.settings.env.value}`);
    } catch (error) {
      return failureOf(error);
    }
  },
};

const proxy: Check = {
  name: 'proxy',
  needs: ['base-urls'],
  isRemote: true,
  async run(context) {
    const { env } = context.invocation.world;
    const { proxies } = optionsOf(context);
    try {
      const found = Object.values(context.findings.urls).flatMap((base) => proxyOf(base, proxies) ?? []);
      const [url] = found;
      if (!url) {
        const ignored = (env.HTTP_PROXY ?? env.http_proxy) && !proxies.https;
        return ignored
          ? warning(
              'HTTP_PROXY is set, but ads does not use it for https',
              'If the service is behind a proxy, set HTTPS_PROXY.',
            )
          : ok(proxies.https ? 'none for these hosts' : 'none');
      }
      const probe = await probePort(
        url.hostname,
        Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
        patience,
      );
      if (probe.ok) return ok(`${url.host} accepts connections`);
      return failure(
        `cannot reach the proxy ${url.host}: ${probe.reason}`,
        exitCodes.unreachable,
        'Correct HTTPS_PROXY, or name the hosts of the service in NO_PROXY.',
      );
    } catch (error) {
      return failureOf(error);
    }
  },
};

const dns: Check = {
  name: 'dns',
  needs: ['base-urls', 'proxy'],
  isRemote: true,
  async run(context) {
    const named = directUrls(context).filter(({ href }) => !isOnThisMachine(href));
    const hosts = named.map(({ hostname }) => hostname);
    if (hosts.length === 0) return skipped('no host names to look up');
    const probes = await Promise.all(
      hosts.map(async (host) => ({ host, probe: await probeName(host, patience) })),
    );
    for (const { host, probe } of probes) {
      if (!probe.ok) {
        const remedy =
          'Check the base URLs, the network and the name server; behind a proxy, set HTTPS_PROXY.';
        return failure(`${host}: ${probe.reason}`, exitCodes.unreachable, remedy);
      }
    }
    return ok(probes.map(({ host, probe }) => `${host} is ${probe.ok ? probe.addresses[0] : ''}`).join(', '));
  },
};

/** A certificate that ends sooner is worth a word. */
const soon = 14 * day;

const tls: Check = {
  name: 'tls',
  needs: ['dns'],
  isRemote: true,
  async run(context) {
    const { world } = context.invocation;
    const bundle = world.env.NODE_EXTRA_CA_CERTS;
    if (
      bundle &&
      !(await access(bundle).then(
        () => true,
        () => false,
      ))
    ) {
      return failure(
        `cannot read the file of NODE_EXTRA_CA_CERTS: ${bundle}`,
        exitCodes.usage,
        'Correct the path, or unset the variable.',
      );
    }
    const urls = directUrls(context).filter(({ protocol }) => protocol === 'https:');
    if (urls.length === 0) return skipped('no direct TLS connection to check');
    const probes = await Promise.all(
      urls.map(async (url) => ({ url, probe: await probeTls(url, patience) })),
    );
    for (const { url, probe } of probes) {
      if (!probe.ok) {
        const remedy =
          'For a private certificate authority, set NODE_EXTRA_CA_CERTS to the file of its certificate.';
        return failure(`no secure connection to ${url.host}: ${probe.reason}`, exitCodes.unreachable, remedy);
      }
      if (probe.expires - world.now() < soon) {
        const end = formatTime(probe.expires);
        return warning(
          `the certificate of ${url.host} expires at ${end}`,
          'Ask the operator of the host or the proxy to renew it.',
        );
      }
    }
    return ok(
      probes.map(({ url, probe }) => `${url.host} supports ${probe.ok ? probe.protocol : ''}`).join(', '),
    );
  },
};

const service: Check = {
  name: 'service',
  needs: ['base-urls', 'proxy', 'dns', 'tls'],
  isRemote: true,
  async run(context) {
    const { findings, invocation } = context;
    const options = optionsOf(context);
    const times = new Map<string, number>();
    for (const base of new Set(Object.values(findings.urls))) {
      const start = invocation.world.now();
      try {
        const { status, date } = await probeAnswer(base, options);
        const end = invocation.world.now();
        if (date !== undefined) findings.skew = (start + end) / 2 - date;
        if (status >= 500) {
          const remedy = 'The service or a proxy is down. Try again later.';
          return failure(`${new URL(base).host} answers ${status}`, exitCodes.unreachable, remedy);
        }
        times.set(new URL(base).host, Math.max(0, end - start));
      } catch (error) {
        return failureOf(error);
      }
    }
    return ok([...times].map(([host, time]) => `${host} answers in ${time} ms`).join(', '));
  },
};

/** Seconds from which a difference is worth a word; the Date header has whole seconds. */
const noticeable = 60;

const clock: Check = {
  name: 'clock',
  needs: ['service'],
  isRemote: true,
  run({ findings }) {
    if (findings.skew === undefined)
      return warning(
        'the service does not send its time',
        'Check that this machine synchronizes its clock over the network.',
      );
    const seconds = Math.round(findings.skew / 1000);
    if (Math.abs(seconds) < noticeable) return ok(`within ${noticeable} s of the service's clock`);
    const message = describeSkew(seconds);
    const remedy = 'Set the clock, preferably by synchronizing it over the network.';
    return Math.abs(seconds) > timestampWindowSeconds
      ? failure(message, exitCodes.notSignedIn, remedy)
      : warning(message, remedy);
  },
};

export const networkChecks: readonly Check[] = [baseUrls, proxy, dns, tls, service, clock];
