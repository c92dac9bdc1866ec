/** A record with the name of one that was sent without an answer. */
import { expect, it } from 'vitest';
import type {
  PlannedChange,
  PlannedNode,
} from '../../../../../src/cli/bulk/campaign-files/compare/planned.js';
import { refuseStranger } from '../../../../../src/cli/bulk/campaign-files/compare/refuse-stranger.js';
import type { FileProblem } from '../../../../../src/cli/bulk/campaign-files/format/file-problem.js';
import { campaignKind, type NodeKind } from '../../../../../src/cli/bulk/campaign-files/format/node-kinds.js';

const top = campaignKind();
const campaignKey = 'campaigns/spring';
const itemKey = `${campaignKey}/line_items/readers`;
const [name, status] = ['name', 'entity_status'].map(
  (field) => ({ field, before: 'A', after: 'B', param: { type: 'string' } }) as unknown as PlannedChange,
);

/** What is said of a record of a key, found below a campaign that was found like this. */
function problemsOf({
  key = campaignKey,
  changes = [name, status],
  unconfirmed = [campaignKey],
  accepted = [] as readonly string[],
  above = undefined as PlannedNode['origin'] | undefined,
}) {
  const problems: FileProblem[] = [];
  const kind = key === campaignKey ? top : (top.below as NodeKind);
  const place = { file: 'a.yaml', line: 1, column: 1 };
  const node = { kind, key, place, fields: new Map(), members: new Map(), below: [], replaces: false };
  const parent = above && ({ key: campaignKey, origin: above, parent: undefined } as PlannedNode);
  const choices = { acceptedIds: new Set(accepted), moves: new Map(), asNew: new Set<string>() };
  const adopted = { node, parent, live: { id: 'c1' }, changes: changes.flatMap((one) => one ?? []) };
  refuseStranger(adopted, { choices, unconfirmed: new Set(unconfirmed) }, problems);
  return problems.map(({ message }) => message);
}

it('is refused if it differs, and the message names the flag', () => {
  const [message, ...more] = problemsOf({});
  expect(more).toEqual([]);
  expect(message).toContain('campaign c1');
  expect(message).toContain('add --accept-id spring.');
});

it.each([
  ['that differs in the status alone', { changes: [status] }],
  ['that is equal', { changes: [] }],
  ['of a key that was answered', { unconfirmed: [itemKey] }],
  ['that a person has accepted', { accepted: [campaignKey] }],
  ['below a campaign that the lock has', { key: itemKey, above: 'lock' as const }],
])('one %s is taken', (_, given) => {
  expect(problemsOf(given)).toEqual([]);
});

it('a line item below such a campaign is nobody of ours either', () => {
  expect(problemsOf({ key: itemKey, above: 'adopted' })).toHaveLength(1);
});
