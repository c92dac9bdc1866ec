/** Writes manual pages in roff with the man macros. Every text is escaped: none of it is ever read as a request. */

const specials: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
  '"': '\\(dq',
  // A path may be broken after its slashes, without a hyphen.
  '/': '/\\:',
};

/** Literal text: dashes and quotes stay as a shell needs them. */
export function escapeRoff(text: string): string {
  const escaped = [...text.replace(/\s+/g, ' ')].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return (
      specials[character] ??
      (code > 126 ? `\\[u${code.toString(16).toUpperCase().padStart(4, '0')}]` : character)
    );
  });
  return protectStart(escaped.join(''));
}

/** A line that begins with a dot would be a request; an apostrophe is escaped anyway. */
function protectStart(line: string): string {
  return line.startsWith('.') ? `\\&${line}` : line;
}

export function literal(text: string): string {
  return `\\fB${escapeRoff(text)}\\fR`;
}

export function italic(text: string): string {
  return `\\fI${escapeRoff(text)}\\fR`;
}

/** The title line, with the name and the section of the page. */
export function titleLine(name: string, source: string): string {
  return `.TH "${escapeRoff(name.toUpperCase())}" "1" "" "${escapeRoff(source)}" "User Commands"`;
}

export function sectionHeading(title: string): string {
  return `.SH "${escapeRoff(title.toUpperCase())}"`;
}

export function subsectionHeading(title: string): string {
  return `.SS "${escapeRoff(title)}"`;
}

/** A paragraph of markup. */
export function paragraph(markup: string): string {
  return `.PP\n${markup}`;
}

/** A term with its meaning below it, both as markup. */
export function definition(term: string, meaning: string): string {
  return `.TP\n${term}\n${meaning}`;
}

/** A sentence of a list. */
export function bullet(markup: string): string {
  return `.IP "\\(bu" 2\n${markup}`;
}

/** Lines that are not filled, such as commands. */
export function verbatim(lines: readonly string[]): string {
  return ['.PP', '.RS 4', '.nf', ...lines.map(escapeRoff), '.fi', '.RE'].join('\n');
}

/** Words are not broken, and lines not stretched: text can be copied, names of fields included. */
export const plainLines = '.nh\n.ad l';
