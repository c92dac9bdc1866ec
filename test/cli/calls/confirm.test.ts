/** Which batches are asked about: those that delete, with how many of how many. */
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../../src/cli/core/host/stream-errors.js';
import { environmentAt, homeOfFile, type RunOptions, runAds } from '../../support/cli.js';
import { sendJson, startServer } from '../../support/server.js';

const home = homeOfFile();

const update = { operation_type: 'Update', params: { campaign_id: 'a', name: 'Autumn' } };
const remove = (id: string) => ({ operation_type: 'Delete', params: { campaign_id: id } });

async function runBatch(
  operations: readonly object[],
  argv: readonly string[] = [],
  options: RunOptions = {},
) {
  const server = await startServer((_, response) => sendJson(response, 200, { data: [{ id: 'a' }] }));
  const outcome = await runAds(home, ['campaigns', 'batch', '--from', '-', ...argv], {
    ...options,
    stdin: JSON.stringify(operations),
    env: environmentAt(server.url),
  });
  return { ...outcome, sent: server.received.filter(({ method }) => method !== 'GET').length };
}

describe('a batch', () => {
  it.each([
    ['without a deletion is sent', [update, update], [], 0, 1],
    ['with a deletion is not sent where nobody can be asked', [update, remove('b')], [], 10, 0],
    ['of deletions only is not sent either', [remove('a'), remove('b')], [], 10, 0],
    ['with a deletion is sent with --yes', [update, remove('b')], ['--yes'], 0, 1],
  ])('%s', async (_, operations, argv, exit, sent) => {
    expect(await runBatch(operations, argv)).toMatchObject({ exit, sent });
  });

  it('shows its operations before the question, also those that delete nothing', async () => {
    const { stderr } = await runBatch([update, remove('b'), remove('c')]);
    expect(stderr).toMatch(/^update .*: .+$/m);
    expect(stderr).toMatch(/^delete b$/m);
    expect(stderr).toMatch(/^delete c$/m);
  });

  it('says how many deletions it has', async () => {
    const { stderr } = await runBatch([update, remove('b'), remove('c')]);
    expect(stderr).toContain('campaigns batch with 2 deletions among 3 operations cannot be undone');
  });

  it.each([
    ['is sent', true, 0, 1],
    ['is not sent', false, 10, 0],
  ])('%s once it was answered: %s', async (_, confirm, exit, sent) => {
    const outcome = await runBatch([remove('a')], [], { terminal: 200, confirm });
    expect(outcome).toMatchObject({ exit, sent });
    expect(outcome.stderr).toContain('1 deletion among 1 operation in account mine, production');
  });

  it.each([
    ['Nothing was sent.', 1, []],
    ['Nothing was sent. To confirm, add --confirm 2.', 2, []],
    // A person reads the terminal, whatever the format of the answer is.
    ['Nothing was sent.', 1, ['-o', 'json']],
  ])(
    'is not sent after Ctrl-C at the question, which says "%s" for %i deletions %j',
    async (said, count, argv) => {
      const operations = ['a', 'b'].slice(0, count).map(remove);
      const confirm = () => Promise.reject(new InterruptedError());
      const outcome = await runBatch(operations, argv, { terminal: 200, confirm, answers: [null] });
      expect(outcome).toMatchObject({ exit: 130, stdout: '', sent: 0 });
      expect(outcome.stderr.split('\n').slice(-2)).toEqual([said, '']);
    },
  );
});

describe('a deletion whose record somebody changes while it asks', () => {
  /** A service with campaigns a, b and c. Somebody starts the first one once it was read. */
  async function openService() {
    let status = 'PAUSED';
    const read = (id: string) => {
      const record = { id, name: id, entity_status: id === 'a' ? status : 'PAUSED' };
      if (id === 'a') status = 'ACTIVE';
      return record;
    };
    return startServer(({ method, url, body }, response) => {
      const ids = new URL(url, 'http://localhost').searchParams.get('campaign_ids');
      const id = /campaigns\/([a-c])/.exec(url)?.[1] ?? '';
      const isBatch = method === 'POST';
      const operations = isBatch ? (JSON.parse(body) as { params: { campaign_id: string } }[]) : [];
      const deleted = operations.map(({ params }) => ({ id: params.campaign_id, deleted: true }));
      const many = isBatch ? deleted : ids?.split(',').map(read);
      sendJson(response, 200, { data: many ?? (method === 'GET' ? read(id) : { id, deleted: true }) });
    });
  }

  it.each<[string, string[], string, string | undefined]>([
    ['of one', ['campaigns', 'delete', 'a'], '', undefined],
    ['by a raw call', ['api', 'DELETE', 'accounts/mine/campaigns/a'], '', undefined],
    [
      'in a batch',
      ['campaigns', 'batch', '--from', '-'],
      JSON.stringify([remove('b'), remove('a'), remove('c')]),
      '3',
    ],
  ])('is not sent: %s', async (_, argv, stdin, answer) => {
    const server = await openService();
    const asked = { terminal: 200, confirm: true, answers: answer === undefined ? [] : [answer] };
    const { exit, stderr } = await runAds(home, argv, { ...asked, stdin, env: environmentAt(server.url) });
    expect([exit, stderr]).toEqual([7, expect.stringContaining('changed since it was shown: a')]);
    expect(server.received.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each<[string, string[], string]>([
    ['ids from standard input', ['campaigns', 'delete', '-'], 'b\na\nc\n'],
    [
      'a batch in parts',
      ['campaigns', 'batch', '--split', '--from', '-'],
      JSON.stringify([remove('b'), remove('a'), remove('c')]),
    ],
  ])('is not sent, and the others are: %s', async (_, argv, stdin) => {
    const server = await openService();
    const { exit, stdout } = await runAds(home, [...argv, '-o', 'json'], {
      terminal: 200,
      answers: ['3'],
      stdin,
      env: environmentAt(server.url),
    });
    const error = { code: 'CHANGED_SINCE', exit: 7 };
    expect([exit, JSON.parse(stdout)]).toMatchObject([
      3,
      [{ outcome: 'done' }, { outcome: 'failed', error }, { outcome: 'done' }],
    ]);
    const sent = server.received.filter(({ method }) => method !== 'GET').map(({ body }) => body);
    expect([sent.length, sent.join().includes('"a"')]).toEqual([1, false]);
  });
});
