/** Whether a stream takes colour, and the few ways we use it. */

interface Surroundings {
  /** Whether the stream is a terminal. Ask for stdout and stderr apart. */
  readonly isTTY: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** false for --no-color; anything else says nothing. */
  readonly flag?: boolean | undefined;
}

/** --no-color decides, then NO_COLOR, then CLICOLOR_FORCE, then TERM=dumb, then whether it is a terminal. */
export function decideColor({ isTTY, env, flag }: Surroundings): boolean {
  if (flag === false || env.NO_COLOR) return false;
  if (env.CLICOLOR_FORCE && env.CLICOLOR_FORCE !== '0') return true;
  return isTTY && env.TERM !== 'dumb';
}

/** Bold where colour is on. */
export function bold(text: string, color: boolean): string {
  return color ? `\u001b[1m${text}\u001b[22m` : text;
}

/** Bold red where colour is on. */
export function red(text: string, color: boolean): string {
  return color ? `\u001b[1;31m${text}\u001b[0m` : text;
}
