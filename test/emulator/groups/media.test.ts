/** The upload service: calls, states, limits, owners, expiry (docs/service.md#media-upload). */
import { describe, expect, it } from 'vitest';
import {
  segments,
  uploadCategories,
  uploadCategoryNames,
  uploadLifetimes,
} from '../../../src/contract/params/uploads.js';
import { addMedia } from '../../support/creatives.js';
import { openOffice } from '../../support/delegated-account.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { makeBmp, makeGif, makeJpeg, makeMovie, makePng, makeWebp } from '../../support/media-files.js';
import { verdictOf } from '../../support/world.js';

const upload = '2/media/upload';

/** Calls of the upload service, on the authorization host. */
function uploader({ call }: Pick<Tester, 'call'>) {
  const auth = { base: 'auth' } as const;
  const steps = {
    start: (json: Record<string, unknown>) => call('POST', `${upload}/initialize`, { ...auth, json }),
    append: (id: string, segment_index: number, media: Buffer) =>
      call('POST', `${upload}/${id}/append`, {
        ...auth,
        parts: { segment_index: String(segment_index), media },
      }),
    finish: (id: string) => call('POST', `${upload}/${id}/finalize`, auth),
    status: (id: string) => call('GET', upload, { ...auth, query: { media_id: id, command: 'STATUS' } }),
    /** The whole of a file; returns its id and the answer of finalize. */
    async send(file: Buffer, json: Record<string, unknown>) {
      const started = await steps.start({ total_bytes: file.length, ...json });
      const { id, media_key } = started.body.data;
      for (let at = 0; at < file.length; at += segments.bytes) {
        await steps.append(id, at / segments.bytes, file.subarray(at, at + segments.bytes));
      }
      return { id: String(id), media_key: String(media_key), finished: await steps.finish(id) };
    },
  };
  return steps;
}

const video = { media_type: 'video/mp4', media_category: 'amplify_video' };
const image = { media_type: 'image/png', media_category: 'tweet_image' };

describe('an upload in segments', () => {
  it('answers id, key and expiry, without an echo', async () => {
    const { start } = uploader(await openTester());
    const { status, body } = await start({ ...video, total_bytes: 10 });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        id: expect.stringMatching(/^\d{19}$/),
        media_key: `13_${body.data.id}`,
        expires_after_secs: uploadLifetimes.started,
      },
    });
  });

  it('has an image ready as soon as it is complete', async () => {
    const { send, status } = uploader(await openTester());
    const file = makePng(1200, 628);
    const { id, media_key, finished } = await send(file, image);
    expect(finished.body.data).toEqual({
      id,
      media_key,
      size: file.length,
      expires_after_secs: uploadLifetimes.complete,
      image: { image_type: 'image/png', w: 1200, h: 628 },
    });
    expect((await status(id)).body.data).toMatchObject({ id, size: file.length });
  });

  it('processes a video: pending, in progress, succeeded, even if the clock is not moved', async () => {
    const { send, status } = uploader(await openTester());
    const { id, finished } = await send(makeMovie({ bytes: segments.bytes + 5 }), video);
    const states = [finished.body.data.processing_info];
    for (let count = 0; count < 2; count++) states.push((await status(id)).body.data.processing_info);
    expect(states).toEqual([
      { state: 'pending', check_after_secs: 1 },
      { state: 'in_progress', check_after_secs: 1, progress_percent: expect.any(Number) },
      { state: 'succeeded', progress_percent: 100 },
    ]);
  });

  it('replaces a segment that is sent again, and completes twice with the same answer', async () => {
    const { start, append, finish } = uploader(await openTester());
    const file = makePng(20, 20);
    const { id } = (await start({ ...image, total_bytes: file.length })).body.data;
    await append(id, 0, Buffer.from('something else, cut off'));
    const { body } = await append(id, 0, file);
    expect(body).toEqual({ data: { expires_at: expect.any(Number) } });
    const first = await finish(id);
    expect(first.status).toBe(200);
    const { expires_after_secs, ...rest } = first.body.data;
    expect(await finish(id)).toMatchObject({ status: 200, body: { data: rest } });
    expect(expires_after_secs).toBe(uploadLifetimes.complete);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown member', { ...image, color: 'red' }, 'color'],
    ['an unknown kind', { media_type: 'image/heic' }, 'media_type'],
    ['a category in capitals', { media_category: 'TWEET_IMAGE' }, 'media_category'],
    ['a kind that is not the category’s', { ...video, media_type: 'image/png' }, 'media_type'],
    ['a negative size', { ...image, total_bytes: -1 }, 'total_bytes'],
    [
      'an image that is too large',
      { ...image, total_bytes: uploadCategories.tweet_image.maxBytes + 1 },
      'total_bytes',
    ],
    [
      'a GIF that is too large',
      { media_category: 'tweet_gif', total_bytes: uploadCategories.tweet_gif.maxBytes + 1 },
      'total_bytes',
    ],
    [
      'a video that is too large',
      { ...video, total_bytes: uploadCategories.amplify_video.maxBytes + 1 },
      'total_bytes',
    ],
  ])('is refused at the start for %s', async (_, json, parameter) => {
    const { status, headers, body } = await uploader(await openTester()).start(json);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(body.errors).toEqual([
      expect.objectContaining({
        parameter,
        status: 400,
        title: 'Invalid Request',
        type: expect.stringMatching(/^https:/),
      }),
    ]);
  });

  it('takes the largest files of each category at the start', async () => {
    const { start } = uploader(await openTester());
    for (const [media_category, { maxBytes }] of Object.entries(uploadCategories)) {
      expect([media_category, (await start({ media_category, total_bytes: maxBytes })).status]).toEqual([
        media_category,
        200,
      ]);
    }
  });

  it.each([
    ['a segment beyond the last', segments.last + 1, 4, 'segment_index'],
    ['a gap', 1, 4, 'segment_index'],
    ['a segment that is too large', 0, segments.maxBytes + 1, 'media'],
    ['no bytes', 0, 0, 'media'],
  ])('refuses %s', async (_, index, size, parameter) => {
    const { start, append } = uploader(await openTester());
    const { id } = (await start(video)).body.data;
    const { status, body } = await append(id, index, Buffer.alloc(size));
    expect([status, body.errors?.[0]?.parameter]).toEqual([400, parameter]);
  });

  it('takes the largest segment, as multipart and as JSON', async () => {
    const tester = await openTester();
    const { start, append } = uploader(tester);
    const { id } = (await start(video)).body.data;
    const largest = Buffer.alloc(segments.maxBytes, 1);
    expect((await append(id, 0, largest)).status).toBe(200);
    const json = { segment_index: 0, media: largest.toString('base64') };
    const { status } = await tester.call('POST', `${upload}/${id}/append`, { base: 'auth', json });
    expect(status).toBe(200);
  });

  it.each([
    ['one byte is missing', -1],
    ['one is too many', 1],
    ['nothing was sent', -Infinity],
  ])('is not completed if %s', async (_, difference) => {
    const { start, append, finish } = uploader(await openTester());
    const file = makePng(20, 20);
    const { id } = (
      await start({ ...image, total_bytes: file.length - (difference === -Infinity ? 0 : difference) })
    ).body.data;
    if (difference !== -Infinity) await append(id, 0, file);
    const { status, body } = await finish(id);
    expect([status, body.detail]).toEqual([400, 'Segments do not add up to provided total file size.']);
  });

  it('is not visible to others, and gone when it has expired', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z');
    const tester = await openTester({ clock: null, now: () => now });
    const { start, append } = uploader(tester);
    const { id } = (await start(image)).body.data;
    now += uploadLifetimes.started * 1000 - 1000;
    expect((await append(id, 0, Buffer.from('a'))).status).toBe(200);
    now += 1000;
    const { status, body } = await append(id, 0, Buffer.from('a'));
    expect([status, body.errors[0].detail]).toEqual([404, `media ${id} was not found, or has expired`]);
    expect((await append('123', 0, Buffer.from('a'))).status).toBe(404);
  });

  it('does not answer the state of an incomplete upload', async () => {
    const { start, status } = uploader(await openTester());
    const { id } = (await start(image)).body.data;
    expect(await status(id)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('not complete') },
    });
  });
});

describe('the file of an upload', () => {
  it.each([
    ['a text', Buffer.from('hello'), 'has an unknown format'],
    ['a video', makeMovie(), 'is video/mp4'],
    ['a PNG without a header', makePng(2, 2).subarray(0, 12), 'damaged image/png'],
    ['a PNG where a JPEG was announced', makePng(2, 2), 'not image/jpeg as announced'],
  ])('is refused at once as an image if it is %s', async (what, file, sentence) => {
    const media_type = what.includes('JPEG') ? 'image/jpeg' : 'image/png';
    const { finished } = await uploader(await openTester()).send(file, { ...image, media_type });
    expect([finished.status, finished.body.detail]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it.each<[string, Buffer, Record<string, unknown>, string, string]>([
    ['a text as a video', Buffer.from('hello'), video, 'InvalidMedia', 'unknown format'],
    ['a video without a header', makeMovie().subarray(0, 60), video, 'InvalidMedia', 'no movie header'],
    [
      'a video of more than ten minutes',
      makeMovie({ seconds: 600.5 }),
      video,
      'UnsupportedMedia',
      '600.5 seconds',
    ],
    [
      'a short post video',
      makeMovie({ seconds: 0.4 }),
      { media_category: 'tweet_video' },
      'UnsupportedMedia',
      '0.4 seconds',
    ],
    [
      'a large post video',
      makeMovie({ width: 1920, height: 1080 }),
      { media_category: 'tweet_video' },
      'UnsupportedMedia',
      'is 1920x1080 pixels',
    ],
    ['a wide GIF', makeGif(1281, 100, 1), { media_category: 'tweet_gif' }, 'InvalidMedia', '1281x100'],
    [
      'a GIF of many frames',
      makeGif(10, 10, 351),
      { media_category: 'tweet_gif' },
      'InvalidMedia',
      '351 frames',
    ],
    [
      'a GIF of many pixels',
      makeGif(1280, 1080, 218),
      { media_category: 'tweet_gif' },
      'InvalidMedia',
      'pixels across all',
    ],
  ])('fails in processing: %s', async (_, file, json, name, message) => {
    const tester = await openTester();
    const { send, status } = uploader(tester);
    const { id, media_key } = await send(file, json);
    await status(id);
    const { processing_info } = (await status(id)).body.data;
    expect(processing_info).toMatchObject({
      state: 'failed',
      error: { name, message: expect.stringContaining(message) },
    });
    const { body } = await tester.call('POST', 'accounts/:account/media_library', { query: { media_key } });
    expect(body.errors[0]).toMatchObject({ code: 'INVALID_MEDIA' });
  });

  it.each([
    ['a video of exactly ten minutes', makeMovie({ seconds: 600 }), video],
    ['the shortest post video', makeMovie({ seconds: 0.5 }), { media_category: 'tweet_video' }],
    ['the longest post video', makeMovie({ seconds: 140 }), { media_category: 'tweet_video' }],
    ['a GIF of 350 frames', makeGif(10, 10, 350), { media_category: 'tweet_gif' }],
    ['a QuickTime video', makeMovie({ brand: 'qt' }), { ...video, media_type: 'video/quicktime' }],
  ])('is accepted: %s', async (_, file, json) => {
    const { send, status } = uploader(await openTester());
    const { id } = await send(file, json);
    await status(id);
    expect((await status(id)).body.data.processing_info).toMatchObject({ state: 'succeeded' });
  });
});

describe('an upload in one call', () => {
  it.each([
    ['multipart', (file: Buffer) => ({ parts: { media: file, media_category: 'tweet_image' } })],
    ['JSON', (file: Buffer) => ({ json: { media: file.toString('base64'), media_category: 'tweet_image' } })],
  ])('takes an image as %s', async (_, sending) => {
    const { call } = await openTester();
    const file = makePng(300, 250);
    const { body } = await call('POST', upload, { base: 'auth', ...sending(file) });
    expect(body.data).toMatchObject({
      size: file.length,
      image: { image_type: 'image/png', w: 300, h: 250 },
    });
  });

  it('is for all categories but that of videos in advertisements', async () => {
    const { call } = await openTester();
    const file = makePng(300, 250).toString('base64');
    for (const media_category of uploadCategoryNames) {
      const { status, body } = await call('POST', upload, {
        base: 'auth',
        json: { media: file, media_category },
      });
      const isKnown = body.errors?.[0]?.parameter !== 'media_category' && body.parameter !== 'media_category';
      expect([media_category, isKnown]).toEqual([media_category, media_category !== 'amplify_video']);
      if (!isKnown) expect(status).toBe(400);
    }
  });

  it.each<[string, (owners: string[]) => unknown]>([
    ['a text', (owners) => owners.join(',')],
    ['an array', (owners) => owners],
  ])('takes the ids of other owners as %s', async (_, write) => {
    const { call } = await openTester();
    const json = {
      media: makePng(300, 250).toString('base64'),
      media_category: 'tweet_image',
      additional_owners: write(['17', '18']),
    };
    expect((await call('POST', upload, { base: 'auth', json })).status).toBe(200);
  });

  it('refuses a body of another type, and one that is broken', async () => {
    const { call } = await openTester();
    const form = await call('POST', upload, { base: 'auth', form: { media: 'a' } });
    expect([form.status, form.body.detail]).toEqual([
      400,
      'Content-Type must be multipart/form-data or application/json',
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await call('POST', upload, { base: 'auth', json: 'no parts', headers });
    expect([broken.status, broken.body.detail]).toEqual([400, 'The body is not valid multipart/form-data']);
  });
});

describe('uploaded media', () => {
  it('brings its size and duration into the library, and stays there', async () => {
    const tester = await openTester();
    const { send, status } = uploader(tester);
    const { id, media_key } = await send(makeMovie({ seconds: 12.3, width: 1080, height: 1080 }), video);
    const early = await tester.call('POST', 'accounts/:account/media_library', { query: { media_key } });
    expect(early.body.errors[0]).toMatchObject({
      code: 'INVALID_MEDIA',
      message: expect.stringContaining('still being processed'),
    });
    await status(id);
    await status(id);
    expect(await addMedia(tester, media_key)).toMatchObject({
      media_category: 'AMPLIFY_VIDEO',
      duration: 12300,
      aspect_ratio: '1:1',
    });
    expect((await status(id)).body.data).not.toHaveProperty('expires_after_secs');
    const { body } = await tester.call('GET', 'accounts/:account/account_media');
    expect(body.data).toEqual([expect.objectContaining({ creative_type: 'PREROLL', video_id: media_key })]);
  });

  it('is gone for the library and for posts when it has expired, also after later uploads', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z');
    const tester = await openTester({ clock: null, now: () => now });
    const { media_key } = await uploader(tester).send(makePng(800, 418), image);
    now += uploadLifetimes.complete * 1000;
    const use = async () => {
      const as_user_id = tester.emulator.credentials.user_id;
      const query = { as_user_id, text: 'Spring', media_keys: media_key };
      return [
        await verdictOf(tester.call('POST', 'accounts/:account/media_library', { query: { media_key } })),
        await verdictOf(tester.call('POST', 'accounts/:account/tweet', { query })),
      ];
    };
    const gone = [
      [404, 'MEDIA_NOT_FOUND media_key'],
      [404, 'MEDIA_NOT_FOUND media_keys'],
    ];
    expect(await use()).toEqual(gone);
    await uploader(tester).send(makePng(400, 400), image);
    expect(await use()).toEqual(gone);
    expect((await tester.call('GET', 'accounts/:account/media_library')).body.data).toEqual([]);
  });

  it('becomes account media of its real size', async () => {
    const tester = await openTester();
    const { media_key } = await uploader(tester).send(makePng(728, 90), image);
    await addMedia(tester, media_key, { file_name: 'card-800x800.png' });
    const { body } = await tester.call('GET', 'accounts/:account/account_media');
    expect(body.data).toEqual([expect.objectContaining({ creative_type: 'BANNER_TABLET' })]);
  });

  it('may be shown only in posts of its owners', async () => {
    const office = await openOffice();
    await office.permit('ACCOUNT_ADMIN', 'TWEET_COMPOSER');
    const post = async (json: Record<string, unknown>) => {
      const { media_key } = await uploader(office).send(makePng(800, 418), json);
      await addMedia(office, media_key);
      const query = { as_user_id: office.advertiser, text: 'Spring', media_keys: media_key };
      const { status, body } = await office.call('POST', 'accounts/:account/tweet', { query });
      return [status, body.errors?.[0]?.message];
    };
    expect(await post(image)).toEqual([400, 'Invalid media ids']);
    expect(await post({ ...image, additional_owners: ['404', office.advertiser] })).toEqual([200, undefined]);
  });

  it('is added to the library by a post that shows it', async () => {
    const tester = await openTester();
    const { media_key } = await uploader(tester).send(makePng(300, 250), image);
    const as_user_id = tester.emulator.credentials.user_id;
    const post = (query: Record<string, string>) =>
      tester.call('POST', 'accounts/:account/tweet', { query: { as_user_id, text: 'Spring', ...query } });
    expect((await post({ media_keys: media_key })).status).toBe(200);
    const read = await tester.call('GET', `accounts/:account/media_library/${media_key}`);
    expect(read.body.data).toMatchObject({
      media_key,
      media_category: 'TWEET_IMAGE',
      tweeted: true,
      name: null,
    });
    const { body } = await tester.call('GET', 'accounts/:account/account_media');
    expect(body.data).toMatchObject([{ creative_type: 'MEDIUM_RECTANGLE' }]);
    // It is there now, as it would be after a call to add it.
    const again = await tester.call('POST', 'accounts/:account/media_library', { query: { media_key } });
    expect(again.status).toBe(400);
    expect((await post({ text: 'Summer', media_keys: media_key })).status).toBe(200);
  });

  it('is not added by a post that is refused, by one that shows unready media, or by a draft', async () => {
    const tester = await openTester();
    const { start, send } = uploader(tester);
    const as_user_id = tester.emulator.credentials.user_id;
    const post = async (kind: string, query: Record<string, string>) => {
      const { body } = await tester.call('POST', `accounts/:account/${kind}`, {
        query: { as_user_id, text: 'Spring', ...query },
      });
      return body.errors?.[0]?.code;
    };
    const first = (await send(makePng(300, 250), image)).media_key;
    const unfinished = (await start(image)).body.data.media_key;
    const direct = (await send(makePng(30, 25), { ...image, media_category: 'dm_image' })).media_key;
    expect(await post('tweet', { media_keys: `${first},${unfinished}` })).toBe('INVALID_MEDIA');
    expect(await post('tweet', { media_keys: direct })).toBe('MEDIA_NOT_FOUND');
    expect(await post('draft_tweets', { media_keys: first })).toBe('MEDIA_NOT_FOUND');
    expect((await tester.call('GET', 'accounts/:account/media_library')).body.data).toEqual([]);
  });

  it.each<[string, Buffer, number]>([
    ['a PNG', makePng(300, 250), 200],
    ['a JPEG', makeJpeg(300, 250), 200],
    ['a bitmap', makeBmp(300, 250), 400],
    ['a WebP', makeWebp(300, 250), 400],
    ['a GIF', makeGif(300, 250, 1), 400],
  ])('may be the poster of a video if it is a PNG or a JPEG: %s', async (_, file, status) => {
    const tester = await openTester();
    const { media_key } = await uploader(tester).send(file, { media_category: 'tweet_image' });
    await addMedia(tester, media_key);
    const query = { media_key: '13_5', poster_media_key: media_key };
    const answer = await tester.call('POST', 'accounts/:account/media_library', { query });
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.body.errors).toMatchObject([
        {
          code: 'INVALID_MEDIA',
          parameter: 'poster_media_key',
          message: expect.stringContaining('an image that is image/png or image/jpeg'),
        },
      ]);
  });

  it('takes a description', async () => {
    const tester = await openTester();
    const { id } = await uploader(tester).send(makePng(2, 2), image);
    const json = { id, metadata: { alt_text: { text: 'A grey square' } } };
    const { body } = await tester.call('POST', '2/media/metadata', { base: 'auth', json });
    expect(body).toEqual({ data: { id, associated_metadata: { alt_text: { text: 'A grey square' } } } });
  });
});

describe('a caller of the upload service', () => {
  it('must sign', async () => {
    const { call } = await openTester();
    const { status, body } = await call('POST', `${upload}/initialize`, {
      base: 'auth',
      json: image,
      headers: { authorization: '' },
    });
    expect([status, body.title]).toEqual([401, 'Unauthorized']);
  });
});

describe('an upload by commands', () => {
  const firstPath = '1.1/media/upload.json';
  const auth = { base: 'auth' } as const;

  /** The steps of the first generation, the members of which may be in the query or in a form. */
  function first({ call }: Pick<Tester, 'call'>) {
    const post = (query: Readonly<Record<string, string | number>>) =>
      call('POST', firstPath, { ...auth, query });
    return {
      post,
      start: (more: Readonly<Record<string, string | number>> = {}) =>
        post({ command: 'INIT', media_type: 'image/png', ...more }),
      append: (media_id: string, index: number, media: Buffer) =>
        call('POST', firstPath, {
          ...auth,
          parts: { command: 'APPEND', media_id, segment_index: String(index), media },
        }),
      finish: (media_id: string) =>
        call('POST', firstPath, { ...auth, form: { command: 'FINALIZE', media_id } }),
      status: (media_id: string) =>
        call('GET', firstPath, { ...auth, query: { command: 'STATUS', media_id } }),
    };
  }

  it('of the first generation leads from INIT to the library, with bare answers', async () => {
    const tester = await openTester();
    const { start, append, finish } = first(tester);
    const file = makePng(800, 418);
    const started = await start({ total_bytes: file.length, media_category: 'TWEET_IMAGE' });
    const { media_id_string: id, media_key } = started.body;
    expect(started.body).toEqual({
      media_id: BigInt(id),
      media_id_string: id,
      media_key: `3_${id}`,
      expires_after_secs: uploadLifetimes.startedByFirst,
    });
    const half = Math.floor(file.length / 2);
    const appended = await append(id, 0, file.subarray(0, half));
    expect([appended.status, appended.text]).toEqual([200, '']);
    await append(id, 1, file.subarray(half));
    expect((await finish(id)).body).toMatchObject({
      media_id_string: id,
      media_key,
      size: file.length,
      expires_after_secs: uploadLifetimes.complete,
      image: { image_type: 'image/png', w: 800, h: 418 },
    });
    expect(await addMedia(tester, media_key)).toMatchObject({ media_key, media_category: 'TWEET_IMAGE' });
  });

  it('of the first generation has no key without a category, and shows the progress of processing', async () => {
    const tester = await openTester();
    const { start, append, finish, status } = first(tester);
    const file = makeMovie({ seconds: 12, width: 1080, height: 1080 });
    const { body } = await start({ total_bytes: file.length, media_type: 'video/mp4' });
    expect(body).not.toHaveProperty('media_key');
    await append(body.media_id_string, 0, file);
    expect((await finish(body.media_id_string)).body.processing_info).toMatchObject({ state: 'pending' });
    const states = [];
    for (let look = 0; look < 4; look++)
      states.push((await status(body.media_id_string)).body.processing_info.state);
    expect(states.at(-1)).toBe('succeeded');
  });

  it('takes a whole image, as bytes or as base64 text', async () => {
    const { call } = await openTester();
    const file = makePng(400, 400);
    const size = file.length;
    for (const parts of [{ media: file }, { media_data: file.toString('base64') }]) {
      const { status, body } = await call('POST', firstPath, {
        ...auth,
        parts: { ...parts, media_category: 'tweet_image' },
      });
      expect([status, body.size, body.media_key]).toEqual([200, size, `3_${body.media_id_string}`]);
    }
  });

  it.each<[string, Readonly<Record<string, string | number>>, string]>([
    ['an unknown upload', { command: 'FINALIZE', media_id: '123' }, 'Invalid media_id: 123'],
    [
      'INIT without a size',
      { command: 'INIT', media_type: 'image/png' },
      'total_bytes is required when command is INIT',
    ],
    [
      'a segment beyond the last',
      { command: 'APPEND', media_id: '1', segment_index: 1000, media_data: 'AAAA' },
      'SegmentIndex must be between 0 and 999.',
    ],
    [
      'a command in small letters',
      { command: 'init' },
      'command must be INIT, APPEND or FINALIZE (did you mean INIT?), got "init"',
    ],
    [
      'bytes in both forms',
      { command: 'APPEND', media_id: '1', segment_index: 0, media: 'AAAA', media_data: 'AAAA' },
      'media and media_data cannot be used together',
    ],
  ])('of the first generation refuses %s with a text', async (_, query, text) => {
    const { status, body } = await first(await openTester()).post(query);
    expect([status, body]).toEqual([400, { request: `/${firstPath}`, error: text }]);
  });

  it.each([
    [segments.maxBytes, 200],
    [segments.maxBytes + 1, 400],
  ])('of the first generation answers a segment of %i bytes with %i', async (bytes, expected) => {
    const { start, append } = first(await openTester());
    const size = 2 * segments.maxBytes;
    const { body } = await start({
      total_bytes: size,
      media_type: 'video/mp4',
      media_category: 'amplify_video',
    });
    expect((await append(body.media_id_string, 0, Buffer.alloc(bytes))).status).toBe(expected);
  });

  it('needs a signature, and has no other method', async () => {
    const { call } = await openTester();
    const unsigned = await call('POST', firstPath, { ...auth, headers: { authorization: '' } });
    expect([unsigned.status, unsigned.body.errors[0].code]).toEqual([401, 32]);
    expect((await call('DELETE', firstPath, auth)).status).toBe(404);
  });

  it('of the second generation takes the steps as members of a form, and answers as its steps do', async () => {
    const tester = await openTester();
    const file = makePng(800, 418);
    const post = (parts: Readonly<Record<string, string | Buffer>>) =>
      tester.call('POST', upload, { ...auth, parts });
    const started = await post({
      command: 'INIT',
      media_type: 'image/png',
      total_bytes: String(file.length),
      media_category: 'tweet_image',
    });
    const { id, media_key } = started.body.data;
    expect(started.body.data.expires_after_secs).toBe(uploadLifetimes.started);
    const appended = await post({ command: 'APPEND', media_id: id, segment_index: '0', media: file });
    expect(appended.body).toEqual({ data: { expires_at: expect.any(Number) } });
    const form = { command: 'FINALIZE', media_id: id };
    const finished = await tester.call('POST', upload, { ...auth, form });
    expect(finished.body).toMatchObject({ data: { id, media_key, size: file.length } });
    const wrong = await tester.call('POST', upload, { ...auth, query: { command: 'STOP' } });
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  });
});
