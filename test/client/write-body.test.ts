/** Multipart bodies: what is sent for a call whose parameters are parts, and what of it is signed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeMultipart, multipartType } from '../../src/client/write-body.js';
import { appendSegment } from '../../src/contract/groups/media.js';
import { openClient } from '../support/client.js';
import { sendJson, startServer } from '../support/server.js';

const values = { media_id: '12', segment_index: 3, media: Buffer.from('bytes of a file').toString('base64') };

describe('a call with parts', () => {
  it('sends texts and raw bytes, and signs neither', async () => {
    const server = await startServer((_, response) => sendJson(response, 200, { data: { expires_at: 5 } }));
    const { client, traced } = openClient(server.url, { trace: () => {} });
    const { body } = await client.call(appendSegment, values);
    expect(body).toEqual({ data: { expires_at: 5 } });
    const [request] = server.received;
    expect(request?.url).toBe('/auth/2/media/upload/12/append');
    const [, boundary = ''] =
      /^multipart\/form-data; boundary=(\S+)$/.exec(request?.headers['content-type'] ?? '') ?? [];
    expect(request?.body.split('\r\n')).toEqual([
      `--${boundary}`,
      'Content-Disposition: form-data; name="segment_index"',
      '',
      '3',
      `--${boundary}`,
      'Content-Disposition: form-data; name="media"; filename="media"',
      'Content-Type: application/octet-stream',
      '',
      'bytes of a file',
      `--${boundary}--`,
      '',
    ]);
    expect(traced.join('\n')).not.toContain('segment_index');
  });

  it('is repeated if the service fails, with another boundary', async () => {
    const server = await startServer((_, response, tries) =>
      tries === 1 ? sendJson(response, 503, {}) : sendJson(response, 200, { data: {} }),
    );
    await openClient(server.url).client.call(appendSegment, values);
    const types = server.received.map(({ headers }) => headers['content-type']);
    expect(new Set(types).size).toBe(2);
  });
});

describe('a multipart body', () => {
  it('is read back by another implementation as it was written', async () => {
    const content = fc.oneof(fc.string(), fc.uint8Array({ maxLength: 50 }));
    await fc.assert(
      fc.asyncProperty(content, async (given) => {
        const body = encodeMultipart([{ name: 'media', content: given }], 'b-1');
        const type = { 'content-type': multipartType('b-1') };
        const part = (await new Response(body, { headers: type }).formData()).get('media');
        if (typeof given === 'string') expect(part).toBe(given.toWellFormed());
        else expect(Buffer.from(await (part as File).arrayBuffer())).toEqual(Buffer.from(given));
      }),
    );
  });
});
