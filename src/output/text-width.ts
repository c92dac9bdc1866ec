/**
 * The display width of a text in terminal columns: two for East Asian wide characters and emoji, zero for combining
 * marks, one for the rest. Expects text without control characters.
 */

const ascii = /^[\x20-\x7e]*$/;
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[#*0-9]\ufe0f?\u20e3/u;
/** Includes Hangul vowels and finals, which combine with the preceding syllable. */
const zeroWidth = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]/u;
/** Wide and fullwidth blocks of the Unicode East Asian Width table, without the emoji. */
const wide =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u;

let segmenter: Intl.Segmenter | undefined;

function segmentGraphemes(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

function graphemeWidth(grapheme: string): number {
  if (emoji.test(grapheme)) return 2;
  let width = 0;
  for (const character of grapheme) {
    if (!zeroWidth.test(character)) width += wide.test(character) ? 2 : 1;
  }
  return width;
}

/** The display width of the text. */
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
