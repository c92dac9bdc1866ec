/** The decision to write color to a stream, and the styles in use. */

interface ColorOptions {
  /** Whether the stream is a terminal. stdout and stderr are decided separately. */
  readonly isTTY: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** false for --no-color; otherwise undefined. */
  readonly flag?: boolean | undefined;
}

/** Precedence: --no-color, NO_COLOR, CLICOLOR_FORCE, TERM=dumb, then whether the stream is a terminal. */
export function decideColor({ isTTY, env, flag }: ColorOptions): boolean {
  if (flag === false || env.NO_COLOR) return false;
  if (env.CLICOLOR_FORCE && env.CLICOLOR_FORCE !== '0') return true;
  return isTTY && env.TERM !== 'dumb';
}

/** Bold if `color` is set. */
export function bold(text: string, color: boolean): string {
  return color ? `\u001b[1m${text}\u001b[22m` : text;
}

/** Bold red if `color` is set. */
export function red(text: string, color: boolean): string {
  return color ? `\u001b[1;31m${text}\u001b[0m` : text;
}

/** Faint if `color` is set. */
export function faint(text: string, color: boolean): string {
  return color ? `\u001b[2m${text}\u001b[22m` : text;
}

/** Cyan, yellow, magenta, green, blue, red: the terminal's own colors, which suit its background. */
const seriesColors = [36, 33, 35, 32, 34, 31] as const;

/** The color of a series of a chart, if `color` is set. */
export function paintSeries(text: string, series: number, color: boolean): string {
  return color ? `\u001b[${seriesColors[series % seriesColors.length]}m${text}\u001b[39m` : text;
}

/** The meaning of a state to a person, as a color. */
export type Tone = 'good' | 'waiting' | 'bad';

const toneColors: Readonly<Record<Tone, number>> = { good: 32, waiting: 33, bad: 31 };

/** The kind of a line of a diff: new, different, changed by somebody else, removed, or to be noted. */
export type DiffTone = 'added' | 'changed' | 'drifted' | 'removed' | 'noted' | 'same';

const diffColors: Readonly<Record<Exclude<DiffTone, 'same'>, number>> = {
  added: 32,
  changed: 33,
  drifted: 35,
  removed: 31,
  noted: 36,
};

/** A line of a diff in its color, if `color` is set. What stays the same is faint. */
export function paintDiff(text: string, tone: DiffTone | undefined, color: boolean): string {
  if (tone === undefined || !color) return text;
  return tone === 'same' ? faint(text, color) : `\u001b[${diffColors[tone]}m${text}\u001b[39m`;
}

/** Tones by the word of a state. */
export type Tones = Readonly<Record<string, Tone>>;

/** The tone of a cell, which may have further words after a comma. */
export function toneOf(cell: string | undefined, tones: Tones | undefined): Tone | undefined {
  return tones?.[cell?.split(',', 1)[0] ?? ''];
}

/** The color of a state, if it has one. */
export function paintTone(text: string, tone: Tone | undefined): string {
  return tone === undefined || text === '' ? text : `\u001b[${toneColors[tone]}m${text}\u001b[39m`;
}
