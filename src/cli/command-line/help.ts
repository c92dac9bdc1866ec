/** The parts of help that follow commander's own: rules, notes, examples, exit codes. */

import { describeRule } from '../../call/describe-rule.js';
import { flagParameters, parameterLabel } from '../../call/endpoint-flags.js';
import { endpointRules } from '../../contract/endpoint-rules.js';
import type { Endpoint } from '../../contract/types.js';
import { endpointExamples } from '../../derive/examples.js';
import { tokenSecretVariable } from '../endpoint/token-secret.js';
import { exitMeanings } from '../errors/exit-codes.js';
import type { LocalCommand } from '../invocation.js';
import { acceptedFlagWords } from './accepted-flags.js';
import { globalFlagWords } from './global-flags.js';
import { wrapShell, wrapText } from './help-layout.js';

function globalFlags(columns: number, words = globalFlagWords): string {
  return textSection('Global flags, explained by ads --help', [words.join(' ')], columns);
}

function section(title: string, lines: readonly string[]): string {
  return lines.length ? `\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}` : '';
}

/** A section of sentences. */
function textSection(title: string, sentences: readonly string[], columns: number): string {
  return section(
    title,
    sentences.flatMap((sentence) => wrapText(sentence, columns - 2, 2)),
  );
}

/** A section of shell commands, each with a comment of its own where it has one. */
function exampleSection(
  examples: readonly (readonly [command: string, comment?: string])[],
  columns: number,
): string {
  const lines = examples.flatMap(([command, comment]) => [
    ...(comment === undefined ? [] : wrapText(`# ${comment}`, columns - 2, 2)),
    ...wrapShell(`$ ${command}`, columns - 2),
  ]);
  return section('Examples', lines);
}

/** What follows the flags of a contract command. */
export function endpointHelp(endpoint: Endpoint, columns: number): string {
  const { notes = [], method, path, host, namedToken } = endpoint;
  const only = host === 'sandbox' ? ['Only the sandbox has it: --env sandbox, or --env local.'] : [];
  const examples = endpointExamples(endpoint).map((example) => [example] as const);
  const secret = namedToken
    ? [`${namedToken.secret} comes from --from, from ${tokenSecretVariable}, or is asked for.`]
    : [];
  return [
    textSection('Rules', sayRules(endpoint), columns),
    textSection('Notes', [...only, ...notes, ...secret, ...timeNotes(endpoint)], columns),
    exampleSection(examples, columns),
    textSection('Calls', [`${method} ${path}`], columns),
    globalFlags(columns),
  ].join('');
}

function timeNotes(endpoint: Endpoint): readonly string[] {
  if (!flagParameters(endpoint).some(([, param]) => param.type === 'time')) return [];
  return [
    "Times: 2026-11-20T14:00:00Z, now, -7d, +12h; a date alone is midnight in the account's time zone.",
  ];
}

/** Rules of flags by their flags; rules inside a document by its own names, behind the place they stand at. */
function sayRules(endpoint: Endpoint): readonly string[] {
  const sentences = endpointRules(endpoint).map((rule) =>
    rule.at === undefined
      ? describeRule(rule, (name) => parameterLabel(endpoint, name))
      : `${rule.at}: ${describeRule(rule, (name) => name)}`,
  );
  return [...new Set(sentences)];
}

/** What follows the flags of a local command. */
export function localHelp({ notes = [], examples, accepts }: LocalCommand, columns: number): string {
  const commands = examples.map((example) => [example] as const);
  return (
    textSection('Notes', notes, columns) +
    exampleSection(commands, columns) +
    globalFlags(columns, acceptedFlagWords(accepts))
  );
}

/** What follows the list of commands. */
export function rootHelp(columns: number): string {
  const codes = exitMeanings.flatMap(([code, meaning]) =>
    wrapText(`${String(code).padStart(3)}  ${meaning}`, columns - 2, 5),
  );
  return exampleSection(rootExamples, columns) + section('Exit codes', codes);
}

const rootExamples = [
  ['ads campaigns list --env local', 'try it on the emulator: no account, no login'],
  ['ads campaigns create --name Spring --funding-instrument-id lygyi --daily-budget 55.00'],
  ['ads campaigns list --all -o jsonl', 'every campaign, one JSON object a line'],
] as const;
