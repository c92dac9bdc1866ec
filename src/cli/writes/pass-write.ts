/** Leads a write past everything that watches writes: what it is, hooks before, the call, hooks after. */
import { buildRequest } from '../../call/build-request.js';
import type { CallResult, Client, RawRequest } from '../../client/client.js';
import { ConfigurationError } from '../../client/errors.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { readRecords } from '../changes/read-records.js';
import { findSiblings } from '../changes/siblings.js';
import type { Invocation } from '../invocation.js';
import { loadHooks } from './hooks.js';
import { isWrite } from './is-write.js';
import { listOperations } from './operations.js';
import { readRaw } from './read-raw.js';
import type { Write, WriteHook } from './write.js';

/** The gate of one client, opened by its first write. */
export interface Passage {
  readonly passCall: Client['call'];
  readonly passRaw: Client['raw'];
}

type Reader = Pick<Client, 'call'>;

export async function openPassage(client: Client, invocation: Invocation): Promise<Passage> {
  const hooks = await loadHooks(invocation);
  const reader = createReader(client);
  return {
    passCall: (endpoint, values, options) =>
      pass(createWrite(endpoint, values, invocation, reader, options?.version), hooks, () =>
        client.call(endpoint, values, options),
      ),
    passRaw: (request) => {
      const reading = readRaw(request);
      const { endpoint, unclear } = reading;
      if (endpoint && !isWrite(endpoint) && unclear.length === 0) return client.raw(request);
      return pass(createRawWrite(request, reading, invocation, reader), hooks, () => client.raw(request));
    },
  };
}

/** Runs the hooks in order, and those after in reverse, as far as they began. */
async function pass(
  write: Write,
  hooks: readonly WriteHook[],
  send: () => Promise<CallResult>,
): Promise<CallResult> {
  const begun: WriteHook[] = [];
  let sent = false;
  try {
    for (const hook of hooks) {
      begun.unshift(hook);
      await hook.before?.(write);
    }
    sent = true;
    const reply = await send();
    for (const hook of begun.splice(0)) await hook.after?.(write, { reply });
    return reply;
  } catch (error) {
    for (const hook of begun.splice(0)) await hook.after?.(write, { error, sent });
    throw error;
  }
}

/** Describes a checked call, as the gate and previews judge it. */
export function createWrite(
  endpoint: Endpoint,
  values: Document,
  { settings }: Pick<Invocation, 'settings'>,
  reader: Reader,
  version?: number,
): Write {
  return finish({
    endpoint,
    values,
    request: buildRequest(endpoint, values, version),
    isRaw: false,
    unclear: [],
    settings,
    reader,
  });
}

/** Describes a raw call. */
export function createRawWrite(
  request: RawRequest,
  reading: Pick<Write, 'endpoint' | 'values' | 'unclear'>,
  { settings }: Pick<Invocation, 'settings'>,
  reader: Reader,
): Write {
  return finish({ ...reading, request, isRaw: true, settings, reader });
}

type Facts = Pick<Write, 'endpoint' | 'values' | 'request' | 'isRaw' | 'unclear' | 'reader'> &
  Pick<Invocation, 'settings'>;

function finish({ settings, ...facts }: Facts): Write {
  const { endpoint, values, reader } = facts;
  const operations = endpoint ? listOperations(endpoint, values) : [];
  let read: ReturnType<Write['readBefore']> | undefined;
  return {
    ...facts,
    operations,
    account: typeof values.account_id === 'string' ? values.account_id : settings.account?.value,
    environment: settings.env.value,
    profile: settings.profile.value,
    readBefore() {
      const siblings = endpoint && findSiblings(endpoint);
      const ids = operations.flatMap(({ id }) => (id === undefined ? [] : [id]));
      read ??= siblings && ids.length > 0 ? readRecords(reader, siblings, values, ids) : noRecords();
      return read;
    },
  };
}

async function noRecords(): Promise<ReadonlyMap<string, Document>> {
  return new Map();
}

/** Reads for those who watch: it never writes, so that no write can go past the gate. */
function createReader(client: Client): Reader {
  return {
    async call(endpoint, values, options) {
      if (!isWrite(endpoint)) return client.call(endpoint, values, options);
      throw new ConfigurationError(`${endpoint.id} writes`, 'only reads are possible here');
    },
  };
}
