/** What an apply says at its end. */
import { expect, it } from 'vitest';
import { concludeApply } from '../../../../../src/cli/bulk/campaign-files/apply/apply-answer.js';
import type { Invocation } from '../../../../../src/cli/core/host/invocation.js';

const rows = (['created', 'unconfirmed'] as const).map((outcome) => {
  const error = outcome === 'unconfirmed' ? 'campaign c9 differs from what was sent' : null;
  return { outcome, account_id: 'a1', key: 'campaigns/twin', id: null, name: 'Twin', error } as const;
});

/** The hint of the error. */
function conclude(isDoubtful: boolean, saved?: { readonly isOfModel: boolean }): string {
  const hints: (string | undefined)[] = [];
  const invocation = {
    argv: ['apply', '--yes'],
    format: 'json',
    settings: {},
    signal: new AbortController().signal,
    setExitCode: (_: number, { hint }: { hint?: string }) => void hints.push(hint),
  } as unknown as Invocation;
  const results = new Map(rows.map((row) => [row, { outcome: row.outcome, isDoubtful }]));
  concludeApply({ results, stopped: new Error('cut'), saved }, invocation);
  return hints.join('\n');
}

it('does not advise to apply again unseen where a record of the name may be that of somebody else', () => {
  const text = conclude(true);
  expect(text).toContain('If it is yours, add --accept-id KEY');
  expect(text).not.toContain('To resume');
});

it('advises to apply again where nothing is unconfirmed', () => {
  const text = conclude(false);
  expect(text).toMatch(/To resume \(completed changes are skipped\): ads apply --yes/);
  expect(text).not.toContain('--dry-run');
});
