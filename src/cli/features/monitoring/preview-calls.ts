/** The calls that `ads check` would send, for --dry-run. */

import { getAccount } from '../../../contract/groups/accounts.js';
import type { Answer, RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import type { RuleChoice } from './all-rules.js';
import { type Part, parts, withNeeded } from './parts.js';

const shape = {
  name: 'call',
  fields: {
    account_id: { type: 'id', nullable: true },
    method: { type: 'string' },
    path: { type: 'string' },
    rules: { type: 'list' },
  },
  columns: ['account_id', 'method', 'path', 'rules'],
  wrapped: ['rules'],
} as const satisfies RowShape;

/**
 * The calls for each account, with the rules that need them; those of `always` are made without any. A long list takes a
 * call for each page.
 */
export function previewCalls(
  accounts: readonly string[],
  choice: RuleChoice,
  always: readonly Part[] = [],
): Answer {
  const rows = (accounts.length > 0 ? accounts : [undefined]).flatMap((account) => {
    const rules = choice.forAccount(account ?? '');
    const calls = new Map<
      string,
      { readonly method: string; readonly path: string; readonly rules: Set<string> }
    >();
    const add = (needs: readonly Part[], names: readonly string[]) => {
      const own = [...withNeeded(needs)].flatMap((part) => parts[part].endpoints);
      for (const { id, method, path: place } of [getAccount, ...own]) {
        const path = account === undefined ? place : place.replace(':account_id', account);
        const call = calls.get(id) ?? { method, path, rules: new Set<string>() };
        for (const name of names) call.rules.add(name);
        calls.set(id, call);
      }
    };
    for (const { rule } of rules) add(rule.needs, [rule.name]);
    if (always.length > 0) add(always, []);
    return [...calls.values()].map(
      ({ rules: names, ...call }): RowOf<typeof shape> => ({
        account_id: account ?? null,
        ...call,
        rules: [...names],
      }),
    );
  });
  return { kind: 'rows', record: shape, pages: [rows], isPreview: true };
}
