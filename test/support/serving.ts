/** What the commands about serving call, answered by an emulator without a port. */
import { buildRequest } from '../../src/call/build-request.js';
import type { Caller } from '../../src/cli/core/records/read-rows.js';
import { ServiceError } from '../../src/client/errors.js';
import type { Tester } from './emulator.js';

export interface CountingCaller extends Caller {
  /** The ids of the endpoints that were called, in order. */
  readonly called: string[];
}

/** Calls the emulator of a test as the client does, and notes the calls. Refusals are thrown. */
export function createCaller(tester: Tester): CountingCaller {
  const called: string[] = [];
  return {
    called,
    async call(endpoint, values) {
      called.push(endpoint.id);
      const { method, path, query } = buildRequest(endpoint, values);
      const { status, body } = await tester.call(method, path.replace(/^\d+\//, ''), {
        query: Object.fromEntries(query),
      });
      if (status >= 400) throw new ServiceError({ status, entries: body.errors, operationErrors: [] });
      return { status, headers: {}, body, retried: 0 };
    },
  };
}
