/** The command reference in Markdown: one anchor for each endpoint id, and one for each record. */

import { describeRule } from '../call/describe-rule.js';
import type { Endpoint, Field, RecordKind } from '../contract/types.js';
import { entryLabel } from '../flags/endpoint-flags.js';
import type { Flag } from '../flags/flag.js';
import { flagEntries } from '../flags/flag-entries.js';
import { writeJson } from '../values/lossless-json.js';
import type { Command, CommandTree } from './command-tree.js';
import { endpointExamples, exampleBody } from './examples.js';

export function writeReference({ places, commands, globals }: CommandTree): string {
  const root = places.find(({ path }) => path === '')?.below ?? [];
  const sections = root.flatMap(({ word, summary }) => {
    const inside = commands.filter(({ words }) => words[0] === word);
    if (inside.length === 0) return [];
    const isCommand = inside.some(({ words }) => words.length === 1);
    return [isCommand ? `## ${word}\n` : `## ${word}\n\n${summary}.\n`, ...inside.map(writeCommand)];
  });
  return [
    '# Command reference\n',
    'Generated from the contract by `npm run build`; do not edit.\n',
    `## Global flags\n\nA flag that does not apply to a command is rejected.\n\n${writeFlags(globals)}`,
    ...sections,
    '## Records\n\nThe fields that commands return, by the names that `--fields` and `--query` take.\n',
    ...collectRecords(commands).map(writeRecord),
  ].join('\n');
}

function writeCommand({ words, summary, arguments: taken, flags, endpoint, local }: Command): string {
  const usage = ['ads', ...words, ...taken.map(({ name }) => name)].join(' ');
  const notes = endpoint ? listNotes(endpoint) : (local?.notes ?? []);
  const examples = endpoint ? endpointExamples(endpoint) : (local?.examples ?? []);
  const body = endpoint && exampleBody(endpoint);
  return [
    `### <a id="${words.join('.')}"></a>${code(usage)}\n`,
    `${summary}.${endpoint ? ` ${describeCall(endpoint)}` : ''}\n`,
    ...(flags.length ? [writeFlags(flagEntries(flags))] : []),
    ...(notes.length ? [`${notes.map((note) => `- ${note}`).join('\n')}\n`] : []),
    writeBlock('sh', examples.join('\n')),
    ...(body === undefined ? [] : [`The file:\n\n${writeBlock('json', writeJson(body, 2))}`]),
  ].join('\n');
}

function describeCall({ method, path, host, record, section }: Endpoint): string {
  const answer = record ? ` Returns [${record.name}](#record.${record.name}).` : '';
  return `Calls ${code(`${method} ${path}`)}${host ? `, ${host} only` : ''}.${answer} Rules: [${section}](service.md#${section}).`;
}

/** Rules come first, since a call that violates one is rejected; notes only explain. */
function listNotes(endpoint: Endpoint): readonly string[] {
  const { rules = [], notes = [] } = endpoint;
  return [
    ...rules.map((rule) => `${describeRule(rule, (name) => code(entryLabel(endpoint, name)))}.`),
    ...notes,
  ];
}

/** A table of flags, and one more for each heading. */
function writeFlags(flags: readonly Flag[]): string {
  const headings = [...new Set(flags.map(({ heading }) => heading))];
  return headings
    .map((heading) => {
      const table = writeFlagTable(flags.filter((flag) => flag.heading === heading));
      return heading === undefined ? table : `${heading}:\n\n${table}`;
    })
    .join('\n');
}

function writeFlagTable(flags: readonly Flag[]): string {
  const rows = flags.map(({ name, short, metavar, optional, help, details }) => {
    const value = metavar === undefined ? '' : optional ? ` [${metavar}]` : ` <${metavar}>`;
    const meaning = details.length ? `${help} (${details.join('; ')})` : help;
    return [code(`${short ? `${short}, ` : ''}${name}${value}`), meaning];
  });
  return writeTable(['Flag', 'Meaning'], rows);
}

function collectRecords(commands: readonly Command[]): readonly RecordKind[] {
  return [...new Set(commands.flatMap(({ endpoint }) => (endpoint?.record ? [endpoint.record] : [])))];
}

function writeRecord({ name, fields }: RecordKind): string {
  const rows = Object.entries(fields).map(([field, kind]) => [code(field), describeField(kind)]);
  return `### <a id="record.${name}"></a>${name}\n\n${writeTable(['Field', 'Type'], rows)}`;
}

function describeField({ type, nullable, values, help }: Field): string {
  const kind = `${type}${nullable ? ' or null' : ''}`;
  return [kind, ...(values ? [values.join(', ')] : []), ...(help ? [help] : [])].join('; ');
}

function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

function writeBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\`\n`;
}

function code(text: string): string {
  return `\`${text}\``;
}
