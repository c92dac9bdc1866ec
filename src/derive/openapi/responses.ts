/** Success and error responses in OpenAPI (docs/service.md#envelope, docs/service.md#error-bodies). */

import type { Endpoint } from '../../contract/types.js';
import { statusByCode } from '../../contract/wire/error-codes.js';
import { problemType } from '../../contract/wire/problem-types.js';
import { fieldSchemas, type Schema, schemaReference } from './schema.js';

/** The responses of an endpoint: success, and errors in the format of its area. */
export function endpointResponses(endpoint: Endpoint): Schema {
  const { record, results, envelope: members = {} } = endpoint;
  const kind = record ? schemaReference(record.name) : {};
  const item = results ? envelope({ [results.in]: { type: 'array', items: kind } }, [results.in]) : kind;
  return {
    200: {
      description: 'Done',
      ...(isProblem(endpoint)
        ? json(envelope({ data: item }))
        : responseContent(endpoint, item, fieldSchemas(members))),
    },
    default: { $ref: `#/components/responses/${failureName(endpoint)}` },
  };
}

function isProblem({ errors }: Endpoint): boolean {
  return errors === 'problem';
}

function failureName(endpoint: Endpoint): string {
  if (isProblem(endpoint)) return 'ProblemFailure';
  return endpoint.area === 'auth' ? 'AuthFailure' : 'Failure';
}

const echo: Schema = { type: 'object', properties: { params: { type: 'object' } } };

function responseContent({ response, echo: echoed }: Endpoint, item: Schema, members: Schema): Schema {
  const request = echoed === 'none' ? {} : { request: echo };
  switch (response) {
    case 'one':
      return json(envelope({ ...request, data: item }));
    case 'list':
      return json(
        envelope({
          ...request,
          next_cursor: { type: ['string', 'null'] },
          total_count: { type: 'integer', description: 'Only with with_total_count=true.' },
          data: { type: 'array', items: item },
        }),
      );
    case 'array':
      return json(envelope({ ...request, ...members, data: { type: 'array', items: item } }));
    case 'batch':
      return json(
        envelope({ request: { type: 'array', items: echo }, data: { type: 'array', items: item } }),
      );
    case 'noEnvelope':
      return json(item);
    case 'form':
      return { content: { 'application/x-www-form-urlencoded': { schema: item } } };
    case 'page':
      return { content: { 'text/html': { schema: { type: 'string' } } } };
    case 'file':
      return { content: { 'application/octet-stream': { schema: {} } } };
    default:
      return response satisfies never;
  }
}

function envelope(properties: Readonly<Record<string, Schema>>, required = ['data']): Schema {
  return { type: 'object', properties, required };
}

function json(schema: Schema): Schema {
  return { content: { 'application/json': { schema } } };
}

const fault = (code: Schema): Schema => ({
  type: 'object',
  properties: {
    code,
    message: { type: 'string' },
    parameter: { type: 'string' },
    value: { type: 'string' },
    details: { type: 'string' },
  },
  required: ['code', 'message'],
});

/** The bodies of errors. */
export const sharedErrors: Readonly<Record<string, Schema>> = {
  Fault: fault({ type: 'string', examples: [...statusByCode.keys()] }),
  AuthFault: fault({ type: 'integer' }),
  Problem: {
    type: 'object',
    properties: {
      type: { type: 'string', description: 'A URI.' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      parameter: { type: 'string' },
      value: { type: 'string' },
    },
    required: ['type', 'title', 'status', 'detail'],
  },
};

export const sharedResponses: Readonly<Record<string, Schema>> = {
  ProblemFailure: {
    description: 'Rejected or failed',
    content: {
      [problemType]: {
        schema: {
          anyOf: [
            schemaReference('Problem'),
            {
              type: 'object',
              properties: { errors: { type: 'array', items: schemaReference('Problem') } },
              required: ['errors'],
            },
          ],
        },
      },
    },
  },
  Failure: {
    description: 'Rejected or failed',
    ...json({
      type: 'object',
      properties: {
        errors: { type: 'array', items: schemaReference('Fault') },
        operation_errors: {
          type: 'array',
          description: 'Batch calls: one array of errors for each item sent, in order.',
          items: { type: 'array', items: schemaReference('Fault') },
        },
        request: {},
      },
    }),
  },
  AuthFailure: {
    description: 'Rejected or failed',
    ...json({
      type: 'object',
      properties: { errors: { type: 'array', items: schemaReference('AuthFault') } },
      required: ['errors'],
    }),
  },
};
