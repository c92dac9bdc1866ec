/**
 * The display width of a text in terminal columns: two for East Asian wide characters and emoji, zero for combining
 * marks, one for the rest. Expects text without control characters.
 */
import fastStringWidth from 'fast-string-width';

const ascii = /^[\x20-\x7e]*$/;
/** Joiners, marks of direction and the like, which the library counts. */
const invisible = /\p{Cf}/gu;

let segmenter: Intl.Segmenter | undefined;

function segmentGraphemes(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * A grapheme takes two columns at most. The library adds up what is drawn as one: the letters of a decomposed Hangul
 * syllable, and the people of a family.
 */
function graphemeWidth(grapheme: string): number {
  return Math.min(2, fastStringWidth(grapheme.replace(invisible, '')));
}

/** The display width of the text. Most texts are ASCII, which needs no graphemes. */
export function textWidth(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmentGraphemes(text)) width += graphemeWidth(segment);
  return width;
}

/** Truncates text to at most `max` columns at a grapheme boundary, and appends … if anything was removed. */
export function truncate(text: string, max: number): string {
  if (textWidth(text) <= max) return text;
  if (ascii.test(text)) return `${text.slice(0, Math.max(0, max - 1)).trimEnd()}…`;
  let result = '';
  let width = 0;
  for (const { segment } of segmentGraphemes(text)) {
    width += graphemeWidth(segment);
    if (width > max - 1) break;
    result += segment;
  }
  return `${result.trimEnd()}…`;
}

/** Below this width the two parts of a text would say less than its beginning. */
const leastForTwoParts = 10;

/**
 * Cuts text to at most `max` columns at grapheme boundaries, with … in the place of its middle: names of what belongs
 * together begin alike and differ at the end. With too little room for two readable parts its end is cut.
 */
export function truncateMiddle(text: string, max: number): string {
  if (textWidth(text) <= max || max < leastForTwoParts) return truncate(text, max);
  const tailWidth = Math.floor((max - 1) / 2);
  const head = truncate(text, max - tailWidth);
  let tail = '';
  for (const { segment } of [...segmentGraphemes(text)].reverse()) {
    if (textWidth(segment + tail) > tailWidth) break;
    tail = segment + tail;
  }
  return head + tail.trimStart();
}

/** Wraps a text at spaces into lines of at most `max` columns; a longer word gets its own line. */
export function wrapWords(text: string, max: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && textWidth(line) + 1 + textWidth(word) <= max) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
