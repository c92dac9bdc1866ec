/** Reads the flags that take the place of a document. */

import { flagName } from '../../../call/flag-names.js';
import { isBodyParameter } from '../../../call/parameter-location.js';
import type { Endpoint } from '../../../contract/types.js';
import {
  documentFlagParameters,
  expandDocumentFlags,
  findPartialDocuments,
  type PartialDocument,
} from '../../../flags/document-flags.js';
import { flagParameters } from '../../../flags/endpoint-flags.js';
import { optionKey, readEnumWord } from '../../../flags/typed-values.js';
import { notTogether } from '../../../values/text-lists.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import { type Invocation, repeatedOption, textOption } from '../../core/host/invocation.js';
import { stdinIdProblem } from '../../core/input/stdin-id.js';
import type { AmountTarget } from './read-decimal-flag.js';

/** What document flags give: the flag of each path, and the objects that they give a part of. */
interface DocumentFlags {
  readonly flags: ReadonlyMap<string, string>;
  readonly partial: readonly PartialDocument[];
}

const noDocumentFlags: DocumentFlags = { flags: new Map(), partial: [] };

/** Builds the document from the document flags, and adds it to the raw values. */
export function readDocumentFlags(
  endpoint: Endpoint,
  options: Invocation['options'],
  raw: Record<string, unknown>,
  problems: FlagProblem[],
): DocumentFlags {
  const texts = new Map<string, string | readonly string[]>();
  for (const { name, param, repeated } of documentFlagParameters(endpoint)) {
    const key = optionKey(flagName(name));
    const all = repeatedOption(options, key);
    const text = repeated === undefined ? textOption(options, key) : undefined;
    if (repeated !== undefined && all.length > 0) texts.set(name, all);
    if (text === undefined) continue;
    texts.set(name, readEnumWord(text, param));
    const target = { parameter: documentParameter(endpoint), flag: flagName(name) };
    const problem = stdinIdProblem(target, param, readEnumWord(text, param));
    if (problem) problems.push(problem);
  }
  const expanded = expandDocumentFlags(endpoint, texts);
  if (!expanded) return noDocumentFlags;
  const [first = ''] = texts.keys();
  const addConflict = (flag: string, other: string) =>
    problems.push({
      parameter: documentParameter(endpoint),
      flag,
      code: 'EXCLUSIVE_PARAMETERS',
      message: notTogether(flag, other),
    });
  if (options.from !== undefined) addConflict(flagName(first), '--from');
  if ('conflict' in expanded) {
    addConflict(...expanded.conflict);
    return noDocumentFlags;
  }
  Object.assign(raw, expanded.raw);
  return { flags: expanded.flags, partial: findPartialDocuments(endpoint, expanded) };
}

/** The first parameter that is given as a document instead of a flag. */
function documentParameter(endpoint: Endpoint): string {
  return Object.keys(endpoint.params).find((name) => isDocumentParameter(endpoint, name)) ?? '';
}

function isDocumentParameter(endpoint: Endpoint, name: string): boolean {
  return !flagParameters(endpoint).some(([flag]) => flag === name) && isBodyParameter(endpoint, name);
}

/** Reports a missing document for a call that requires one. */
export function requireDocument(
  endpoint: Endpoint,
  { raw, problems }: Pick<AmountTarget, 'raw' | 'problems'>,
): void {
  const names = Object.keys(endpoint.params).filter((name) => isDocumentParameter(endpoint, name));
  // What only some calls need is left to the rules.
  const [first] = names.filter((name) => isNeeded(endpoint, name));
  if (first === undefined || endpoint.method === 'PUT') return;
  if (names.some((name) => raw[name] !== undefined) || problems.some(({ parameter }) => parameter === first))
    return;
  const instead = documentFlagParameters(endpoint).map(({ name }) => flagName(name));
  const or = instead.length ? `, or these flags: ${instead.join(' ')}` : '';
  problems.push({
    parameter: first,
    flag: '--from',
    code: 'MISSING_PARAMETER',
    message: `--from is required${or} (to print an example: --example)`,
  });
}

/** Whether a call cannot do without the parameter, or without one of several that it is one of. */
function isNeeded({ params, rules = [] }: Endpoint, name: string): boolean {
  const isOneOf = rules.some(
    (rule) =>
      (rule.rule === 'exactlyOne' || (rule.rule === 'atLeastOne' && rule.when === undefined)) &&
      rule.params.includes(name),
  );
  return params[name]?.required === true || isOneOf;
}
