/**
 * Commands that messages show. Whoever pastes one means the profile, the environment and the account of the command that showed
 * it: what was typed there as a flag is added. The choice belongs to the work and not to the process, since the commands of a
 * server run at the same time.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { endpointCommand, flagName } from '../../../call/flag-names.js';
import type { Endpoint } from '../../../contract/types.js';
import {
  type CommandWords,
  flagWithValue,
  provideShell,
  type ShellRules,
  shellCommand,
} from '../../../values/shell-word.js';

/** The flags that choose profile, environment and account, as they were typed. */
interface Chosen {
  readonly profile?: string | undefined;
  readonly env?: string | undefined;
  readonly account?: string | undefined;
}

const running = new AsyncLocalStorage<{ chosen: Chosen; shell?: ShellRules }>();

provideShell(() => running.getStore()?.shell);

/** Runs a command line. Until its flags are read, nothing is chosen. */
export function asCommandLine<T>(work: () => T): T {
  return running.run({ chosen: {} }, work);
}

/** Notes the shell in which the running command line was typed. */
export function noteShell(shell: ShellRules | undefined): void {
  const line = running.getStore();
  if (line && shell) line.shell = shell;
}

/** Tells what the running command line has chosen. */
export function noteChosen({ profile, env, account }: Chosen): void {
  const line = running.getStore();
  if (line) line.chosen = { profile, env, account };
}

/** Runs what a command does for one of several accounts: the commands that it shows then are for this one. */
export function asAccount<T>(account: string, work: () => T): T {
  const line = running.getStore();
  return line ? running.run({ ...line, chosen: { ...line.chosen, account } }, work) : work();
}

/** What the running command line has chosen; nothing in a program, which has no command line. */
function chosenNow(): Chosen {
  return running.getStore()?.chosen ?? {};
}

/** The flags that made this command speak to its account; the commands it shows need them too. */
export function chosenFlags({ globals: { profile, env, account } }: { readonly globals: Chosen }): string[] {
  return Object.entries({ profile, env, account }).flatMap(([name, value]) =>
    value === undefined ? [] : flagWithValue(flagName(name), value),
  );
}

/**
 * A command about records of the account, to be pasted into a shell: accountCommand`ads tree ${id}`. It is made like that of
 * `shellCommand`, and has the profile, the environment and the account that were typed for the running command. Those of
 * variables and files stay active in the same shell.
 */
export function accountCommand(texts: TemplateStringsArray, ...values: readonly CommandWords[]): string {
  return withFlags(texts, values, chosenFlags({ globals: chosenNow() }));
}

/** The same for a command that takes no account: userCommand`ads accounts list`. */
export function userCommand(texts: TemplateStringsArray, ...values: readonly CommandWords[]): string {
  return withFlags(texts, values, chosenFlags({ globals: withoutAccount(chosenNow()) }));
}

/** The same for a call: `own` is its positional argument. */
export function callCommand(endpoint: Endpoint, own?: string): string {
  return endpointCommand(endpoint, own, flagsOfCall(endpoint));
}

/** The chosen flags that the command of a call takes. */
export function flagsOfCall({ params }: Endpoint): readonly string[] {
  const chosen = chosenNow();
  return chosenFlags({ globals: 'account_id' in params ? chosen : withoutAccount(chosen) });
}

function withoutAccount({ account: _, ...others }: Chosen): Chosen {
  return others;
}

function withFlags(
  texts: TemplateStringsArray,
  values: readonly CommandWords[],
  flags: readonly string[],
): string {
  const parts = texts.map((text, at) => (at === values.length ? `${text} ` : text));
  return shellCommand(Object.assign([...parts, ''], { raw: parts }), ...values, flags);
}
