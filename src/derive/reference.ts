/** The command reference in Markdown: one anchor for each endpoint id, and one for each record. */

import { describeRule } from '../call/describe-rule.js';
import { type Flag, parameterLabel } from '../call/endpoint-flags.js';
import { writeJson } from '../call/lossless-json.js';
import type { Endpoint, Field, RecordKind } from '../contract/types.js';
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
    'Written from the contract by `npm run generate`; not to be edited by hand.\n',
    `## Global flags\n\nA flag that a command does not support is an error.\n\n${writeFlags(globals)}`,
    ...sections,
    '## Records\n\nWhat calls answer with: the names for `--fields` and `--query`.\n',
    ...recordsOf(commands).map(writeRecord),
  ].join('\n');
}

function writeCommand({ words, summary, arguments: taken, flags, endpoint, local }: Command): string {
  const usage = ['ads', ...words, ...taken.map(({ name }) => name)].join(' ');
  const notes = endpoint ? notesOf(endpoint) : (local?.notes ?? []);
  const examples = endpoint ? endpointExamples(endpoint) : (local?.examples ?? []);
  const body = endpoint && exampleBody(endpoint);
  return [
    `### <a id="${words.join('.')}"></a>${code(usage)}\n`,
    `${summary}.${endpoint ? ` ${sayCall(endpoint)}` : ''}\n`,
    ...(flags.length ? [writeFlags(flags)] : []),
    ...(notes.length ? [`${notes.map((note) => `- ${note}`).join('\n')}\n`] : []),
    writeBlock('sh', examples.join('\n')),
    ...(body === undefined ? [] : [`The file:\n\n${writeBlock('json', writeJson(body, 2))}`]),
  ].join('\n');
}

function sayCall({ method, path, host, record, section }: Endpoint): string {
  const answer = record ? ` Answers [${record.name}](#record.${record.name}).` : '';
  return `Calls ${code(`${method} ${path}`)}${host ? `, ${host} only` : ''}.${answer} Rules: [${section}](service.md#${section}).`;
}

/** Rules first: they refuse a call, while notes only explain. */
function notesOf(endpoint: Endpoint): readonly string[] {
  const { rules = [], notes = [] } = endpoint;
  return [
    ...rules.map((rule) => `${describeRule(rule, (name) => codeWords(parameterLabel(endpoint, name)))}.`),
    ...notes,
  ];
}

/** Both flags of a parameter that has two are code, and what joins them is not. */
function codeWords(label: string): string {
  return label.replace(/[^\s()]+/g, (word) => (word === 'or' ? word : code(word)));
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
  const rows = flags.map(({ name, short, metavar, optional, help, facts }) => {
    const value = metavar === undefined ? '' : optional ? ` [${metavar}]` : ` <${metavar}>`;
    const said = facts.length ? `${help} (${facts.join('; ')})` : help;
    return [code(`${short ? `${short}, ` : ''}${name}${value}`), said];
  });
  return writeTable(['Flag', 'Meaning'], rows);
}

function recordsOf(commands: readonly Command[]): readonly RecordKind[] {
  return [...new Set(commands.flatMap(({ endpoint }) => (endpoint?.record ? [endpoint.record] : [])))];
}

function writeRecord({ name, fields }: RecordKind): string {
  const rows = Object.entries(fields).map(([field, kind]) => [code(field), sayField(kind)]);
  return `### <a id="record.${name}"></a>${name}\n\n${writeTable(['Field', 'Type'], rows)}`;
}

function sayField({ type, nullable, values, help }: Field): string {
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
