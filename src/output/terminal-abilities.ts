/** The abilities of the terminal: its characters, and the width of a chart. */

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Whether block and braille characters can be shown: the locale decides, as for every program of a terminal. Without a
 * locale, macOS and Windows have UTF-8 and other systems ASCII. The Linux console has no font for braille.
 */
export function hasUnicode(env: Env, platform: string): boolean {
  if (env.TERM === 'linux' || env.TERM === 'dumb') return false;
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find(Boolean);
  if (locale === undefined) return platform === 'win32' || platform === 'darwin';
  return /utf-?8/i.test(locale);
}

/** The default width of a chart, the narrowest that has room for its axes, and the widest. */
const chartColumns = { usual: 80, least: 24, most: 400 } as const;

/**
 * The width of a chart in columns. COLUMNS takes precedence over the terminal, as in other tools; `terminal` is undefined
 * if stdout is not a terminal, and 0 if its size is not known.
 */
export function chooseChartWidth(env: Env, terminal: number | undefined): number {
  const wanted = /^[1-9]\d{0,4}$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : terminal;
  return Math.max(chartColumns.least, Math.min(wanted || chartColumns.usual, chartColumns.most));
}
