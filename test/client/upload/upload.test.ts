/** Uploads against a service that fails at chosen moments: what is sent, what is stored, what is repeated. */
import { describe, expect, it } from 'vitest';
import type { CallResult } from '../../../src/client/client.js';
import { NetworkError, ServiceError } from '../../../src/client/errors.js';
import { awaitProcessing } from '../../../src/client/upload/processing.js';
import { type UploadProgress, uploadFile } from '../../../src/client/upload/upload.js';
import { segments } from '../../../src/contract/params/uploads.js';
import type { Document, Endpoint } from '../../../src/contract/types.js';
import { patternBytes } from '../../support/media-files.js';

const now = 1_000_000;
const file = patternBytes(2 * segments.bytes + 3);

function refusal(status: number, code = 'INVALID'): ServiceError {
  const entries = code === '' ? [] : [{ code, message: 'refused' }];
  return new ServiceError({ status, entries, operationErrors: [] });
}

/** A service that answers each call by the id of its endpoint; an Error is thrown. */
function createService(answers: Readonly<Record<string, (values: Document) => Document | Error>>) {
  const calls: { id: string; values: Document }[] = [];
  const client = {
    async call(endpoint: Endpoint, values: Document): Promise<CallResult> {
      calls.push({ id: endpoint.id, values });
      const data = answers[endpoint.id]?.(values);
      if (data instanceof Error) throw data;
      return { status: 200, headers: {}, body: { data }, retried: 0 };
    },
  };
  return { client, calls, ids: () => calls.map(({ id }) => id.replace('media.', '')) };
}

const good = {
  'media.initialize': () => ({ id: '7', media_key: '13_7', expires_after_secs: 100 }),
  'media.append': () => ({ expires_at: 1 }),
  'media.finalize': () => ({ id: '7', media_key: '13_7', size: file.length, expires_after_secs: 50 }),
};

async function upload(client: Parameters<typeof uploadFile>[0], resume?: UploadProgress) {
  const saved: UploadProgress[] = [];
  const sent: number[] = [];
  const events: string[] = [];
  const request = {
    size: file.length,
    mediaType: 'video/mp4',
    category: 'amplify_video',
    additionalOwners: ['12'],
    read: async (offset: number, length: number) => file.subarray(offset, offset + length),
    resume,
  } as const;
  const hooks = {
    now: () => now,
    save: async (progress: UploadProgress) => void saved.push(progress),
    sent: async (bytes: number) => void sent.push(bytes),
    complete: async () => void events.push('complete'),
    restarted: async () => void events.push('restarted'),
  };
  const outcome = await uploadFile(client, request, hooks).catch((error: unknown) => error);
  return { outcome, saved, sent, events };
}

const begun: UploadProgress = { media_id: '7', media_key: '13_7', acknowledged: 2, expires: now + 1 };

describe('an upload', () => {
  it('announces the file, sends every byte in order, completes, and stores each step', async () => {
    const { client, calls, ids } = createService(good);
    const { outcome, saved, sent } = await upload(client);
    expect(ids()).toEqual(['initialize', 'append', 'append', 'append', 'finalize']);
    expect(calls[0]?.values).toEqual({
      media_type: 'video/mp4',
      total_bytes: file.length,
      media_category: 'amplify_video',
      additional_owners: ['12'],
    });
    const pieces = calls.slice(1, 4).map(({ values }) => Buffer.from(String(values.media), 'base64'));
    expect(Buffer.concat(pieces).equals(file)).toBe(true);
    expect(saved.map(({ acknowledged, complete = false }) => [acknowledged, complete])).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [3, false],
      [3, true],
    ]);
    expect(sent).toEqual([0, segments.bytes, 2 * segments.bytes, file.length]);
    expect(saved.at(-1)).toEqual({
      ...begun,
      acknowledged: 3,
      complete: true,
      ready: true,
      expires: now + 50_000,
    });
    expect(outcome).toMatchObject({ upload: { size: file.length } });
  });

  it('is complete but not ready while the service processes it', async () => {
    const finalize = () => ({ ...good['media.finalize'](), processing_info: { state: 'pending' } });
    const { saved } = await upload(createService({ ...good, 'media.finalize': finalize }).client, begun);
    expect(saved.at(-1)).toEqual({ ...begun, acknowledged: 3, complete: true, expires: now + 50_000 });
  });

  it('resumes after the last segment that was acknowledged', async () => {
    const { client, calls, ids } = createService(good);
    const { sent } = await upload(client, begun);
    expect(ids()).toEqual(['append', 'finalize']);
    expect(calls[0]?.values.segment_index).toBe(2);
    expect(sent).toEqual([2 * segments.bytes, file.length]);
  });

  it('sends nothing if it is complete', async () => {
    const { client, ids } = createService(good);
    const complete = { ...begun, complete: true };
    expect((await upload(client, complete)).outcome).toEqual({ progress: complete });
    expect(ids()).toEqual([]);
  });

  it('starts over if the sent segments have expired', async () => {
    const { client, ids } = createService(good);
    await upload(client, { ...begun, expires: now });
    expect(ids()).toEqual(['initialize', 'append', 'append', 'append', 'finalize']);
  });

  it.each([400, 404, 410])('starts over if the service answers %s to the rest of it', async (status) => {
    let count = 0;
    const append = () => (count++ === 0 ? refusal(status) : good['media.append']());
    const { client, ids } = createService({ ...good, 'media.append': append });
    const { events } = await upload(client, begun);
    expect(ids()).toEqual(['append', 'initialize', 'append', 'append', 'append', 'finalize']);
    expect(events).toEqual(['restarted', 'complete']);
  });

  it('does not start over if that would not help', async () => {
    const { client, ids } = createService({ ...good, 'media.append': () => refusal(403) });
    expect((await upload(client, begun)).outcome).toMatchObject({ status: 403 });
    expect(ids()).toEqual(['append']);
    // The page of a gateway says nothing of the upload.
    const page = createService({ ...good, 'media.append': () => refusal(404, '') });
    expect((await upload(page.client, begun)).outcome).toMatchObject({ status: 404 });
    expect(page.ids()).toEqual(['append']);
    const fresh = createService({ ...good, 'media.append': () => refusal(400) });
    expect((await upload(fresh.client)).outcome).toMatchObject({ status: 400 });
    expect(fresh.ids()).toEqual(['initialize', 'append']);
  });

  it.each<[string, Error, Document | Error, boolean]>([
    ['a lost answer, and it is complete', new NetworkError('cut', 'cut'), { size: 1 }, true],
    [
      'a lost answer, and it is being processed',
      refusal(503),
      { processing_info: { state: 'pending' } },
      true,
    ],
    ['a refusal, because it is complete', refusal(400), { size: 1 }, true],
    ['a refusal, and it is not complete', refusal(400), refusal(400), false],
    ['a lost answer, and no state', new NetworkError('timeout', 'late'), {}, false],
    ['no connection', new NetworkError('unreachable', 'gone', true), { size: 1 }, false],
  ])('asks for the state after %s', async (_, answer, state, isComplete) => {
    const { client } = createService({
      ...good,
      'media.finalize': () => answer,
      'media.status': () => state,
    });
    const { outcome, saved } = await upload(client);
    expect(outcome instanceof Error).toBe(!isComplete);
    expect(saved.at(-1)?.complete ?? false).toBe(isComplete);
  });

  it('refuses an answer without an id', async () => {
    const { client } = createService({ ...good, 'media.initialize': () => ({ media_key: '13_7' }) });
    expect((await upload(client)).outcome).toMatchObject({ kind: 'unreadable' });
  });
});

describe('the wait for processing', () => {
  async function wait(states: readonly Document[], maxWait = 60_000) {
    const slept: number[] = [];
    const told: string[] = [];
    const left = [...states];
    const { client } = createService({
      'media.status': () => ({ id: '7', ...(left.length > 1 ? left.shift() : left[0]) }),
    });
    const end = await awaitProcessing(client, '7', {
      maxWait,
      sleep: async (milliseconds) => void slept.push(milliseconds),
      report: async (state, percent) => void told.push(`${state} ${percent ?? '-'}`),
    });
    return { end, slept, told };
  }

  it('pauses as long as the service asks for, within limits', async () => {
    const states = [0, 5, 3600].map((check_after_secs) => ({
      processing_info: { state: 'in_progress', check_after_secs, progress_percent: 10 },
    }));
    const { end, slept, told } = await wait([...states, { processing_info: { state: 'succeeded' } }]);
    expect(slept).toEqual([1000, 5000, 30_000]);
    expect(told).toEqual(['in_progress 10', 'in_progress 10', 'in_progress 10']);
    expect(end).toMatchObject({ end: 'ready' });
  });

  it('is over at once if nothing is processed', async () => {
    expect(await wait([{ size: 3 }])).toEqual({
      end: { end: 'ready', upload: { id: '7', size: 3 } },
      slept: [],
      told: [],
    });
  });

  it('ends with the reason of a failure', async () => {
    const error = { code: 1, name: 'InvalidMedia', message: 'file is invalid' };
    const { end } = await wait([{ processing_info: { state: 'failed', error } }]);
    expect(end).toEqual({ end: 'failed', reason: 'InvalidMedia: file is invalid' });
    const silent = await wait([{ processing_info: { state: 'failed' } }]);
    expect(silent.end).toEqual({ end: 'failed', reason: 'no reason was given' });
  });

  it.each([
    [0, 0],
    [999, 0],
    [1000, 1],
    [2999, 2],
  ])('of %d ms at most asks again %d times', async (maxWait, count) => {
    const { end, slept } = await wait(
      [{ processing_info: { state: 'pending', check_after_secs: 1 } }],
      maxWait,
    );
    expect([end.end, slept.length]).toEqual(['running', count]);
  });
});
