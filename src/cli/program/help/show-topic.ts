/** `ads help TOPIC`. */
import { wrapShell, wrapText } from '../../../output/wrap-text.js';
import { findNearNames } from '../../../values/match-name.js';
import { UnknownCommandError } from '../../core/host/command-error.js';
import type { Action } from '../../core/host/invocation.js';
import { findTopic, topicNames, topics } from '../../core/host/topic-names.js';
import { readAliases } from '../aliases/alias-file.js';
import { findAlias } from '../aliases/expand-alias.js';
import { helpColumns } from './help-columns.js';
import { indentLines, layTerms, wrapSentences } from './help-sections.js';
import type { TopicSection } from './topic.js';
import { topicTexts } from './topic-texts.js';

/** The licenses of what the program is made of, in dist/. */
const licensesFile = 'third-party-licenses.txt';

/** `ads help topics`: the topics, a line for each. */
function listTopics(): string {
  const width = Math.max(...topicNames.map(({ length }) => length));
  const lines = topicNames.map((name) => `  ${name.padEnd(width)}  ${topics[name]}\n`);
  return `Topics (ads help TOPIC):\n${lines.join('')}`;
}

export const showTopic: Action = async ({ args: [word = ''], world, commandTree }) => {
  if (/^topics?$/i.test(word)) return { kind: 'text', text: listTopics() };
  // The build has made it. It is too long for a manual page, where the topics stand.
  if (/^licenses$/i.test(word)) return { kind: 'text', text: world.installation.readText(licensesFile) };
  const topic = findTopic(word);
  if (topic) {
    const columns = helpColumns(world.env, world.stdout.columns);
    return { kind: 'text', text: renderTopic(topics[topic], topicTexts[topic](), columns) };
  }
  const alias = findAlias(await readAliases(world), word);
  if (alias !== undefined) return { kind: 'text', text: `${word} is an alias of: ads ${alias}\n` };
  const { places } = await commandTree();
  const commands = places.find(({ path }) => path === '')?.below.map((next) => next.word) ?? [];
  const items = [...commands, ...topicNames].map((name) => ({ name, value: name, details: [] }));
  const [near] = findNearNames(word, items, 1);
  throw new UnknownCommandError(
    [word],
    `unknown command '${word}'`,
    near ? `Did you mean ${near.name}?` : 'For a list of commands: ads --help',
  );
};

/** The topic with its title, wrapped to the width. */
function renderTopic(summary: string, sections: readonly TopicSection[], columns: number): string {
  return [
    `${wrapText(`${summary}.`, columns).join('\n')}\n`,
    ...sections.map((section) => renderSection(section, columns)),
  ].join('\n');
}

function renderSection(
  { title, text = [], terms = [], commands = [] }: TopicSection,
  columns: number,
): string {
  const lines = [
    ...wrapSentences(text, columns),
    ...layTerms(terms, columns),
    ...commands.flatMap((command) => wrapShell(`$ ${command}`, columns - 2)),
  ];
  const heading = title === undefined ? '' : `${wrapText(`${title}:`, columns).join('\n')}\n`;
  return heading + indentLines(lines);
}
