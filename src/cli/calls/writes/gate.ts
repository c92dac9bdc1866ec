/**
 * The gate that every write of every command passes on its way to the client. Reads go past it; what watches writes is
 * loaded with the first one.
 */

import { isWrite } from '../../../call/is-write.js';
import type { Client, RawRequest } from '../../../client/client.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { WritePipeline } from './write-pipeline.js';

/** Returns the client with the gate in front of it. `load` opens the pipeline of writes. */
export function withGate(
  client: Client,
  invocation: Invocation,
  load = async (): Promise<WritePipeline> =>
    (await import('./write-pipeline.js')).openWritePipeline(client, invocation),
): Client {
  let opened: Promise<WritePipeline> | undefined;
  const open = () => {
    opened ??= load();
    return opened;
  };
  // Sent in place of what an empty variable was to choose: a read is told, and anything that cannot be taken back is refused.
  const heed = async (isRead: boolean) => {
    if (invocation.settings.identity.empty === undefined) return;
    const { heedEmptyVariables } = await import('../../core/host/empty-variables.js');
    await heedEmptyVariables(invocation, isRead);
  };
  return {
    async call(endpoint, values, options) {
      await heed(!isWrite(endpoint) && endpoint.risk === undefined);
      if (!isWrite(endpoint)) return client.call(endpoint, values, options);
      const { passCall } = await open();
      return passCall(endpoint, values, options);
    },
    async sendBodies(endpoint, values, work) {
      await heed(false);
      const { passBodies } = await open();
      return passBodies(endpoint, values, work);
    },
    async raw(request) {
      const isRead = isPlainRead(request);
      await heed(isRead);
      if (isRead) return client.raw(request);
      const { passRaw } = await open();
      return passRaw(request);
    },
  };
}

/** A GET, unless a parameter asks the server to take it for another method, as some servers do. */
function isPlainRead({ method, path, query = [], form, json }: RawRequest): boolean {
  if (method !== 'GET' || form !== undefined || json !== undefined) return false;
  const overrides = (name: string) => /method/i.test(name);
  const search = path.split('?').slice(1).join('?');
  return !overrides(decodeLoosely(search)) && !query.some(([name]) => overrides(name));
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
