/** Exports the contract as an OpenAPI 3.1 document: paths, parameters, bodies, responses, records. */
import { describePermissions } from '../../call/describe-permissions.js';
import { commandWords } from '../../call/flag-names.js';
import { isBodyParameter, parameterLocation } from '../../call/parameter-location.js';
import { endpoints, groups } from '../../contract/index.js';
import { namedObjects } from '../../contract/params/named-objects.js';
import type { Endpoint, Param } from '../../contract/types.js';
import { rates } from '../../contract/wire/rate-limits.js';
import { newestVersion as defaultVersion } from '../../contract/wire/service-facts.js';
import { endpointResponses, sharedErrors, sharedResponses } from './responses.js';
import {
  describeRules,
  parameterDescription,
  parameterSchema,
  recordSchema,
  requiredNames,
  type Schema,
  valueSchema,
} from './schema.js';
import { endpointServers } from './servers.js';

/** Returns the document as a plain object. `version` is the version of the tool. */
export function describeOpenapi(version: string): Schema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Authorization and advertising platform',
      version,
      description:
        'All endpoints that ads supports. The operation id is the command, with dots instead of spaces. ' +
        'Rules between parameters are in the description as sentences and in x-rules as data.',
    },
    servers: endpointServers({ area: 'ads', version: defaultVersion }),
    tags: groups.map(({ name, summary }) => ({ name, description: `${summary}.` })),
    paths: describePaths(),
    components: {
      schemas: {
        ...Object.fromEntries(
          Object.entries(namedObjects).map(([name, object]) => [name, parameterSchema(object)]),
        ),
        ...describeRecords(),
        ...sharedErrors,
      },
      responses: sharedResponses,
      securitySchemes,
    },
  };
}

const oauth = 'OAuth 1.0a (HMAC-SHA1) in the Authorization header, signed with the keys of';

/** Security schemes by the contract's names. OpenAPI has no scheme for OAuth 1.0a. */
const securitySchemes = {
  user: { type: 'http', scheme: 'OAuth', description: `${oauth} the app and of the user's access token.` },
  app: { type: 'http', scheme: 'OAuth', description: `${oauth} the app alone.` },
  basic: { type: 'http', scheme: 'basic', description: 'The API key as user name, its secret as password.' },
} as const;

function describePaths(): Schema {
  const paths: Record<string, Schema> = {};
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path.replace(/:([a-z_]+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) };
  }
  return paths;
}

function describeOperation(endpoint: Endpoint): Schema {
  const {
    id,
    summary,
    notes = [],
    rules = [],
    auth = 'user',
    aliases,
    section,
    rate,
    permissions,
  } = endpoint;
  const description = [...notes, ...describePermissions(endpoint), ...describeRules(rules)];
  const parameters = Object.entries(endpoint.params).filter(([name]) => !isSentAsBody(endpoint, name));
  const body = describeBody(endpoint);
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary,
    ...(description.length && { description: description.join('\n') }),
    ...(hasOwnServers(endpoint) && { servers: endpointServers(endpoint) }),
    security: auth === 'none' ? [] : [{ [auth]: [] }],
    ...(parameters.length && {
      parameters: parameters.map(([name, param]) => describeParameter(endpoint, name, param)),
    }),
    ...(body && { requestBody: body }),
    responses: endpointResponses(endpoint),
    'x-command': `ads ${commandWords(endpoint)}`,
    'x-section': section,
    'x-rate-limit': rates[rate],
    ...(aliases && { 'x-aliases': aliases.map((path) => `/${path}`) }),
    ...(rules.length && { 'x-rules': rules }),
    ...(permissions && { 'x-permissions': permissions }),
  };
}

/** Whether the endpoint's URL differs from the default servers. */
function hasOwnServers({ area, host, version }: Endpoint): boolean {
  return area !== 'ads' || host !== undefined || version !== defaultVersion;
}

function isSentAsBody(endpoint: Endpoint, name: string): boolean {
  return ['form', 'multipart'].includes(parameterLocation(endpoint, name)) || isBodyParameter(endpoint, name);
}

function describeParameter(endpoint: Endpoint, name: string, param: Param): Schema {
  return {
    name,
    in: parameterLocation(endpoint, name),
    ...(param.required && { required: true }),
    ...(param.clearable && { allowEmptyValue: true }),
    description: parameterDescription(param),
    // Several values are one comma-separated text.
    ...(param.type === 'list' && { style: 'form', explode: false }),
    schema: param.clearable ? { anyOf: [valueSchema(param), { const: '' }] } : valueSchema(param),
    ...(endpoint.example[name] !== undefined && { example: endpoint.example[name] }),
  };
}

/** The body: parameters as members, or one parameter as the whole body. */
function describeBody(endpoint: Endpoint): Schema | undefined {
  const { params, example, maxBodyBytes } = endpoint;
  const names = Object.keys(params).filter((name) => isSentAsBody(endpoint, name));
  const [first] = names;
  if (first === undefined) return undefined;
  const whole = parameterLocation(endpoint, first) === 'body' ? params[first] : undefined;
  const members = Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));
  const schema = whole
    ? parameterSchema(whole)
    : {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(members).map(([name, param]) => [name, parameterSchema(param)]),
        ),
        ...requiredNames(members),
      };
  const sample = whole
    ? example[first]
    : Object.fromEntries(Object.entries(example).filter(([name]) => names.includes(name)));
  const types = bodyTypes(endpoint);
  return {
    required: true,
    content: Object.fromEntries(types.map((type) => [type, { schema, example: sample }])),
    ...(maxBodyBytes !== undefined && { 'x-max-bytes': maxBodyBytes }),
  };
}

/** The media types in which the body may be sent. */
function bodyTypes({ send }: Endpoint): readonly string[] {
  if (send === 'form') return ['application/x-www-form-urlencoded'];
  return send === 'multipart' ? ['multipart/form-data', 'application/json'] : ['application/json'];
}

function describeRecords(): Readonly<Record<string, Schema>> {
  const records = endpoints.flatMap(({ record }) => (record ? [record] : []));
  return Object.fromEntries(records.map((record) => [record.name, recordSchema(record)]));
}
