/** Describes writes for everything that watches them, at the gate and in previews. */
import { buildRequest } from '../../../call/build-request.js';
import type { RawRequest } from '../../../client/client.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { Invocation } from '../../core/host/invocation.js';
import { listOperations } from '../../core/records/operations.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { Reader, Write } from '../../core/records/write.js';

/** Describes a checked call, as the gate and previews check it. */
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
      const related = endpoint && findRelatedEndpoints(endpoint);
      const ids = operations.flatMap(({ id }) => (id === undefined ? [] : [id]));
      read ??= related && ids.length > 0 ? readRecords(reader, related, values, ids) : noRecords();
      return read;
    },
  };
}

async function noRecords(): Promise<ReadonlyMap<string, Document>> {
  return new Map();
}
