/** A scripted agent may use only names that it has read. */
import { expect, it } from 'vitest';
import type { ToolSession } from './play.js';
import { withSeenNames } from './seen-names.js';

/** A session whose tools answer the same for every call. */
function open(answer: object): ToolSession {
  const session = { tools: [{ description: 'values: last, filter' }], instructions: '' };
  return withSeenNames({ ...session, call: async () => ({ content: answer, isError: false }) });
}

const found = { data: [{ command: 'line-items list', values: 'campaign, count', fields: 'id, name' }] };
const list = (values: object) => ({ command: 'line-items list', values });

it.each([
  [list({ campaign: 'Spring' })],
  [list({ filter: ['name~Spring'] })],
  [{ operations: [list({ count: 1 })] }],
])('accepts names of an earlier search: %j', async (input) => {
  const { call } = open(found);
  await expect(call('read', input)).rejects.toThrow('no earlier answer has the name "line-items list"');
  await call('search', { query: 'line items' });
  await expect(call('read', input)).resolves.toBeDefined();
});

it.each([
  ['line-items get', { command: 'line-items get' }],
  ['status', list({ status: 'PAUSED' })],
  ['bid', list({ filter: ['name~Spring', 'bid>1'] })],
  ['spend', list({ filter: [], sort: '-spend' })],
  ['camp', list({ camp: 'Spring' })],
  ['budget', { files: 'campaigns:\n  spring:\n    name: Spring\n    budget: 5 USD\n' }],
])('refuses the name "%s" that no answer had', async (name, input) => {
  const { call } = open({ ...found, sections: 'campaigns, files, sort' });
  await call('search', { query: 'line items' });
  await expect(call('read', input)).rejects.toThrow(`no earlier answer has the name "${name}"`);
});

it('learns nothing from records', async () => {
  const { call } = open(found);
  await call('search', { query: 'spring', in: 'campaigns' });
  await expect(call('read', list({}))).rejects.toThrow('no earlier answer has the name');
});
