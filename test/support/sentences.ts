/** The prose of the project, for the law of its language: literals of the source, documents, titles of tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './source.js';

export interface Sentence {
  /** The file, relative to the root, and the line on which the literal or the paragraph begins. */
  readonly at: string;
  readonly text: string;
}

/** Data of the demo world, which imitates people, and programs of shells. */
const notProse = /^src\/(emulator\/(fixtures|seed)|derive\/completion)\//;

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Three words or more make a sentence; statements of SQL are not prose. */
function isSentence(text: string): boolean {
  const words = text.match(/[A-Za-z]{2,}/g) ?? [];
  return (
    words.length >= 3 && text.includes(' ') && !/^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA)\b/.test(text)
  );
}

/** The text with its comments blanked, so that lines and columns stay. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/ .*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
}

/** Help, messages, notices, prompts and headings: every literal of src that is a sentence; `{}` stands for what is put in. */
export function sentencesOfSource(): Sentence[] {
  return listFiles('src', '.ts')
    .filter((name) => !notProse.test(name))
    .flatMap((name) => {
      const text = withoutComments(readFileSync(join(root, name), 'utf8'));
      return [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map((match) => ({
        at: `${name}:${lineAt(text, match.index)}`,
        text: (match[1] ?? match[2] ?? '').replace(/\$\{[^}]*\}/g, '{}').replaceAll("\\'", "'"),
      }));
    })
    .filter(({ text }) => isSentence(text));
}

/** Paragraphs, headings, list items and cells of tables; blocks and spans of code are left out. */
export function sentencesOfDocuments(): Sentence[] {
  const names = [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...listFiles('docs', '.md'),
    ...listFiles('src', '.md'),
  ];
  return names
    .filter((name) => name !== 'docs/reference.md' && name !== 'docs/glossary.md')
    .flatMap((name) => {
      const text = readFileSync(join(root, name), 'utf8')
        .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
        .replace(/^ {4}.*$/gm, '')
        .replace(/`[^`\n]*`/g, '``');
      return [...text.matchAll(/(?:^(?!\s*$).*\n?)+/gm)].map((match) => ({
        at: `${name}:${lineAt(text, match.index)}`,
        text: match[0].replace(/\s*\n\s*/g, ' '),
      }));
    });
}

/** Titles of cases and groups of cases. */
export function titlesOfTests(): Sentence[] {
  return listFiles('test', '.ts').flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const calls =
      /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`;{]*\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g;
    return [...text.matchAll(calls)].map((match) => ({
      at: `${name}:${lineAt(text, match.index)}`,
      text: (match[1] ?? match[2] ?? '').replace(/\$\{[^}]*\}/g, '{}'),
    }));
  });
}
