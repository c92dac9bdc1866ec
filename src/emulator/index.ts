/** The public face of the emulator: open a store, serve it, reset it, describe it. */
import { ownPid } from '../files/os-process.js';
import { formatTime } from '../values/time.js';
import { openOrCreate, renewCredentials } from './admin.js';
import type { AuthorizationOptions } from './auth-area/options.js';
import type { EmulatorControl, Faults } from './control/control.js';
import type { FaultPlan } from './control/fault-plan.js';
import type { FaultDocument } from './control/fault-rule.js';
import { awaitQueuedChanges } from './domain/members/queue.js';
import { createBodyMemory } from './http/body-memory.js';
import { deliverHere } from './http/connection-faults.js';
import { type ConnectionEnds, controlPath, refuseRemoteControl } from './http/control-access.js';
import { type Address, listen } from './http/listen.js';
import { withOwnRoutes } from './http/own-routes.js';
import { createRateLimiter, type RateLimits } from './http/rate-limiter.js';
import { createRequestBarrier } from './http/request-barrier.js';
import { factsOf } from './http/request-facts.js';
import { logRequests, type ServedRequest } from './http/request-log.js';
import { bases, createRouter } from './http/router.js';
import { createService, type Service } from './http/service.js';
import type { DatasetOptions } from './seed/index.js';
import { readClock, rememberClock } from './store/clock.js';
import { type DatasetCredentials, readMeta, writeMeta } from './store/meta.js';
import { addServer, removeServer } from './store/server-registry.js';
import type { Store } from './store/store.js';
import { StoreError } from './store/store-error.js';

export {
  advanceStore,
  describeStore,
  findServerControl,
  listServerControls,
  requireResettable,
  resetStore,
  type StoreDescription,
} from './admin.js';
export { loadHandlers } from './groups/index.js';
export { isHostName } from './http/host-and-origin.js';
export type { Address } from './http/listen.js';
export { ListenError } from './http/listen-error.js';
export type { RateLimits } from './http/rate-limiter.js';
export type { ServedRequest } from './http/request-log.js';
export { bases } from './http/router.js';
export type { DatasetCredentials } from './store/meta.js';
export { defaultSeed, type SeedName, seedNames } from './store/seed-names.js';
export { StoreError } from './store/store-error.js';

/** What is refused for its signature. */
const unauthorized = 401;

export interface EmulatorOptions extends DatasetOptions {
  /** The SQLite file, or `:memory:`. Made when it is not there, with the directories above it. */
  readonly path: string;
  /** The version of ads, sent in a header of every response. */
  readonly version: string;
  /** `off` by default: then nothing is counted, and headers report a full allowance. */
  readonly rateLimits?: RateLimits;
  /** The percentage of statistics jobs that fail; unchanged by default. */
  readonly jobFailures?: number;
  /** The faults from the start; checked rules only. */
  readonly faults?: FaultDocument;
  /** Opens the controls, in this process and over HTTP, and remembers requests for them. */
  readonly control?: boolean;
  /**
   * Ends the process, which is only a server, when a control stops it; the response was sent before. Without it the
   * emulator only stops listening.
   */
  readonly onStop?: () => void;
  /** Leaves the classes Request and Response of the process alone, which a server may replace by faster ones. */
  readonly leavesGlobals?: boolean;
  /** The process may end although this listens: what it listens for comes from the process itself. */
  readonly mayEnd?: boolean;
  /** Told of errors that are bugs of the emulator; their callers are answered 500. */
  readonly report?: (error: unknown) => void;
  /** Told of every request that has been answered. */
  readonly log?: (entry: ServedRequest) => void;
}

export interface EmulatorUrls {
  readonly auth_url: string;
  readonly ads_url: string;
  readonly ads_sandbox_url: string;
  readonly port: number;
  /** The address of the controls and their token; absent without controls. */
  readonly control_url?: string;
  readonly control_token?: string;
  /** With https: the certificate (PEM) that clients must trust. */
  readonly certificate?: string;
}

export interface Emulator {
  readonly credentials: DatasetCredentials;
  /** The time of the dataset's clock, in milliseconds since 1970. */
  time(): number;
  /** The injected faults. */
  readonly faults: Faults;
  /** The controls for tests of other programs, where they were asked for. */
  readonly control: EmulatorControl | undefined;
  /** Answers one request without a port. Rejects where a fault resets its connection. */
  fetch(request: Request): Promise<Response>;
  /** Listens. Throws ListenError where the address cannot be listened on. */
  start(address: Address): Promise<EmulatorUrls>;
  /** Ends open connections and releases the store. May be called again. */
  close(): Promise<void>;
}

/**
 * Opens the emulator over a store. Throws StoreError when the file cannot be used.
 *
 * One function: its parts share the store, the credentials and what stops the server.
 */
export async function openEmulator(options: EmulatorOptions): Promise<Emulator> {
  const store = await openWorld(options);
  const { now, random, rateLimits = 'off', report = () => {} } = options;
  let credentials = renewCredentials({ store, random, now: now() });
  const rateLimiter = createRateLimiter(store, now, rateLimits);
  const parts = { store, now, random, report, rateLimiter, bodies: createBodyMemory() };
  const services = { ads: createService(parts), auth: createLazily(parts) };
  const barrier = createRequestBarrier();
  const serve = createRouter(services, options.version);
  const routes = (request: Request) => barrier.pass(() => serve(request));
  const { faults, withFaults } = createFaults(options);
  if (options.faults) await faults.set(options.faults);
  const control = options.control === true ? await openControl() : undefined;
  const area = control && {
    token: Buffer.from(random(24)).toString('base64url'),
    async answer(request: Request, path: string) {
      return (await import('./control/area.js')).answerArea(request, path, control.opened);
    },
  };
  const served = withOwnRoutes(withFaults(routes), { store, now, report, area });
  // The clock that records get their times from. What is refused for its signature has the one that timestamps are checked
  // by, so that whoever signs can tell how far their own clock is off.
  const date = (request: Request, { status }: Response) =>
    new Date(
      (status === unauthorized ? now() : rememberClock(store, now)) + factsOf(request).clockSkew,
    ).toUTCString();
  const fetch = withLog(served, now, [options.log, control?.log]);
  const { jobFailures } = options;
  if (jobFailures !== undefined) store.write(() => writeMeta(store, 'job_failures', jobFailures));
  let stop = async () => {};

  /** The controls, and what notes requests for them. */
  async function openControl() {
    const [{ createControl }, { createJournal }, { readAllSecrets }] = await Promise.all([
      import('./control/control.js'),
      import('./control/request-journal.js'),
      import('./control/all-secrets.js'),
    ]);
    const requests = createJournal(now, (refresh) => readAllSecrets(store, refresh));
    const onReplaced = (replaced: DatasetCredentials) => {
      credentials = replaced;
    };
    return {
      opened: createControl({
        ...{ store, barrier, now, random, faults, requests, onReplaced },
        stop: options.onStop ?? (() => void stop().catch(report)),
        endsProcess: options.onStop !== undefined,
      }),
      log(entry: ServedRequest, request: Request) {
        // A request of a test for the log is not part of it.
        if (!entry.path.startsWith(controlPath)) requests.add(request, entry);
      },
    };
  }

  return {
    get credentials() {
      return credentials;
    },
    control: control?.opened,
    time: () => Date.parse(readClock(store, now)),
    faults,
    async fetch(request) {
      const response = await fetch(request);
      response.headers.set('date', date(request, response));
      return deliverHere(response, request);
    },
    async start(address) {
      const serve = async (request: Request, connection: ConnectionEnds) =>
        refuseRemoteControl(request, connection) ?? fetch(request);
      const { origin, port, certificate, stop: hangUp } = await listen(serve, address, { ...options, date });
      stop = async () => {
        stop = async () => {};
        await hangUp();
        removeServer(store, ownPid);
      };
      const ads_url = origin + bases.production;
      const started_at = formatTime(now());
      addServer(store, { pid: ownPid, url: ads_url, started_at, control_token: area?.token ?? '' });
      return {
        auth_url: origin + bases.auth,
        ads_url,
        ads_sandbox_url: origin + bases.sandbox,
        port,
        ...(area && { control_url: origin + controlPath.slice(0, -1), control_token: area.token }),
        ...(certificate !== undefined && { certificate }),
      };
    },
    async close() {
      try {
        await stop();
        await awaitQueuedChanges(store);
        await control?.opened.close();
      } catch (error) {
        // Write errors of the file were reported to the callers that waited. A row of this process is skipped after its
        // end, and the next process that opens the store processes the queue.
        if (!(error instanceof StoreError)) throw error;
      } finally {
        store.close();
      }
    },
  };
}

/**
 * The active faults, and the code that applies them to the calls of the service. That code is loaded with the first
 * rule.
 */
function createFaults({ now, version }: EmulatorOptions) {
  let plan: FaultPlan | undefined;
  const faults: Faults = {
    async set(document) {
      plan = (await import('./control/fault-plan.js')).createFaultPlan(document);
    },
    clear() {
      plan = undefined;
    },
    show: () => ({ seed: plan?.seed ?? 0, rules: plan?.states() ?? [] }),
  };
  const withFaults =
    (routes: Emulator['fetch']): Emulator['fetch'] =>
    async (request) => {
      if (!plan) return routes(request);
      const { serveWithFaults } = await import('./control/serve-with-faults.js');
      return serveWithFaults(request, routes, { plan, now, version });
    };
  return { faults, withFaults };
}

type Log = (entry: ServedRequest, request: Request) => void;

function withLog(fetch: Emulator['fetch'], now: () => number, logs: readonly (Log | undefined)[]) {
  const active = logs.filter((log) => log !== undefined);
  if (active.length === 0) return fetch;
  return logRequests(fetch, now, (entry, request) => {
    for (const log of active) log(entry, request);
  });
}

/** The authorization area, loaded with its first call. */
function createLazily(parts: AuthorizationOptions): Service {
  return {
    async answer(...call) {
      const { createAuthorization } = await import('./auth-area/auth-service.js');
      return createAuthorization(parts).answer(...call);
    },
  };
}

/** An existing store keeps the world and the clock it was made with; asking for others is an error. */
async function openWorld(options: EmulatorOptions): Promise<Store> {
  const { path } = options;
  const store = await openOrCreate(path, options);
  const mismatch = findMismatch(store, options);
  if (mismatch === undefined) return store;
  store.close();
  throw new StoreError('mismatch', `${path} ${mismatch}; reset it to change that`);
}

function findMismatch(store: Store, { seed, clock }: EmulatorOptions): string | undefined {
  const world = readMeta(store, 'seed');
  if (seed !== undefined && seed !== world) return `has the dataset ${world}, not ${seed}`;
  if (clock !== undefined && readMeta(store, 'clock') === null) return 'follows the system clock';
  return undefined;
}
