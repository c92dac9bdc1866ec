/** Prompts at the terminal, written to stderr to keep stdout for the answer. The only module that imports inquirer. */
import { wrapText } from '../../../output/wrap-text.js';
import { InterruptedError } from './stream-errors.js';

export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Cancels the prompt. */
  readonly signal: AbortSignal;
}

/** Asks a yes-or-no question; the default is no. Throws InterruptedError, as all prompts do. */
export async function askConfirmation(question: string, terminal: Terminal): Promise<boolean> {
  return (await ask({ type: 'confirm', message: question, default: false }, terminal)) === true;
}

/** Asks for a line of text. */
export async function askInput(
  question: string,
  fallback: string | undefined,
  terminal: Terminal,
): Promise<string> {
  return String(await ask({ type: 'input', message: question, default: fallback }, terminal));
}

/** Asks for a line without echoing it. */
export async function askSecret(question: string, terminal: Terminal): Promise<string> {
  return String(await ask({ type: 'password', message: question, mask: false }, terminal));
}

type Question =
  | { readonly type: 'confirm'; readonly message: string; readonly default: boolean }
  | { readonly type: 'input'; readonly message: string; readonly default: string | undefined }
  | { readonly type: 'password'; readonly message: string; readonly mask: false };

interface Key {
  readonly name?: string;
  readonly ctrl?: boolean;
}

/** What the library writes around a question: a mark before it, "(y/N)" and the cursor behind it. */
const besideQuestion = 10;

async function ask(question: Question, terminal: Terminal): Promise<unknown> {
  const { default: inquirer } = await import('inquirer');
  const { input, output, signal } = terminal;
  // The library breaks lines inside words.
  const message = wrapText(question.message, (output.columns || 80) - besideQuestion).join('\n');
  const ended = new AbortController();
  // The library waits forever if the terminal's input has ended, which is also what Ctrl-D means.
  const onKey = (_: unknown, key: Key | undefined) => key?.ctrl && key.name === 'd' && ended.abort();
  const onEnd = () => ended.abort();
  input.on('keypress', onKey).on('end', onEnd);
  try {
    const prompt = inquirer.createPromptModule({
      input,
      output,
      signal: AbortSignal.any([signal, ended.signal]),
    });
    const { answer } = await prompt([{ ...question, message, name: 'answer' }]);
    return answer;
  } catch (error) {
    const isExit = error instanceof Error && /^(Exit|Abort|Cancel)PromptError$/.test(error.name);
    throw isExit ? new InterruptedError() : error;
  } finally {
    input.off('keypress', onKey).off('end', onEnd);
  }
}
