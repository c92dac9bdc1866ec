/** The template literals of a source text, for tests that look for texts with values in them. */

export interface Template {
  /** The function in front of it; empty if there is none. */
  readonly tag: string;
  /** Its text, with `valueMark` in place of each value. */
  readonly text: string;
}

/** Stands for a value in the text of a template. */
export const valueMark = '\0';

/** All templates of a code without comments, those in values of others too. */
export function templatesOf(code: string): readonly Template[] {
  const found: Template[] = [];
  let at = 0;

  /** Reads code up to a closing brace, or to the end. */
  function readCode(): void {
    for (let depth = 0; at < code.length; at += 1) {
      const character = code[at];
      if (character === '`') readTemplate();
      else if (character === "'" || character === '"') skipString(character);
      else if (character === '{') depth += 1;
      else if (character === '}') {
        if (depth === 0) return;
        depth -= 1;
      }
    }
  }

  /** A quote without another one on its line stands in a regular expression. */
  function skipString(quote: string): void {
    const [whole] = new RegExp(`^${quote}(?:[^${quote}\\\\\\n]|\\\\.)*${quote}`).exec(code.slice(at)) ?? [];
    at += (whole?.length ?? 1) - 1;
  }

  /** Ends at the closing mark. */
  function readTemplate(): void {
    const [tag = ''] = /\w*$/.exec(code.slice(0, at)) ?? [];
    let text = '';
    for (at += 1; at < code.length && code[at] !== '`'; at += 1) {
      if (code[at] === '\\') {
        text += code[at + 1] ?? '';
        at += 1;
      } else if (code.startsWith('${', at)) {
        at += 2;
        text += valueMark;
        readCode();
      } else text += code[at];
    }
    found.push({ tag, text });
  }

  readCode();
  return found;
}
