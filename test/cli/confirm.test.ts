/** Which batches are asked about: those that delete, with how many of how many. */
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../src/cli/host/errors/stream-errors.js';
import { environmentAt, homeOfFile, type RunOptions, runAds } from '../support/cli.js';
import { sendJson, startServer } from '../support/server.js';

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
    const outcome = await runBatch([remove('b')], [], { terminal: 200, confirm });
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
