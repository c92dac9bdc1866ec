/** Runs the commands of a document and puts what they print behind each of them. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHome, runAds } from './cli.js';
import { adsCommands } from './shell-commands.js';

const prompt = '    $ ';
/** Shows a file of the reader's, which the commands behind it can use. */
const file = /^ {4}\$ cat (\S+)$/;

/**
 * The document with the output of its commands as it is now: each line that begins with `$` is run, in order, on a terminal
 * of 100 columns, and what is indented behind it is replaced. A command that fails shows its error as a person sees it. What
 * is behind `cat FILE` is the content of a file instead.
 */
export async function runDocument(text: string): Promise<string> {
  const home = createHome();
  const written: string[] = [];
  let isOutput = false;
  let shown: string | undefined;
  try {
    for (const line of text.split('\n')) {
      const [, name] = file.exec(line) ?? [];
      if (name !== undefined) {
        shown = join(home.path, name);
        writeFileSync(shown, '');
        isOutput = false;
        written.push(line);
      } else if (shown !== undefined && line.startsWith('    ') && !line.startsWith(prompt)) {
        appendFileSync(shown, `${line.slice(4)}\n`);
        written.push(line);
      } else if (line.startsWith(prompt)) {
        shown = undefined;
        const [words = []] = adsCommands(line.slice(prompt.length));
        const env = { ADS_ENV: 'local', NO_COLOR: '1', LANG: 'C.UTF-8' };
        const { stdout, stderr } = await runAds(home, words, { env, terminal: 100 });
        written.push(line, ...`${stdout}${stderr}`.split('\n').filter(Boolean).map(indent));
        isOutput = true;
      } else if (!isOutput || !line.startsWith('    ')) {
        written.push(line);
        isOutput = false;
      }
    }
  } finally {
    home.remove();
  }
  return written.join('\n');
}

function indent(line: string): string {
  return `    ${line}`.trimEnd();
}
