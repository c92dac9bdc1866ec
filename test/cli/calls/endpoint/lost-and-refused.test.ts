/** A write whose first attempt is lost and whose repetition is refused: nobody takes it for refused. */
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfTest, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const home = homeOfTest();

/** A service with posts that drafts are; `fate` says what happens to a write, by its number from 1. */
async function startService(fate: (write: number) => 'done' | 'lost' | number) {
  const texts = new Map<string, string>();
  let writes = 0;
  const server = await startServer(({ method, url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const id = pathname.split('/').at(-1) ?? '';
    const answer = () =>
      sendJson(response, 200, { data: { id_str: id, id: Number(id), text: texts.get(id) ?? 'old' } });
    if (method === 'GET') return answer();
    writes += 1;
    const outcome = fate(writes);
    if (typeof outcome === 'number')
      return sendJson(response, outcome, { errors: [{ code: 'NO', message: 'no' }] });
    texts.set(id, searchParams.get('text') ?? '');
    return outcome === 'done' ? answer() : response.socket?.destroy();
  });
  const run = (argv: readonly string[], stdin?: string) =>
    runAds(home, [...argv, '-o', 'json'], {
      env: environmentAt(server.url),
      ...(stdin !== undefined && { stdin }),
    });
  await run(['profile', 'set', 'history', 'true']);
  const outcomes = async () =>
    JSON.parse((await run(['history', '--fields', 'outcome'])).stdout).map(
      ({ outcome }: { outcome: string }) => outcome,
    );
  return { run, outcomes };
}

const update = ['draft-tweets', 'update'];

describe('a write that is lost, repeated and refused', () => {
  it.each([401, 403, 400, 404])('is reported as possibly carried out: %i', async (status) => {
    const { run, outcomes } = await startService((write) => (write === 1 ? 'lost' : status));
    const { exit, stderr } = await run([...update, '7', '--text', 'new']);
    const { message, hint, retryable } = JSON.parse(stderr).error;
    expect({ exit, retryable }).toEqual({ exit: 9, retryable: false });
    expect(message).toContain('an attempt before it got no answer and may have been carried out');
    expect(hint).toContain('It may still have been carried out. To check: ads draft-tweets get 7');
    if (status === 401) expect(hint).toContain('clock');
    expect(await outcomes()).toEqual(['unconfirmed']);
  });

  it('is reported so of a call by its path too', async () => {
    const { run } = await startService((write) => (write === 1 ? 'lost' : 400));
    const { exit, stderr } = await run([
      'api',
      'PUT',
      'accounts/18ce54d4x5t/draft_tweets/7',
      '--param',
      'text=new',
    ]);
    expect(exit).toBe(9);
    expect(JSON.parse(stderr).error.hint).toContain('To check: ads draft-tweets get 7');
  });

  it('is unknown in the rows of a pipe', async () => {
    const { run, outcomes } = await startService((write) =>
      write === 2 ? 'lost' : write === 3 ? 400 : 'done',
    );
    const { exit, stdout } = await run([...update, '-', '--text', 'new', '--yes'], '7\n');
    expect(exit, stdout).toBe(0);
    const again = await run([...update, '-', '--text', 'newer', '--yes'], '8\n');
    expect(again.exit).toBe(9);
    expect(JSON.parse(again.stdout)).toMatchObject([{ outcome: 'unconfirmed' }]);
    expect(await outcomes()).toEqual(['unconfirmed', 'done']);
  });

  it('is unknown in the rows of undo', async () => {
    const { run } = await startService((write) => (write === 4 ? 'lost' : write === 5 ? 403 : 'done'));
    await run([...update, '-', '--text', 'new', '--yes'], '7\n8\n');
    const { exit, stdout, stderr } = await run(['undo', '--yes']);
    expect(
      JSON.parse(stdout)
        .map(({ outcome }: { outcome: string }) => outcome)
        .sort(),
    ).toEqual(['done', 'unconfirmed']);
    expect({ exit, stderr }).toEqual({
      exit: 3,
      stderr: expect.stringContaining('records: 1 done, 1 unconfirmed'),
    });
  });
});
