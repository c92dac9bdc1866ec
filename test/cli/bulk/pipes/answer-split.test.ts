/** The rows of a split batch: what is told of operations of which it is unknown whether they were done. */
import { expect, it } from 'vitest';
import { answerSplit } from '../../../../src/cli/bulk/pipes/answer-split.js';
import type { SplitResult } from '../../../../src/cli/bulk/pipes/send-split.js';
import type { CommandError } from '../../../../src/cli/core/host/command-error.js';
import type { Invocation } from '../../../../src/cli/core/host/invocation.js';
import { NetworkError, ServiceError } from '../../../../src/client/errors.js';
import { batchCampaigns } from '../../../../src/contract/groups/campaigns.js';
import { batchBody } from '../../../../src/flags/bulk-flags.js';
import type { Format } from '../../../../src/output/formats.js';

/** Answers one operation that has come out so. */
async function answer(result: SplitResult, format: Format = 'json', isInterrupted = false) {
  const batch = batchBody(batchCampaigns);
  if (!batch) throw new Error('campaigns have no batch');
  const failures: CommandError[] = [];
  const lines: string[] = [];
  const deferred: (() => unknown)[] = [];
  const invocation = {
    format,
    options: { from: 'ops.json' },
    argv: ['campaigns', 'batch', '--split', '--from', 'ops.json'],
    signal: isInterrupted ? AbortSignal.abort() : new AbortController().signal,
    setExitCode: (_: number, error: CommandError) => failures.push(error),
    defer: (work: () => unknown) => deferred.push(work),
    instruct: async (line: string) => lines.push(line),
    notice: async (line: string) => lines.push(line),
  } as unknown as Invocation;
  const args = { source: undefined } as Parameters<typeof answerSplit>[0]['args'];
  const operations = [{ operation_type: 'Update', params: { campaign_id: 'c1', name: 'Same' } }];
  const split = { endpoint: batchCampaigns, batch, operations, args, results: [result] };
  const { pages } = answerSplit(split, invocation) as unknown as {
    readonly pages: readonly (readonly { outcome: string; error: { message: string } | null }[])[];
  };
  for (const work of deferred) await work();
  return { rows: pages.flat(), failure: failures[0], lines };
}

const lost = new NetworkError('timeout', 'no answer');
const refused = new ServiceError({
  status: 401,
  entries: [{ code: 'UNAUTHORIZED_ACCESS', message: 'the token is revoked' }],
  operationErrors: [],
});

it.each<[string, Extract<SplitResult, { outcome: 'unconfirmed' }>, RegExp]>([
  [
    'this run has sent',
    { outcome: 'unconfirmed', error: lost, isLookedFor: false },
    /^was sent without a response and may .* with --resend$/,
  ],
  [
    'an earlier run has sent',
    { outcome: 'unconfirmed', at: 0, isLookedFor: false },
    /^was sent at 1970-01-01T00:00:00Z without a response and may .* with --resend$/,
  ],
  [
    'was looked for',
    { outcome: 'unconfirmed', error: lost, isLookedFor: true },
    /its record does not exist yet: check again in some minutes/,
  ],
  [
    'was refused when it was sent again',
    { outcome: 'unconfirmed', error: refused, isLookedFor: false },
    /^was sent without a response .* with --resend; sent again: .*the token is revoked$/,
  ],
])('an operation that %s is reported as unconfirmed', async (_, result, message) => {
  const { rows, failure } = await answer(result);
  expect(rows).toMatchObject([
    { outcome: 'unconfirmed', error: { code: 'UNCONFIRMED', message: expect.stringMatching(message) } },
  ]);
  expect(failure).toMatchObject({ exit: 3, message: 'campaigns batch: 1 unconfirmed' });
});

it('an interruption shows how to resume, after the rows', async () => {
  const { failure, lines } = await answer({ outcome: 'not-sent' }, 'table', true);
  expect(failure).toMatchObject({ code: 'INTERRUPTED', exit: 130 });
  expect(lines).toEqual([
    'interrupted: campaigns batch: 1 not-sent\nTo resume: ads campaigns batch --split --from ops.json',
  ]);
});

it('an operation that an earlier run completed is done and has its id', async () => {
  const { rows, failure, lines } = await answer({ outcome: 'unchanged', id: 'c7' });
  expect(rows).toMatchObject([{ outcome: 'unchanged', id: 'c7', error: null }]);
  expect([failure, lines]).toEqual([undefined, ['campaigns batch: 1 unchanged']]);
});

it('an operation whose record was deleted since is not done, and names the way on', async () => {
  const { rows, failure } = await answer({ outcome: 'gone', id: 'c7' });
  const message = expect.stringMatching(
    /created by an earlier run as c7 and deleted since\..* alone with --again/,
  );
  expect(rows).toMatchObject([{ outcome: 'gone', id: 'c7', error: { code: 'DELETED_SINCE', message } }]);
  expect(failure).toMatchObject({ exit: 3, message: 'campaigns batch: 1 gone' });
  expect((await answer({ outcome: 'gone', id: 'c7' }, 'ids')).rows).toEqual([]);
});
