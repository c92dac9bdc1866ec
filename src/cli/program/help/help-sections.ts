/** The sections of help, wrapped to a width: sentences, terms with their meanings, and examples. */
import { wrapShell, wrapText } from '../../../output/wrap-text.js';

const indent = '  ';
/** The fraction of the width that terms may take; a longer term gets its own line. */
const maxTermFraction = 0.35;

export type Terms = readonly (readonly [term: string, meaning: string])[];

/** A command with an optional comment. */
export type Example = readonly [command: string, comment?: string];

export function section(title: string, lines: readonly string[]): string {
  return lines.length ? `\n${title}:\n${indentLines(lines)}` : '';
}

export function indentLines(lines: readonly string[]): string {
  return lines.map((line) => `${indent}${line}\n`).join('');
}

/** A section of wrapped sentences. */
export function textSection(title: string, sentences: readonly string[], columns: number): string {
  return section(title, wrapSentences(sentences, columns));
}

/** The lines of sentences, for `indentLines`. */
export function wrapSentences(sentences: readonly string[], columns: number): readonly string[] {
  return sentences.flatMap((sentence) => wrapText(sentence, columns - indent.length, indent.length));
}

/** A section of shell commands. */
export function exampleSection(examples: readonly Example[], columns: number): string {
  const lines = examples.flatMap(([command, comment]) => [
    ...(comment === undefined ? [] : wrapText(`# ${comment}`, columns - indent.length, indent.length)),
    ...wrapShell(`$ ${command}`, columns - indent.length),
  ]);
  return section('Examples', lines);
}

/** Terms and their meanings in two columns, as lines for `indentLines`. */
export function layTerms(terms: Terms, columns: number): readonly string[] {
  const room = columns - indent.length;
  const most = Math.floor(room * maxTermFraction);
  const width = Math.max(0, ...terms.map(([term]) => term.length).filter((length) => length <= most));
  const margin = ' '.repeat(width + indent.length);
  return terms.flatMap(([term, meaning]) => {
    const lines = wrapText(meaning, room - margin.length);
    if (term.length > width)
      return [...wrapText(term, room, indent.length), ...lines.map((line) => margin + line)];
    return lines.map((line, index) => (index === 0 ? term.padEnd(margin.length) : margin) + line);
  });
}
