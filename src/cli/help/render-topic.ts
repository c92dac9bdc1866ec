/** Renders a help topic for the terminal. */
import { wrapShell, wrapText } from '../../output/wrap-text.js';
import type { TopicSection } from './topic.js';

const indent = '  ';
/** The fraction of the width that terms may take; a longer term gets its own line. */
const maxTermFraction = 0.35;

/** The topic with its title, wrapped to the width. */
export function renderTopic(summary: string, sections: readonly TopicSection[], columns: number): string {
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
    ...text.flatMap((sentence) => wrapText(sentence, columns - indent.length, indent.length)),
    ...renderTerms(terms, columns - indent.length),
    ...commands.flatMap((command) => wrapShell(`$ ${command}`, columns - indent.length)),
  ];
  const heading = title === undefined ? '' : `${wrapText(`${title}:`, columns).join('\n')}\n`;
  return `${heading}${lines.map((line) => `${indent}${line}\n`).join('')}`;
}

function renderTerms(terms: readonly (readonly [string, string])[], columns: number): readonly string[] {
  const most = Math.floor(columns * maxTermFraction);
  const width = Math.max(0, ...terms.map(([term]) => term.length).filter((length) => length <= most));
  const margin = ' '.repeat(width + indent.length);
  return terms.flatMap(([term, meaning]) => {
    const lines = wrapText(meaning, columns - margin.length);
    if (term.length > width)
      return [...wrapText(term, columns, indent.length), ...lines.map((line) => margin + line)];
    return lines.map((line, index) => (index === 0 ? term.padEnd(margin.length) : margin) + line);
  });
}
