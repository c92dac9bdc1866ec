/** The parts of a lead form, and the parameter that takes its id (docs/service.md#lead-forms). */

import type { ArrayParam, ObjectParam } from '../types.js';

/** The id of a lead form, in calls and in the destination of a card (docs/service.md#lead-form-cards). */
export const leadFormId = { type: 'id', form: 'uuid', refers: 'lead-forms', help: 'The lead form' } as const;

/** The fields that a form can have, grouped as by the service: contact, then facts about the person. */
export const leadFieldKey = [
  'EMAIL',
  'PHONE_NUMBER',
  'STREET_ADDRESS',
  'CITY',
  'STATE',
  'COUNTRY',
  'ZIP_CODE',
  'FULL_NAME',
  'FIRST_NAME',
  'LAST_NAME',
  'DATE_OF_BIRTH',
  'COMPANY_NAME',
  'JOB_TITLE',
  'WORK_EMAIL',
  'WORK_PHONE_NUMBER',
  'GENDER',
  'HANDLE',
] as const;

const notBlank = { regex: '\\s*\\S[\\s\\S]*', means: 'text that is not blank' } as const;

const shownText = <const M extends number>(what: string, max: M) =>
  ({
    type: 'string',
    min: 1,
    max,
    pattern: notBlank,
    required: true,
    help: `${what}, at most ${max} characters`,
  }) as const;

const secureAddress = (help: string) =>
  ({
    type: 'string',
    pattern: { regex: 'https://\\S+', means: 'a URL that starts with https://' },
    required: true,
    help,
  }) as const;

const headline = (of: string) => shownText(`Headline of ${of}`, 190);
const description = (of: string) =>
  ({ type: 'string', max: 1000, help: `Text below the headline of ${of}, at most 1000 characters` }) as const;

export const questions = {
  type: 'array',
  ordered: true,
  of: {
    type: 'object',
    help: 'One question',
    fields: {
      key: { type: 'enum', values: leadFieldKey, required: true, help: 'Key of the field' },
      optional: { type: 'boolean', default: false, help: 'Whether the field is optional' },
    },
  },
  min: 1,
  help: 'JSON: the fields in display order; at least one must be required',
} as const satisfies ArrayParam;

/** A form asks for something once, and needs some of it. */
export const questionRules = [
  { rule: 'items', param: 'fields', member: 'key', distinct: true },
  { rule: 'someItemHas', param: 'fields', members: ['optional'], values: [false] },
] as const;

export const privacyPolicy = {
  type: 'object',
  help: 'JSON: url and company_name of the privacy policy',
  fields: {
    url: secureAddress('URL of the privacy policy, https only'),
    company_name: shownText('Name of the company', 255),
  },
} as const satisfies ObjectParam;

export const introduction = {
  type: 'object',
  help: 'JSON: headline and description, shown before the questions',
  fields: { headline: headline('the introduction'), description: description('the introduction') },
} as const satisfies ObjectParam;

export const finalPage = {
  type: 'object',
  help: 'JSON: headline, description and cta_button, shown after the submission',
  fields: {
    headline: headline('the final page'),
    description: description('the final page'),
    cta_button: {
      type: 'object',
      help: 'Button that opens a web page',
      fields: {
        url: secureAddress('URL that the button of the final page opens, https only'),
        title: shownText('Text on the button of the final page', 100),
      },
    },
  },
} as const satisfies ObjectParam;
