/** Runs the commands of a document and puts what they print behind each of them. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHomeWithDemo, runAds } from './cli.js';
import { adsCommands } from './shell-commands.js';

const prompt = '    $ ';
/** Behind a command that fails: its exit code, and what it says. */
export const announcedExit = /# exit code ([1-9]\d*), /;
/** Shows a file of the reader's, which the commands behind it can use. */
const file = /^ {4}\$ cat (\S+)$/;

/**
 * The document with the output of its commands as it is now: each line that begins with `$` is run, in order, on a terminal
 * of 100 columns, and what is indented behind it is replaced. What is behind `cat FILE` is the content of a file instead.
 * Throws where a command ends with another exit code than its line announces: an error is never shown by accident.
 */
export async function runDocument(text: string): Promise<string> {
  const home = await createHomeWithDemo();
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
        const { exit, stdout, stderr } = await runAds(home, words, { env, terminal: 100 });
        const [, announced = '0'] = announcedExit.exec(line) ?? [];
        if (exit !== Number(announced)) {
          throw new Error(`exit code ${exit}, but ${announced} is announced:\n${line}\n${stdout}${stderr}`);
        }
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
