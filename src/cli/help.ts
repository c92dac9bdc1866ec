/** The parts of help that follow commander's own: rules, notes, examples, exit codes. */

import { sayRule } from '../call/rules.js';
import { commandOf, decimalFlagOf, flagOf, isMoney, placeOf } from '../call/spelling.js';
import type { Endpoint } from '../contract/types.js';
import { exitMeanings } from './exit.js';
import { globalFlagWords } from './globals.js';
import type { LocalCommand } from './invocation.js';

const globalFlags = `
Global flags: ${globalFlagWords.join(' ')}
(ads --help explains them)
`;

function section(title: string, lines: readonly string[]): string {
  return lines.length ? `\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}` : '';
}

/** What follows the flags of a contract command. */
export function endpointHelp(endpoint: Endpoint): string {
  const { rules = [], notes = [], method, path, host } = endpoint;
  const only = host === 'sandbox' ? ['Only the sandbox has it: --env sandbox, or --env local.'] : [];
  return [
    section(
      'Rules',
      rules.map((rule) => sayRule(rule, flagOf)),
    ),
    section('Notes', [...only, ...notes]),
    section('Examples', examplesOf(endpoint)),
    section('Calls', [`${method} ${path}`]),
    globalFlags,
  ].join('');
}

/** The contract's example as a command line; the account is left to the profile. */
export function examplesOf(endpoint: Endpoint): string[] {
  const words = [`$ ads ${commandOf(endpoint)}`];
  const { example, positional, params } = endpoint;
  if (positional) words.push(String(example[positional]));
  let decimal = '';
  for (const [name, value] of Object.entries(example)) {
    if (name === 'account_id' || name === positional) continue;
    const place = placeOf(endpoint, name);
    if (place === 'body' || place === 'json') continue;
    const param = params[name];
    if (param && isMoney(param)) decimal = ` ${decimalFlagOf(name)} ${Number(value) / 1_000_000}`;
    words.push(
      param?.type === 'boolean' && value === true ? flagOf(name) : `${flagOf(name)} ${shellWord(value)}`,
    );
  }
  const isDocument = Object.keys(example).some((name) => ['body', 'json'].includes(placeOf(endpoint, name)));
  if (isDocument) words.push('--from body.json');
  const first = words.join(' ');
  const money = decimal && first.replace(/ --[a-z-]+-local-micro \d+/, decimal);
  return [
    first,
    ...(money ? [money] : []),
    ...(endpoint.response === 'list' ? [`$ ads ${commandOf(endpoint)} --all -o jsonl`] : []),
  ];
}

function shellWord(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** What follows the flags of a local command. */
export function localHelp(command: LocalCommand): string {
  const examples = command.examples.map((example) => `$ ${example}`);
  return section('Notes', command.notes ?? []) + section('Examples', examples) + globalFlags;
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
