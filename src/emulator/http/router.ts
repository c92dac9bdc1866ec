/** The routes, made from the contract: three bases on one port, distinguished by the first segment of the path. */
import { endpointById } from '../../contract/find-group.js';
import { findRetiredRoute } from '../../contract/retired-routes.js';
import { type Route, routeIndex } from '../../contract/route-index.js';
import type { Endpoint } from '../../contract/types.js';
import { versions } from '../../contract/wire/service-facts.js';
import { serviceError } from '../errors.js';
import { createRouteFinder, decodedSegments, type RouteFinder } from './find-route.js';
import { type Area, replyToError, type ServiceReply, toHttpResponse } from './respond.js';
import type { Service } from './service.js';
import { findFirstUpload } from './upload-commands.js';

/** The path of each base URL. */
export const bases = { auth: '/auth', production: '/ads', sandbox: '/ads-sandbox' } as const;

/** Makes a function from requests to responses. Each area has a service of its own. */
export function createRouter(
  services: Readonly<Record<Area, Service>>,
  version: string,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const base = baseOf(request.url);
    const area = base === bases.auth ? 'auth' : 'ads';
    const isHead = request.method === 'HEAD';
    let reply: ServiceReply;
    try {
      reply = await answer(request, { base, area, services });
    } catch (error) {
      reply = replyToError(error, area);
    }
    const response = toHttpResponse(reply, area, version);
    return isHead ? new Response(null, response) : response;
  };
}

/** The base that a URL is below; any other URL is refused by the service itself. */
function baseOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return Object.values(bases).find((base) => url.startsWith(`${base}/`, start)) ?? bases.production;
}

interface Serving {
  readonly base: string;
  readonly area: Area;
  readonly services: Readonly<Record<Area, Service>>;
}

const finders: Readonly<Record<Area, RouteFinder>> = {
  ads: createRouteFinder(routeIndex.filter(({ area }) => area === 'ads')),
  auth: createRouteFinder(routeIndex.filter(({ area }) => area === 'auth')),
};

async function answer(request: Request, { base, area, services }: Serving): Promise<ServiceReply> {
  const segments = decodedSegments(request.url);
  const [first, ...below] = segments;
  const asked = area === 'ads' ? below.shift() : undefined;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  // Some would otherwise be read as ids: `custom_audiences/global_opt_out` is not an audience.
  const isRetired = area === 'ads' && findRetiredRoute(method, below) !== undefined;
  const isBelow = `/${first}` === base && asked !== '' && !isRetired;
  const found = isBelow ? finders[area](below) : [];
  // `cards/all` is no card, unless it is called as only a card can be.
  for (const { path, values } of found) {
    const route = path.byMethod.get(method);
    if (!route) continue;
    const endpoint = endpointById(route.id);
    if (!isServed(asked, endpoint)) return wrongVersion(asked, endpoint);
    return serviceOf(endpoint, services).answer(endpoint, request, {
      host: base === bases.sandbox ? 'sandbox' : 'production',
      path: values,
      version: asked === undefined ? undefined : Number(asked),
    });
  }
  const firstUpload = isBelow && area === 'auth' ? await findFirstUpload(method, below.join('/')) : undefined;
  if (firstUpload)
    return serviceOf(firstUpload, services).answer(firstUpload, request, {
      host: 'production',
      version: undefined,
      path: {},
    });
  const [known] = found;
  if (known) return wrongMethod(request.method, known.path.routes, area);
  return noRoute(request.method, `/${segments.join('/')}`, area);
}

/** Calls that users sign are processed alike on both hosts, except those about tokens. */
function serviceOf({ area, errors }: Endpoint, services: Serving['services']): Service {
  return services[errors === undefined ? area : 'ads'];
}

/** Calls are served up to their own version, which is the last one that has them (docs/service.md#versions). */
function isServed(version: string | undefined, { version: last = versions.newest }: Endpoint): boolean {
  if (version === undefined) return true;
  return /^[1-9][0-9]{0,2}$/.test(version) && Number(version) >= versions.oldest && Number(version) <= last;
}

function wrongVersion(
  version: string | undefined,
  { area, version: last = versions.newest }: Endpoint,
): ServiceReply {
  const served = last === versions.oldest ? `${last}` : `${versions.oldest} to ${last}`;
  const here = last === versions.newest ? '' : ' by this call';
  const message = `Version ${version} is not supported${here}; use ${served}`;
  return replyToError(serviceError('ROUTE_NOT_FOUND', message), area);
}

function wrongMethod(method: string, known: readonly Route[], area: Area): ServiceReply {
  const allowed = known.map((endpoint) => endpoint.method).join(', ');
  const error = serviceError(
    'METHOD_NOT_ALLOWED',
    `${method} is not allowed here; allowed methods: ${allowed}`,
  );
  return { ...replyToError(error, area), headers: { allow: allowed } };
}

function noRoute(method: string, path: string, area: Area): ServiceReply {
  return replyToError(
    serviceError('ROUTE_NOT_FOUND', `${method} ${path} is not a route of the service`),
    area,
  );
}
