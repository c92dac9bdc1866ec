/** Lead forms: contact forms that open from a card (docs/service.md#lead-forms). */

import { group, record, recordCalls } from '../endpoint.js';
import { campaignPermission } from '../params/enums.js';
import {
  finalPage,
  introduction,
  leadFormId,
  privacyPolicy,
  questionRules,
  questions,
} from '../params/lead-forms.js';
import { cursor, shortCount, stamps, withDeleted } from '../params/shared.js';
import type { Endpoint } from '../types.js';

/** Choice: the permissions are published in words only, so users who run campaigns may call them (docs/service.md#lead-forms). */
const base = {
  section: 'lead-forms',
  permissions: campaignPermission,
  echo: 'none',
} as const satisfies Partial<Endpoint>;

export const leadForm = record({
  name: 'lead_form',
  named: { group: 'lead-forms', id: 'id', by: 'name' },
  newestFirst: true,
  fields: {
    id: { type: 'id', help: 'A UUID' },
    name: { type: 'string' },
    purpose: { type: 'string' },
    introduction: { type: 'object', optional: true, help: 'Absent if it was never set' },
    fields: { type: 'list', someCalls: true, help: 'Fields of the form, each with key and optional' },
    privacy_policy: { type: 'object', someCalls: true },
    final_page: { type: 'object', optional: true, help: 'Absent if it was never set' },
    ...stamps,
  },
  columns: ['id', 'name', 'purpose', 'created_at'],
  unfolded: ['introduction', 'fields', 'privacy_policy', 'final_page'],
});

const name = {
  type: 'string',
  min: 1,
  max: 255,
  help: 'Name, visible only to you, at most 255 characters',
} as const;
const purpose = {
  type: 'string',
  min: 1,
  max: 1000,
  help: 'Purpose of the leads, at most 1000 characters',
} as const;

const leadFormCalls = recordCalls({
  ...base,
  name: 'lead-forms',
  path: 'accounts/:account_id/lead_forms',
  id: { lead_form_id: { ...leadFormId, required: true } },
  exampleId: '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb',
  record: leadForm,
  rate: 'accountReads',
});

export const listLeadForms = leadFormCalls.list({
  summary: 'List lead forms, newest first',
  params: { count: shortCount, cursor, with_deleted: withDeleted },
  example: { count: 20 },
});

export const getLeadForm = leadFormCalls.get({ summary: 'Show one lead form' });

export const createLeadForm = leadFormCalls.create({
  summary: 'Create a contact form that opens from a card',
  notes: [
    'Next, create a card that opens it (cards create --lead-form), a post with the card, and a line item that promotes the post.',
    'To read the submissions: ads leads export.',
  ],
  params: {
    name: { ...name, required: true },
    purpose: { ...purpose, required: true },
    fields: { ...questions, required: true },
    privacy_policy: { ...privacyPolicy, required: true },
    introduction,
    final_page: finalPage,
  },
  rules: questionRules,
  send: 'json',
  example: {
    name: 'Spring visits',
    purpose: 'Call back people who ask for a tour',
    fields: [{ key: 'WORK_EMAIL' }, { key: 'JOB_TITLE', optional: true }],
    privacy_policy: { url: 'https://www.example.com/privacy', company_name: 'Example Shop' },
    introduction: { headline: 'Book a tour', description: 'We call you' },
    final_page: {
      headline: 'Thank you',
      description: 'We call you within two days',
      cta_button: { url: 'https://www.example.com/spring', title: 'See the garden' },
    },
  },
});

export const updateLeadForm = leadFormCalls.update({
  summary: 'Change a lead form',
  notes: [
    'Omitted values stay unchanged. The introduction, privacy policy, final page and fields are replaced as a whole.',
    'An introduction or a final page can be changed but not removed.',
  ],
  params: {
    name,
    purpose,
    fields: questions,
    privacy_policy: privacyPolicy,
    // A form may have neither, and a response may then have null.
    introduction: { ...introduction, nullable: true },
    final_page: { ...finalPage, nullable: true },
  },
  rules: questionRules,
  send: 'json',
  example: { fields: [{ key: 'FULL_NAME' }, { key: 'WORK_EMAIL' }] },
});

export const deleteLeadForm = leadFormCalls.delete({
  summary: 'Archive a lead form permanently',
  notes: [
    'An archived form does not accept submissions and cannot be changed or exported: export its leads first.',
    'The response identifies the form without its contents.',
  ],
});

export const leadForms = group('lead-forms', 'Leads and conversions', 'Contact forms that open from a card', [
  listLeadForms,
  getLeadForm,
  createLeadForm,
  updateLeadForm,
  deleteLeadForm,
]);
