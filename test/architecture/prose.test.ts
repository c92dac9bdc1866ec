/**
 * The language of help, messages, documents and titles of tests: plain English. The list holds what translated or
 * antique prose is made of; what it forbids is said by subject, verb and object, with the field's own word.
 */
import { describe, expect, it } from 'vitest';
import {
  type Sentence,
  sentencesOfDocuments,
  sentencesOfSource,
  titlesOfTests,
} from '../support/sentences.js';

/** What is not written, and what is. */
const patterns: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // A relative clause without a noun in the place of the subject.
  [/(?:^|[.:;!] )(?:What|Who|Whom|Whoever|Whatever)\b(?!.*\?)/, 'name the thing: "The rows", "Users who"'],
  [
    /\bwhat (?:became|becomes|came|takes (?:its|their) place|mends|is left|was left|was said|is said)\b/i,
    'name the thing',
  ],
  [/\b(?:whom|whoever|whomever)\b/i, 'name the person or the program'],
  // A genitive in front, or hung on.
  [
    /(?:^|[.:;!] )Of (?:a|an|the|all|each|every|these|those|two|one|calls|what|its)\b/,
    'begin with the subject',
  ],
  [/\bof (?:which|whom)\b/i, 'make it a sentence of its own'],
  // A negation on the noun.
  [/(?<!\bthere )\b(?:is|are|was|were|be) no (?!longer\b|more than\b)/i, '"is not a ..."'],
  [/\b(?:is|are|was|were|has|have|be) none\b(?! of\b)/i, '"there is not any", or name the number'],
  // Programs as persons.
  [/\b(?:tells|told)\b/i, 'report, show, print, say'],
  [/(?<!users )\b(?:forget|forgets|forgot|forgotten)\b/i, 'clear, remove, expire'],
  [/\bknows\b(?! them all)/i, 'has, supports, stores'],
  [/\bspeaks?\b/i, 'connect to, send to'],
  [/^Let (?!us\b)/, 'an imperative: "Clear the log"'],
  // Words that the field does not use.
  [/\b(?:mend|mends|mended|mending)\b/i, 'fix, resolve'],
  [/\b(?:goes|go|going|went|gone) on\b(?! the command line)/i, 'continue, resume'],
  [/\bpass(?:es|ed)? over\b/i, 'skip'],
  [/\b(?:kept|keeps) (?:answers?|lists?)\b|\ba kept\b/i, 'cache'],
  [/\b(?:anew|thereby|therein|thus|hence|whilst)\b/i, 'again, while'],
  [/\b(?:struck|strikes)\b/i, 'affected, matched'],
  [/\bin force\b/i, 'active'],
  [/\b(?:all the same|once more)\b/i, 'still, again'],
  [/\bof (?:its|their|your|one's) own\b/i, 'separate, own'],
  [/\bthe (?:newest|oldest|largest|latest) first\b/i, 'newest first'],
  [/\bwhole worlds?\b|\bnew worlds?\b|\bworlds? of\b/i, 'data, dataset'],
  [/, so that\b/, 'a sentence of its own, or "so"'],
  [/\bneeds? a person\b/i, 'needs attention'],
  [/\b(?:command|run) (?:then )?continues\b/i, 'resumes'],
  [
    /\b\w*(?:colour|behaviour|normalis|optimis|synchronis|recognis|summaris)\w*|\b(?:licences?|practis\w+|misspelt)\b/i,
    'American spelling',
  ],
  [/\b(?:is|are) unfit\b|\bscarce(?:ly)?\b/i, 'not eligible, rarely'],
];

/** Odd sentences, with the words that make them so and what to write. */
function oddities(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ at, text }) =>
    patterns.flatMap(([pattern, instead]) =>
      [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map((match) => {
        const around = text.slice(Math.max(0, match.index - 50), match.index + match[0].length + 50);
        return `${at}: "${match[0].trim()}" in "${around}" (write: ${instead})`;
      }),
    ),
  );
}

describe('plain English', () => {
  it.each(patterns.map(([pattern]) => pattern))('has an example that %s finds', (pattern) => {
    expect(examples.filter((example) => pattern.test(example))).not.toEqual([]);
  });

  it('in help, messages, notices and prompts', () => {
    expect(oddities(sentencesOfSource())).toEqual([]);
  });

  it('in documents', () => {
    expect(oddities(sentencesOfDocuments())).toEqual([]);
  });

  it('in titles of tests', () => {
    expect(oddities(titlesOfTests())).toEqual([]);
  });
});

/** Sentences as they are not written, at least one for each pattern. */
const examples: readonly string[] = [
  'What became of the rows.',
  'The report says what became of each row.',
  'People whom a campaign reaches',
  'Of a hundred jobs, how many fail.',
  'Rules, one of which is active',
  '--to - is no file',
  'The problems, if there are none, are not printed',
  'a caller is told so',
  'a running emulator forgets its requests',
  'ads knows the account',
  'ads speaks to the emulator',
  'Let nothing go wrong',
  'how to mend it',
  'the upload goes on',
  'rows are passed over',
  'shows a kept answer',
  'it is written anew',
  'calls that were struck',
  'the rules in force',
  'they may count all the same',
  'a step of its own',
  'what was written, the newest first',
  'Whole worlds of the emulator',
  'sent without an answer, so that it may count twice',
  'the line item is unfit',
  'what needs a person today',
  'the same command continues',
  'without colour',
];
