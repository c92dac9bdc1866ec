/** What the lock notes of a record that was applied. */
import { expect, it } from 'vitest';
import { entryOf } from '../../../../../src/cli/bulk/campaign-files/compare/apply-steps.js';
import type { PlannedNode } from '../../../../../src/cli/bulk/campaign-files/compare/planned.js';

it.each([
  ['a new record that was created paused', true, false, undefined],
  ['a new record that was started', true, true, 'ACTIVE'],
  ['a record that keeps its status', false, false, 'PAUSED'],
])('the status of %s is what was applied', (_, activates, isStarted, entity_status) => {
  const managed = { name: 'Spring', entity_status: activates ? 'ACTIVE' : 'PAUSED' };
  const { values } = entryOf({ managed, activates } as unknown as PlannedNode, 'a1', isStarted);
  expect(values).toEqual({ name: 'Spring', ...(entity_status && { entity_status }) });
});
