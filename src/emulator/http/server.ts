/** The routes, made from the contract: three bases on one port, told apart by the first segment of the path. */
import type { Hono as HonoApp } from 'hono';
import { endpointById } from '../../contract/find-group.js';
import { type Route, routeIndex } from '../../contract/route-index.js';
import type { Endpoint } from '../../contract/types.js';
import { versions } from '../../contract/wire/service-facts.js';
import { serviceError } from '../errors.js';
import { type Area, replyToError, type ServiceReply, toHttpResponse } from './respond.js';
import type { RequestTarget, Service } from './service.js';

/** The path of each base URL. */
export const bases = { auth: '/auth', production: '/ads', sandbox: '/ads-sandbox' } as const;

/** Makes a function from requests to responses. Each area has a service of its own. */
export async function createServer(
  services: Readonly<Record<Area, Service>>,
  version: string,
): Promise<(request: Request) => Promise<Response>> {
  const { Hono } = await import('hono/quick');
  const serve = (base: string): App => {
    const area = base === bases.auth ? 'auth' : 'ads';
    const host = base === bases.sandbox ? 'sandbox' : 'production';
    const app: App = new Hono();
    addRoutes(app, base, host, { area, services, version });
    app.notFound(({ req, get }) => {
      const known = get('known');
      const reply = known ? wrongMethod(req.method, known, area) : noRoute(req.method, req.path, area);
      return toHttpResponse(reply, area, version);
    });
    app.onError((error) => toHttpResponse(replyToError(error, area), area, version));
    return app;
  };
  // The router tries one route after the other: each base has its own, made with its first call.
  const apps = new Map<string, App>();
  return async (request) => {
    const base = baseOf(request.url);
    const app = apps.get(base) ?? serve(base);
    apps.set(base, app);
    return app.fetch(request);
  };
}

/** The routes of one base; `known` are the endpoints of a path that was found without the method asked for. */
type App = HonoApp<{ Variables: { known?: readonly Route[] } }>;

/** The base that a URL is below; any other URL is refused by the service itself. */
function baseOf(url: string): string {
  const { pathname } = new URL(url);
  return Object.values(bases).find((base) => pathname.startsWith(`${base}/`)) ?? bases.production;
}

interface Serving {
  readonly area: Area;
  readonly services: Readonly<Record<Area, Service>>;
  readonly version: string;
}

/** Calls that users sign are processed alike on both hosts, except those about tokens. */
function serviceOf({ area, errors }: Endpoint, { services }: Serving): Service {
  return services[errors === 'problem' ? 'ads' : area];
}

function addRoutes(app: App, base: string, host: RequestTarget['host'], serving: Serving): void {
  const { area, version } = serving;
  const root = area === 'ads' ? `${base}/:version` : base;
  for (const [path, known] of routesOf(area)) {
    const byMethod = new Map(
      known.flatMap((route) => methodsOf(route).map((method) => [method, route] as const)),
    );
    app.all(`${root}/${path}`, async ({ req, get, set }, next) => {
      const route = byMethod.get(req.method === 'HEAD' ? 'GET' : req.method);
      if (!route) {
        set('known', get('known') ?? known);
        return next();
      }
      const endpoint = endpointById(route.id);
      const { version: asked, ...names } = req.param() as Record<string, string>;
      const reply = isServed(asked)
        ? await serviceOf(endpoint, serving).answer(endpoint, req.raw, {
            host,
            path: names,
            version: asked === undefined ? undefined : Number(asked),
          })
        : wrongVersion(asked, area);
      return toHttpResponse(reply, area, version);
    });
  }
}

/** The form on a page for people is sent back to where the page is. */
function methodsOf({ method, isPage }: Route): string[] {
  return isPage ? [method, 'POST'] : [method];
}

/** Routes by path; paths without a :name come first, so that `cards/all` is not taken for a card. */
function routesOf(area: Area): [path: string, routes: Route[]][] {
  const byPath = new Map<string, Route[]>();
  for (const route of routeIndex) {
    if (route.area !== area) continue;
    for (const path of route.paths) {
      byPath.set(path, [...(byPath.get(path) ?? []), route]);
    }
  }
  return [...byPath].sort(([a], [b]) => rank(a) - rank(b));
}

function rank(path: string): number {
  return path.split('/').filter((segment) => segment.startsWith(':')).length;
}

function isServed(version: string | undefined): boolean {
  if (version === undefined) return true;
  return (
    /^[1-9][0-9]{0,2}$/.test(version) &&
    Number(version) >= versions.oldest &&
    Number(version) <= versions.newest
  );
}

function wrongVersion(version: string | undefined, area: Area): ServiceReply {
  const message = `Version ${version} is not served; versions ${versions.oldest} to ${versions.newest} are`;
  return replyToError(serviceError('ROUTE_NOT_FOUND', message), area);
}

function wrongMethod(method: string, known: readonly Route[], area: Area): ServiceReply {
  const allowed = known.map((endpoint) => endpoint.method).join(', ');
  const error = serviceError(
    'METHOD_NOT_ALLOWED',
    `${method} is not possible here; possible are: ${allowed}`,
  );
  return { ...replyToError(error, area), headers: { allow: allowed } };
}

function noRoute(method: string, path: string, area: Area): ServiceReply {
  return replyToError(serviceError('ROUTE_NOT_FOUND', `${method} ${path} is no route of the service`), area);
}
