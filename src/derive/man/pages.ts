/** The manual pages: one of ads, and one for each word that a command begins with. */

import type { Endpoint } from '../../contract/types.js';
import type { Flag } from '../../flags/flag.js';
import { flagEntries } from '../../flags/flag-entries.js';
import type { Command, CommandTree, NextWord } from '../command-tree.js';
import { endpointExamples } from '../examples.js';
import {
  bullet,
  definition,
  escapeRoff,
  italic,
  literal,
  paragraph,
  plainLines,
  sectionHeading,
  subsectionHeading,
  titleLine,
  verbatim,
} from './roff.js';

/** A part of a help topic: sentences, then terms with their meanings, then commands. */
interface ManualSection {
  readonly title?: string;
  readonly text?: readonly string[];
  readonly terms?: readonly (readonly [term: string, meaning: string])[];
  readonly commands?: readonly string[];
}

/** Facts for the pages that the command tree does not have. */
export interface ManualFacts {
  /** A description of ads, in sentences. */
  readonly description: readonly string[];
  readonly examples: readonly string[];
  /** Chapters of the page of ads, by their headings. */
  readonly chapters: readonly (readonly [title: string, sections: readonly ManualSection[]])[];
  /** The rules and the notes of a command. */
  readonly notesOf: (endpoint: Endpoint) => readonly string[];
}

/** The text of each page, by the name of its file. */
export function writeManual(tree: CommandTree, facts: ManualFacts): ReadonlyMap<string, string> {
  const root = tree.places.find(({ path }) => path === '')?.below ?? [];
  const groups = root.filter(({ word }) => word !== 'help');
  return new Map([
    ['ads.1', writeRootPage(tree, groups, facts)],
    ...groups.map((group) => [`${pageName(group)}.1`, writeGroupPage(group, tree, facts)] as const),
  ]);
}

function pageName({ word }: NextWord): string {
  return `ads-${word}`;
}

function page(name: string, summary: string, parts: readonly string[]): string {
  const top = [
    '.\\" Generated from the contract by npm run generate; do not edit.',
    titleLine(name, 'ads'),
    plainLines,
  ];
  const named = `${escapeRoff(name)} \\- ${escapeRoff(summary)}`;
  // A paragraph begins automatically after a heading.
  const text = [...top, sectionHeading('Name'), named, ...parts].join('\n');
  return `${text.replace(/^(\.S[HS] .*\n)\.PP\n/gm, '$1')}\n`;
}

function writeRootPage(tree: CommandTree, groups: readonly NextWord[], facts: ManualFacts): string {
  return page('ads', 'command-line tool for an advertising platform, with a built-in emulator', [
    sectionHeading('Synopsis'),
    `${literal('ads')} ${italic('group')} ${italic('verb')} [${italic('id')}] [${italic('options')}]`,
    sectionHeading('Description'),
    ...facts.description.map((sentence) => paragraph(escapeRoff(sentence))),
    sectionHeading('Commands'),
    paragraph('Each group has its own page.'),
    ...groups.map((group) => definition(`${literal(pageName(group))}(1)`, `${escapeRoff(group.summary)}.`)),
    sectionHeading('Global options'),
    paragraph('An option that does not apply to a command is rejected.'),
    ...tree.globals.map(writeFlag),
    ...facts.chapters.flatMap(([title, sections]) => [
      sectionHeading(title),
      ...sections.flatMap(writeSection),
    ]),
    sectionHeading('Examples'),
    verbatim(facts.examples),
  ]);
}

function writeSection({ title, text = [], terms = [], commands = [] }: ManualSection): readonly string[] {
  return [
    ...(title === undefined ? [] : [subsectionHeading(title)]),
    ...text.map((sentence) => paragraph(escapeRoff(sentence))),
    ...terms.map(([term, meaning]) => definition(literal(term), escapeRoff(meaning))),
    ...(commands.length ? [verbatim(commands)] : []),
  ];
}

function writeGroupPage(group: NextWord, tree: CommandTree, facts: ManualFacts): string {
  const commands = tree.commands.filter(({ words }) => words[0] === group.word);
  return page(pageName(group), group.summary, [
    sectionHeading('Synopsis'),
    commands.map(synopsis).join('\n.br\n'),
    sectionHeading('Commands'),
    ...commands.flatMap((command) => writeCommand(command, facts)),
    sectionHeading('See also'),
    `${literal('ads')}(1)`,
  ]);
}

function synopsis({ words, arguments: taken, flags }: Command): string {
  const names = taken.map(({ name }) => italic(name.replace(/^<(.*)>$/, '$1')));
  return [
    literal(['ads', ...words].join(' ')),
    ...names,
    ...(flags.length ? [`[${italic('options')}]`] : []),
  ].join(' ');
}

function writeCommand(command: Command, { notesOf }: ManualFacts): readonly string[] {
  const { words, summary, arguments: taken, flags, endpoint, local } = command;
  const notes = endpoint ? notesOf(endpoint) : (local?.notes ?? []);
  const examples = endpoint ? endpointExamples(endpoint) : (local?.examples ?? []);
  return [
    subsectionHeading(['ads', ...words].join(' ')),
    `${escapeRoff(summary)}.`,
    ...taken.map(({ name, help }) => definition(italic(name.replace(/[<>]/g, '')), `${escapeRoff(help)}.`)),
    ...writeFlags(flagEntries(flags)),
    ...notes.map((note) => bullet(escapeRoff(note))),
    ...(examples.length ? [verbatim(examples)] : []),
  ];
}

/** The flags, those under a heading after the others. */
function writeFlags(flags: readonly Flag[]): readonly string[] {
  const headings = [...new Set(flags.map((flag) => flag.heading))];
  return headings.flatMap((title) => [
    ...(title === undefined ? [] : [paragraph(`${escapeRoff(title)}:`)]),
    ...flags.filter((flag) => flag.heading === title).map(writeFlag),
  ]);
}

function writeFlag({ name, short, metavar, optional, help, details }: Flag): string {
  const names = short === undefined ? literal(name) : `${literal(short)}, ${literal(name)}`;
  const value = metavar === undefined ? '' : ` ${optional ? `[${italic(metavar)}]` : italic(metavar)}`;
  const meaning = details.length ? `${help} (${details.join('; ')})` : help;
  return definition(names + value, `${escapeRoff(meaning)}.`);
}
