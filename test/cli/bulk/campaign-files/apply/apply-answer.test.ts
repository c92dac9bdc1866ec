/** What an apply says at its end. */
import { expect, it } from 'vitest';
import { concludeApply } from '../../../../../src/cli/bulk/campaign-files/apply/apply-answer.js';
import type { Invocation } from '../../../../../src/cli/core/host/invocation.js';

const rows = (['created', 'unconfirmed'] as const).map((outcome) => {
  const error = outcome === 'unconfirmed' ? 'campaign c9 differs from what was sent' : null;
  return { outcome, account_id: 'a1', key: 'campaigns/twin', id: null, name: 'Twin', error } as const;
});

/** The notices, and the hint of the error. */
async function conclude(isDoubtful: boolean, saved?: { readonly isOfModel: boolean }): Promise<string> {
  const lines: string[] = [];
  const invocation = {
    argv: ['apply', '--yes'],
    format: 'table',
    globals: {},
    settings: {},
    world: { argv: ['apply', '--yes'] },
    signal: new AbortController().signal,
    notice: async (text: string) => void lines.push(text),
    setExitCode: (_: number, { hint }: { hint?: string }) => void lines.push(hint ?? ''),
  } as unknown as Invocation;
  const ended = { stopped: new Error('cut'), failures: [], isDoubtful, saved };
  await concludeApply(rows, ended, invocation);
  return lines.join('\n');
}

it('does not advise to apply again unseen where a record of the name may be that of somebody else', async () => {
  const text = await conclude(true);
  expect(text.match(/If it is yours, add --accept-id KEY/g)).toHaveLength(2);
  expect(text).not.toMatch(/To resume|Run the command again/);
});

it('advises to apply again where nothing is unconfirmed', async () => {
  const text = await conclude(false);
  expect(text).toMatch(/To resume: ads apply --yes/);
  expect(text).not.toContain('--dry-run');
});
