/** What `ads check` would read, for --dry-run. */

import { getAccount } from '../../contract/groups/accounts.js';
import type { Answer, RowShape } from '../../output/answer.js';
import type { RuleChoice } from './all-rules.js';
import { parts, withNeeded } from './parts.js';

const shape: RowShape = {
  name: 'call',
  fields: {
    account_id: { type: 'id', nullable: true },
    method: { type: 'string' },
    path: { type: 'string' },
    rules: { type: 'list' },
  },
  columns: ['account_id', 'method', 'path', 'rules'],
  wrapped: ['rules'],
};

/** The calls for each account, with the rules that need them. A long list takes a call for each page. */
export function previewCalls(accounts: readonly string[], choice: RuleChoice): Answer {
  const rows = (accounts.length > 0 ? accounts : [undefined]).flatMap((account) => {
    const rules = choice.forAccount(account ?? '');
    const calls = new Map<
      string,
      { readonly method: string; readonly path: string; readonly rules: Set<string> }
    >();
    for (const { rule } of rules)
      for (const endpoint of [
        getAccount,
        ...[...withNeeded(rule.needs)].flatMap((part) => parts[part].endpoints),
      ]) {
        const { id, method } = endpoint;
        const path = account === undefined ? endpoint.path : endpoint.path.replace(':account_id', account);
        const call = calls.get(id) ?? { method, path, rules: new Set<string>() };
        calls.set(id, { ...call, rules: call.rules.add(rule.name) });
      }
    return [...calls.values()].map(({ rules: names, ...call }) => ({
      account_id: account ?? null,
      ...call,
      rules: [...names],
    }));
  });
  return { kind: 'rows', record: shape, pages: [rows], isPreview: true };
}
