/** Calls to action on pre-roll videos (docs/service.md#preroll-calls-to-action). */

import { group, record, recordCalls } from '../endpoint.js';
import { webAddress } from '../params/creatives.js';
import type { objective } from '../params/enums.js';
import { ids, listParams, stamps } from '../params/shared.js';

const callToActions = ['GO_TO', 'SEE_MORE', 'SHOP', 'VISIT_SITE', 'WATCH_NOW'] as const;

/** Only line items with this objective have calls to action. */
export const prerollObjective = 'PREROLL_VIEWS' satisfies (typeof objective)[number];

const prerollCallToAction = record({
  name: 'preroll_call_to_action',
  fields: {
    id: { type: 'id' },
    line_item_id: { type: 'id' },
    call_to_action: { type: 'enum', values: callToActions },
    call_to_action_url: { type: 'string' },
    ...stamps,
  },
  columns: ['id', 'line_item_id', 'call_to_action', 'call_to_action_url', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted', 'call_to_action_url'],
});

const callToActionId = { type: 'id', required: true, help: 'The call to action' } as const;
const callToAction = { type: 'enum', values: callToActions, help: 'Text of the button' } as const;
const callToActionUrl = webAddress('URL that the button opens');

const prerollCallToActionCalls = recordCalls({
  section: 'preroll-calls-to-action',
  name: 'preroll-call-to-actions',
  path: 'accounts/:account_id/preroll_call_to_actions',
  id: { preroll_call_to_action_id: callToActionId },
  exampleId: '1c5t',
  record: prerollCallToAction,
  rate: 'accountReads',
});

export const listPrerollCallToActions = prerollCallToActionCalls.list({
  summary: 'List calls to action on pre-roll videos',
  params: {
    line_item_ids: ids('Only calls to action of these line items', 'line-items'),
    preroll_call_to_action_ids: ids('Only these calls to action'),
    ...listParams,
  },
  example: { line_item_ids: ['9cqi0'] },
});

export const getPrerollCallToAction = prerollCallToActionCalls.get({ summary: 'Show one call to action' });

export const createPrerollCallToAction = prerollCallToActionCalls.create({
  summary: 'Add a call to action to the pre-roll videos of a line item',
  notes: [`The line item must have objective ${prerollObjective}.`],
  params: {
    line_item_id: {
      type: 'id',
      refers: 'line-items',
      required: true,
      help: 'The line item that shows the videos',
    },
    call_to_action: { ...callToAction, required: true },
    call_to_action_url: { ...callToActionUrl, required: true },
  },
  example: {
    line_item_id: '9cqi0',
    call_to_action: 'VISIT_SITE',
    call_to_action_url: 'https://www.example.com/spring',
  },
});

export const updatePrerollCallToAction = prerollCallToActionCalls.update({
  summary: 'Change a call to action',
  params: {
    call_to_action: callToAction,
    call_to_action_url: callToActionUrl,
  },
  example: { call_to_action: 'SHOP' },
});

export const deletePrerollCallToAction = prerollCallToActionCalls.delete({
  summary: 'Delete a call to action permanently',
});

export const prerollCallToActions = group(
  'preroll-call-to-actions',
  'Creatives',
  'Calls to action on pre-roll videos',
  [
    listPrerollCallToActions,
    getPrerollCallToAction,
    createPrerollCallToAction,
    updatePrerollCallToAction,
    deletePrerollCallToAction,
  ],
);
