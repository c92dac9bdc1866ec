/** The sections of a command's help that follow its flags: rules, notes, examples, global flags. */

import { tokenSecretVariable } from '../../../auth/credential-variables.js';
import { describePermissions } from '../../../call/describe-permissions.js';
import { describeRule } from '../../../call/describe-rule.js';
import { endpointRules } from '../../../contract/endpoint-rules.js';
import type { Endpoint } from '../../../contract/types.js';
import { endpointExamples } from '../../../derive/examples.js';
import { documentFlagSets } from '../../../flags/document-flags.js';
import { entryLabel, flagParameters } from '../../../flags/endpoint-flags.js';
import { describeDeprecation, type LocalInput, typedName } from '../../../flags/local-flags.js';
import { addToGroup, type Groups } from '../../../values/group-by.js';
import { joinList, notTogether } from '../../../values/text-lists.js';
import { acceptedFlagWords } from '../../core/host/accepted-flags.js';
import { globalFlagWords } from '../../core/host/global-flags.js';
import type { LocalCommand } from '../../core/host/local-command.js';
import { uselessFlags } from '../../core/host/useless-flags.js';
import { exampleSection, textSection } from './help-sections.js';

function globalFlags(columns: number, words: readonly string[]): string {
  return textSection('Global flags (see ads help flags)', [[...words, '--help'].join(' ')], columns);
}

/** The sections after the flags of a contract command. */
export function endpointHelp(endpoint: Endpoint, columns: number): string {
  const { method, path } = endpoint;
  const examples = endpointExamples(endpoint).map((example) => [example] as const);
  return [
    textSection('Rules', describeCommandRules(endpoint), columns),
    textSection('Notes', listEndpointNotes(endpoint), columns),
    exampleSection(examples, columns),
    textSection('Calls', [`${method} ${path}`], columns),
    globalFlags(
      columns,
      globalFlagWords.filter((flag) => !uselessFlags(endpoint).includes(flag)),
    ),
  ].join('');
}

/** Notes on using a contract command. */
export function listEndpointNotes(endpoint: Endpoint): readonly string[] {
  const { notes = [], host, signedWith } = endpoint;
  const only = host === 'sandbox' ? ['Available only in the sandbox: --env sandbox, or --env local.'] : [];
  const secret = signedWith
    ? [`${signedWith.secret} is read from --from, from ${tokenSecretVariable}, or from a prompt.`]
    : [];
  const filling =
    endpoint.uploadEndpoint === undefined
      ? []
      : ['With a list of people as --from, the command creates the audience and adds the people.'];
  return [
    ...only,
    ...notes,
    ...describePermissions(endpoint),
    ...partNotes(endpoint),
    ...filling,
    ...secret,
    ...timeNotes(endpoint),
    ...amountNotes(endpoint),
  ];
}

/** The note on objects that the service replaces as a whole while flags set a part of them. */
function partNotes(endpoint: Endpoint): readonly string[] {
  const objects = Object.entries(endpoint.params).filter(([, { type }]) => type === 'object');
  if (endpoint.method !== 'PUT' || objects.length === 0 || documentFlagSets(endpoint).length === 0) return [];
  const names = joinList(
    objects.map(([name]) => name),
    'or',
  );
  return [
    `Flags that set a part of ${names} keep the rest, because ads reads the record first; --from replaces the whole.`,
  ];
}

/** The note on micro units in lists, and how to get decimals. */
function amountNotes({ response, record }: Endpoint): readonly string[] {
  const amount = Object.entries(record?.fields ?? {}).find(([, { type }]) => type === 'micro');
  if (response !== 'list' || !amount) return [];
  return [
    `Amounts such as ${amount[0]} are in micro units: 1000000 is one unit of the currency. Tables show decimals, rounded unless --exact is given; -o csv --decimal writes exact decimals with the currency.`,
  ];
}

function timeNotes(endpoint: Endpoint): readonly string[] {
  if (!flagParameters(endpoint).some(([, param]) => param.type === 'time')) return [];
  return [
    "Times: 2026-11-20T14:00:00Z, now, -7d, +12h; a date without a time is midnight in the account's time zone.",
  ];
}

/** Describes rules between flags by their flags, and rules inside a document by wire names after their path. */
export function describeCommandRules(endpoint: Endpoint): readonly string[] {
  const sentences = endpointRules(endpoint).map((rule) =>
    rule.at === undefined
      ? describeRule(rule, (name) => entryLabel(endpoint, name))
      : `${rule.at}: ${describeRule(rule, (name) => name)}`,
  );
  return [...new Set(sentences)];
}

/** Describes the rules between the flags of a local command; flags that exclude the same ones share a sentence. */
export function describeLocalRules({ arguments: taken = {}, rules = [] }: LocalInput): readonly string[] {
  const name = (parameter: string) => typedName(parameter, taken);
  const sentences: string[] = [];
  const refused: Groups<string, string> = new Map();
  for (const rule of rules) {
    if (rule.rule !== 'onlyWhen' || rule.is !== 'absent') sentences.push(describeRule(rule, name));
    else addToGroup(refused, rule.when, name(rule.param));
  }
  const others: Groups<string, string> = new Map();
  for (const [when, flags] of refused) addToGroup(others, joinList(flags, 'and'), name(when));
  const refusals = [...others].map(([flags, whens]) =>
    whens.length === 1 && !flags.includes(' ')
      ? notTogether(flags, ...whens)
      : `${flags} cannot be used with ${joinList(whens, 'or')}`,
  );
  return [...sentences, ...refusals];
}

/** The sections after the flags of a local command. */
export function localHelp(local: LocalCommand, columns: number): string {
  const { notes = [], examples, accepts, deprecated } = local;
  const ending = deprecated ? [`This command is ${describeDeprecation(deprecated)}.`] : [];
  const commands = examples.map((example) => [example] as const);
  return (
    textSection('Rules', describeLocalRules(local), columns) +
    textSection('Notes', [...ending, ...notes], columns) +
    exampleSection(commands, columns) +
    globalFlags(columns, acceptedFlagWords(accepts))
  );
}
