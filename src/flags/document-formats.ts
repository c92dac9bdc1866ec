/** The formats of the files that a body can be read from. */

import { acceptsWrapperObject } from '../call/body-wrapper.js';
import { decimalFlagName, isMoney } from '../call/flag-names.js';
import type { Endpoint, Param, VariantParam } from '../contract/types.js';
import type { Flag } from './flag.js';
import { decimalSeparatorFlag, localFlag, sheetFlag } from './local-flags.js';

/** Whether the value is a JSON document, which is read from --from instead of a flag. */
export function isDocumentParam(param: Param): boolean {
  return ['object', 'array', 'variant', 'ref'].includes(param.type);
}

/** The file formats of a body. JSONL requires an array; CSV also requires that its items are flat operations. */
const documentFormatNames = ['JSON', 'YAML', 'JSONL', 'CSV'] as const;
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

/** The names that the columns of a CSV file of operations, and the members of their params, can have. */
export interface OperationColumns {
  /** The column with the type of the operation. */
  readonly discriminator: string;
  /** Its values. */
  readonly operations: readonly string[];
  /** Parameters of any operation. */
  readonly params: readonly string[];
  /** Fields that a record has and that no operation sets. */
  readonly readOnly: readonly string[];
  /** Names under which an amount is a decimal, with the parameter that takes it in micro units. */
  readonly amounts: ReadonlyMap<string, string>;
  /** The parameters that are times. */
  readonly times: ReadonlySet<string>;
}

/** The columns of a batch; undefined where the body has no operations. */
export function operationColumns({ send, params }: Endpoint): OperationColumns | undefined {
  const body = typeof send === 'object' ? params[send.json] : undefined;
  if (body?.type !== 'array' || body.of.type !== 'variant') return undefined;
  const all = operationParams(body.of);
  const names = [...new Set(all.map(([name]) => name))];
  const readOnly = Object.values(body.of.of).flatMap(({ fields }) =>
    fields.params?.type === 'object' ? (fields.params.readOnly ?? []) : [],
  );
  return {
    discriminator: body.of.discriminator,
    operations: Object.keys(body.of.of),
    params: names,
    readOnly: [...new Set(readOnly)].filter((name) => !names.includes(name)),
    amounts: new Map(all.flatMap(([name, param]) => (isMoney(param) ? decimalNames(name) : []))),
    times: new Set(all.flatMap(([name, param]) => (param.type === 'time' ? [name] : []))),
  };
}

/** The flags that say how a file of operations is read. */
export function operationFileFlags(endpoint: Endpoint): readonly Flag[] {
  const columns = operationColumns(endpoint);
  if (!columns) return [];
  const params = { ...sheetFlag, ...(columns.amounts.size > 0 && decimalSeparatorFlag) };
  return Object.entries(params).map(([name, param]) => localFlag(name, param));
}

/** `daily_budget`, as the flag is called, and `daily_budget_amount`. */
function decimalNames(parameter: string): readonly (readonly [string, string])[] {
  const short = decimalFlagName(parameter).slice(2).replaceAll('-', '_');
  return [short, parameter.replace(/_local_micro$/, '')].map((name) => [name, parameter] as const);
}
