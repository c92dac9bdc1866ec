/** The parts of help that follow commander's own: rules, notes, examples, exit codes. */

import { describeRule } from '../../call/describe-rule.js';
import { parameterLabel } from '../../call/endpoint-flags.js';
import { endpointRules } from '../../contract/endpoint-rules.js';
import type { Endpoint } from '../../contract/types.js';
import { endpointExamples } from '../../derive/examples.js';
import { exitMeanings } from '../errors/exit-codes.js';
import type { LocalCommand } from '../invocation.js';
import { tokenSecretVariable } from '../token-secret.js';
import { acceptedFlagWords } from './accepted-flags.js';
import { globalFlagWords } from './global-flags.js';

function globalFlags(columns: number, words = globalFlagWords): string {
  return section('Global flags, explained by ads --help', wrap(words.join(' '), columns));
}

function section(title: string, lines: readonly string[]): string {
  return lines.length ? `\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}` : '';
}

/** Breaks a sentence between words, for a section's indent; what goes on is indented once more. */
function wrap(sentence: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length + 3 <= columns)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(line === undefined ? word : `  ${word}`);
  }
  return lines;
}

/** What follows the flags of a contract command. */
export function endpointHelp(endpoint: Endpoint, columns: number): string {
  const { notes = [], method, path, host, namedToken } = endpoint;
  const only = host === 'sandbox' ? ['Only the sandbox has it: --env sandbox, or --env local.'] : [];
  const secret = namedToken
    ? [`${namedToken.secret} comes from --from, from ${tokenSecretVariable}, or is asked for.`]
    : [];
  return [
    section(
      'Rules',
      sayRules(endpoint).flatMap((rule) => wrap(rule, columns)),
    ),
    section(
      'Notes',
      [...only, ...notes, ...secret].flatMap((note) => wrap(note, columns)),
    ),
    section(
      'Examples',
      endpointExamples(endpoint).map((example) => `$ ${example}`),
    ),
    section('Calls', [`${method} ${path}`]),
    globalFlags(columns),
  ].join('');
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
export function localHelp(command: LocalCommand, columns: number): string {
  const examples = command.examples.map((example) => `$ ${example}`);
  const notes = (command.notes ?? []).flatMap((note) => wrap(note, columns));
  const flags = globalFlags(columns, acceptedFlagWords(command.accepts));
  return section('Notes', notes) + section('Examples', examples) + flags;
}

/** What follows the list of commands. */
export const rootHelp =
  section('Examples', [
    '$ ads campaigns list --env local                 try it on the emulator: no account, no login',
    '$ ads campaigns create --name Spring --funding-instrument-id lygyi --daily-budget 55.00',
    '$ ads campaigns list --all -o jsonl              every campaign, one JSON object a line',
  ]) +
  section(
    'Exit codes',
    exitMeanings.map(([code, meaning]) => `${String(code).padStart(3)}  ${meaning}`),
  );
