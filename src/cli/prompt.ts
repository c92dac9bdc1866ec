/** Questions at the terminal; the only door of inquirer. Talk goes to stderr, so that stdout stays the answer. */

/** Asks a yes-or-no question; no is the default. */
export async function askConfirmation(question: string, output: NodeJS.WritableStream): Promise<boolean> {
  const { default: inquirer } = await import('inquirer');
  const prompt = inquirer.createPromptModule({ output });
  const { yes } = await prompt([{ type: 'confirm', name: 'yes', message: question, default: false }]);
  return yes;
}
