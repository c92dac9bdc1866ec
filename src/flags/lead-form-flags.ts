/** The flags that a lead form is built from in place of a JSON body. */
import { finalPage, introduction, leadFieldKey, privacyPolicy } from '../contract/params/lead-forms.js';
import type { Param } from '../contract/types.js';
import { type BodyMember, type FlagValue, flagSet } from './document-flag-set.js';

/** The suffix of the key of an optional question: JOB_TITLE:optional. */
const optionalMark = ':optional';

const field = {
  type: 'list',
  of: { type: 'enum', values: leadFieldKey, help: 'A key' },
  help: `Fields of the form, in display order; KEY${optionalMark} for optional ones`,
} as const;

/** One question, with its key in any case; an unknown key stays as typed, for the message about it. */
function readQuestion(text: string): { readonly key: string; readonly optional?: true } {
  const isOptional = text.toLowerCase().endsWith(optionalMark);
  const typed = isOptional ? text.slice(0, -optionalMark.length) : text;
  const key = leadFieldKey.find((known) => known === typed.toUpperCase()) ?? typed;
  return { key, ...(isOptional && { optional: true }) };
}

function questionMembers(given: FlagValue): readonly BodyMember[] {
  return given.items.flatMap((text, index): BodyMember[] => {
    const { key, optional } = readQuestion(text);
    return [
      [`fields[${index}].key`, key, given],
      [`fields[${index}].optional`, optional, given],
    ];
  });
}

/** The flags of a part of the form are required only if the form has that part. */
const ifAny = <P extends Param>({ required: _, ...param }: P) => param;

const button = finalPage.fields.cta_button.fields;

const examples = {
  create: {
    field: `WORK_EMAIL,JOB_TITLE${optionalMark}`,
    privacy_policy_url: 'https://www.example.com/privacy',
    company_name: 'Example Shop',
    headline: 'Book a tour',
  },
  update: { headline: 'Book a tour of the garden' },
} as const;

/** The flags of a creation or of an update, which differ in their examples alone. */
export const leadFormFlags = (call: keyof typeof examples) => {
  const { url, company_name } = privacyPolicy.fields;
  const isUpdate = call === 'update';
  return flagSet({
    description: 'a lead form',
    adding: ['field'],
    params: {
      field: isUpdate ? field : { ...field, required: true },
      privacy_policy_url: isUpdate ? ifAny(url) : url,
      company_name: isUpdate ? ifAny(company_name) : company_name,
      headline: ifAny(introduction.fields.headline),
      description: introduction.fields.description,
      final_headline: ifAny(finalPage.fields.headline),
      final_description: finalPage.fields.description,
      button_title: ifAny(button.title),
      button_url: ifAny(button.url),
    },
    members: (values) => [
      ['fields', undefined, values.field],
      ...questionMembers(values.field),
      ['privacy_policy', undefined, values.privacy_policy_url],
      ['privacy_policy.url', values.privacy_policy_url.text, values.privacy_policy_url],
      ['privacy_policy.company_name', values.company_name.text, values.company_name],
      ['introduction.headline', values.headline.text, values.headline],
      ['introduction.description', values.description.text, values.description],
      ['final_page.headline', values.final_headline.text, values.final_headline],
      ['final_page.description', values.final_description.text, values.final_description],
      ['final_page.cta_button.title', values.button_title.text, values.button_title],
      ['final_page.cta_button.url', values.button_url.text, values.button_url],
    ],
    example: examples[call],
  });
};
