/** The formats of the files that a body can be read from. */
import type { Endpoint, Param, VariantParam } from '../contract/types.js';
import { acceptsWrapperObject } from './body-wrapper.js';

/** Whether the value is a JSON document, which is read from --from instead of a flag. */
export function isDocumentParam(param: Param): boolean {
  return ['object', 'array', 'variant', 'ref'].includes(param.type);
}

/** The file formats of a body. JSONL requires an array; CSV also requires that its items are flat operations. */
export const documentFormatNames = ['JSON', 'YAML', 'JSONL', 'CSV'] as const;
export type DocumentFormat = (typeof documentFormatNames)[number];

/** The file formats that this endpoint's body can be read from. */
export function documentFormats(endpoint: Endpoint): readonly DocumentFormat[] {
  const { send } = endpoint;
  const body = typeof send === 'object' ? endpoint.params[send.json] : undefined;
  if (body?.type !== 'array' || acceptsWrapperObject(endpoint)) return documentFormatNames.slice(0, 2);
  return body.of.type === 'variant' && !hasDocumentParameter(body.of)
    ? documentFormatNames
    : documentFormatNames.slice(0, 3);
}

/** Whether an operation has a parameter that is a document, which cannot be a CSV cell. */
function hasDocumentParameter(operation: VariantParam): boolean {
  return operationParams(operation).some(([, param]) => isDocumentParam(param));
}

/** The parameters of all operation types. */
function operationParams({ of }: VariantParam): readonly (readonly [string, Param])[] {
  return Object.values(of).flatMap(({ fields }) =>
    fields.params?.type === 'object' ? Object.entries(fields.params.fields) : [],
  );
}

/** Names of the list parameters of a batch's operations. */
export function listParameterNames({ send, params }: Endpoint): readonly string[] {
  const body = typeof send === 'object' ? params[send.json] : undefined;
  if (body?.type !== 'array' || body.of.type !== 'variant') return [];
  return operationParams(body.of).flatMap(([name, { type }]) => (type === 'list' ? [name] : []));
}
