/** The JSON Schema of campaign files, for editors: computed from the contract. */
import { createTweet } from '../../../../contract/groups/tweets.js';
import type { Param } from '../../../../contract/types.js';
import { type Schema, valueSchema as wireSchema } from '../../../../derive/openapi/schema.js';
import { excludeFlag, type TargetingFlag, takes, targetingFlags } from '../../../../flags/targeting-flags.js';
import { keyPattern, movedFromKey, newKey, replaceKey } from './file-names.js';
import { type PostParam, postFields, postIdKey, publishedPostKey } from './file-post.js';
import { tagTypes } from './members.js';
import { campaignKind, type FileField, type MemberKind, type NodeKind } from './node-kinds.js';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

export function planSchema(): Schema {
  const top = campaignKind();
  return {
    $schema: dialect,
    title: 'Campaign files of ads',
    type: 'object',
    additionalProperties: false,
    properties: {
      account: { type: 'string', description: 'The account, by id or name' },
      vars: { description: 'Values with YAML anchors, to be used below. They are not read otherwise' },
      [top.section]: sectionSchema(top),
    },
  };
}

function sectionSchema(kind: NodeKind): Schema {
  return {
    type: ['object', 'null'],
    description: `The key of each ${kind.noun} is of your choice, and stays when its name changes`,
    propertyNames: { pattern: keyPattern },
    additionalProperties: nodeSchema(kind),
  };
}

function nodeSchema(kind: NodeKind): Schema {
  const members = kind.members.map(({ section }) => [section, memberSchemas[section]()]);
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(kind.fields.map((field) => [field.name, fieldSchema(field)])),
      [replaceKey]: {
        type: 'boolean',
        description: `If a value differs that cannot be changed, create another ${kind.noun}, paused, and pause this one`,
      },
      [movedFromKey]: {
        type: 'string',
        description: `The key that the ${kind.noun} had before, if its name has changed with its key`,
      },
      [newKey]: {
        type: 'boolean',
        description: `It is another ${kind.noun} than an equal one whose key is in no file any more`,
      },
      ...Object.fromEntries(members),
      ...(kind.below && { [kind.below.section]: sectionSchema(kind.below) }),
    },
  };
}

/** Null clears a value. */
function fieldSchema({ column: { param, money } }: FileField): Schema {
  if (!param) return {};
  const description = param.help && { description: param.help };
  if (money) return { ...description, type: ['string', 'number', 'null'], examples: ['55.00 USD'] };
  return { ...description, ...orNull(valueSchema(param)) };
}

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** One item needs no list around it. */
function listOf(item: Schema): Schema {
  return { anyOf: [{ type: 'array', items: item }, item] };
}

function valueSchema(param: Param): Schema {
  if (param.type === 'enum') {
    const values = [...new Set([...param.values.map((value) => value.toLowerCase()), ...param.values])];
    return param.open ? { type: 'string', examples: values } : { enum: values };
  }
  if (param.type === 'list') return listOf(valueSchema(param.of));
  if (param.type === 'id') return idSchema;
  if (param.type === 'time')
    return { type: 'string', examples: ['2026-12-01', '2026-12-01T08:00:00Z', '2026-12-31 24:00'] };
  const schema = wireSchema(param);
  // To YAML, a text of digits is a number.
  return param.type === 'string' ? { ...schema, type: ['string', 'number'] } : schema;
}

const idSchema: Schema = { type: ['string', 'integer'] };

const memberSchemas: Readonly<Record<MemberKind['section'], () => Schema>> = {
  targeting: () => targetingSchema(false),
  posts: postsSchema,
  promoted_accounts: () => ({
    description: 'Users that the line item suggests to follow, by id or @handle',
    ...orNull(listOf(idSchema)),
  }),
  tracking_tags: () => ({
    description: 'URLs of measurement partners, by the measured event',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries(tagTypes().map((type) => [type, orNull(listOf({ type: 'string' }))])),
  }),
};

function postsSchema(): Schema {
  const published = [postIdKey, publishedPostKey].map((key) => {
    return { type: 'object', required: [key], additionalProperties: false, properties: { [key]: idSchema } };
  });
  return {
    description: 'Promoted posts: ids of published ones, or posts that are published first',
    ...orNull(listOf({ anyOf: [idSchema, ...published, postSchema()] })),
  };
}

function postSchema(): Schema {
  const properties = postFields.map(({ param, name }) => {
    const { help } = createTweet.params[param];
    return [
      name,
      { description: help, ...(writtenSchemas[param] ?? valueSchema(createTweet.params[param])) },
    ];
  });
  const [author = ''] = postFields.flatMap(({ param, name }) => (param === 'as_user_id' ? [name] : []));
  return {
    type: 'object',
    required: [author],
    additionalProperties: false,
    properties: { ...Object.fromEntries(properties), [publishedPostKey]: publishedSchema },
  };
}

const publishedSchema: Schema = {
  description: 'The id of the published post that has this content',
  ...idSchema,
};

/** What people write in place of an id. */
const writtenSchemas: Readonly<Partial<Record<PostParam, Schema>>> = {
  as_user_id: { type: ['string', 'integer'], examples: ['@quillmark'] },
  card_uri: { type: 'string', examples: ['Spring page'] },
  media_keys: listOf({
    anyOf: [
      { type: 'string', examples: ['images/spring.png'] },
      {
        type: 'object',
        required: ['file'],
        additionalProperties: false,
        properties: { file: { type: 'string' }, alt_text: { type: 'string' } },
      },
    ],
  }),
};

function targetingSchema(isExcluded: boolean): Schema {
  const flags = targetingFlags().filter((flag) => takes(flag, isExcluded ? 'excluded' : 'included'));
  return {
    type: ['object', 'null'],
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(flags.map((flag) => [flag.name, namesSchema(flag)])),
      ...(!isExcluded && { [excludeFlag]: targetingSchema(true), criteria: otherSchema }),
    },
  };
}

function namesSchema({ help, words }: TargetingFlag): Schema {
  const one: Schema = words ? { enum: Object.keys(words) } : { type: ['string', 'number'] };
  return { description: help, ...orNull(listOf(one)) };
}

const otherSchema: Schema = {
  description: 'Criteria of other types, or with other operators, as the service names them',
  ...orNull(
    listOf({
      type: 'object',
      required: ['targeting_type', 'targeting_value'],
      additionalProperties: false,
      properties: {
        targeting_type: { type: 'string' },
        targeting_value: { type: ['string', 'number'] },
        operator_type: { type: 'string' },
      },
    }),
  ),
};
