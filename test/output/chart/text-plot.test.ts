/** The exact text of charts in terminals: bars, lines, marks, several widths, with color and without, in ASCII. */
import { describe, expect, it } from 'vitest';
import { draw, drawLines, hourMs, rowsOf } from '../../support/charts.js';

const gap = null;
const twoSeries = { Spring: [1, 2, 3, 4], Summer: [4, 3, gap, 1] };
const linesOf = ({ text }: { text: string }) => text.trimEnd().split('\n');

describe('bars', () => {
  it('stand for few periods, with their values above, and a sign for a missing one', async () => {
    expect(await drawLines({ Spring: [0, 3, 10, gap, 7] }, { chartWidth: 50 })).toEqual([
      'CLICKS per day: Spring',
      '2026-11-01 to 2026-11-05, UTC',
      '   │                    10',
      '10 ┤                  ███████',
      '   │                  ███████',
      ' 8 ┤                  ███████              7',
      '   │                  ███████           ███████',
      ' 6 ┤                  ███████           ███████',
      '   │                  ███████           ███████',
      ' 4 ┤            3     ███████           ███████',
      '   │         ███████  ███████           ███████',
      ' 2 ┤         ███████  ███████           ███████',
      '   │   0     ███████  ███████     ×     ███████',
      ' 0 └───┬────────┬────────┬────────┬────────┬─────',
      '    Nov 1    Nov 2    Nov 3    Nov 4    Nov 5',
      '× no value',
    ]);
  });

  it('are drawn in ASCII, and narrower', async () => {
    const options = { chartWidth: 30, unicode: false };
    expect(await drawLines({ Spring: [0, 3, 10, gap, 7] }, options)).toEqual([
      'CLICKS per day: Spring',
      '2026-11-01 to 2026-11-05, UTC',
      '   |           10',
      '10 +          ####',
      '   |          ####',
      ' 8 +          ####       7',
      '   |          ####      ####',
      ' 6 +          ####      ####',
      '   |          ####      ####',
      ' 4 +      3   ####      ####',
      '   |     #### ####      ####',
      ' 2 +     #### ####      ####',
      '   | 0   #### ####  x   ####',
      ' 0 +-+---------+---------+---',
      '    Nov 1   Nov 3     Nov 5',
      'x no value',
    ]);
  });

  it('show the series of a single period, with a dash for a missing value', async () => {
    const series = { Spring: [12], Summer: [30], 'A name that is much too long for it': [gap] };
    expect(await drawLines(series, { chartWidth: 50 })).toEqual([
      'CLICKS                        from 2026-11-01, UTC',
      'Spring               ██████████▍ 12',
      'Summer               ██████████████████████████ 30',
      'A name that is much… -',
    ]);
  });

  it('show rows without times, which are sums, and only the largest twenty', async () => {
    const sums = Array.from({ length: 21 }, (_, index) => ({ id: `s${index}`, clicks: index }));
    const { text, notes } = await draw(sums, { chartWidth: 30 }, { time: 'date', series: ['id'] });
    expect(text.split('\n').slice(0, 4)).toEqual([
      'CLICKS',
      '20 of 21 series, the largest',
      's1  █▏ 1',
      's2  ██▎ 2',
    ]);
    expect(notes).toEqual([expect.stringContaining('drew the 20 largest of 21 series')]);
  });

  it('show the least value above zero as more than nothing', async () => {
    const lines = await drawLines({ Spring: [1, 100_000, 0] }, { chartWidth: 40 });
    expect(lines.at(-3)).toMatch(/│▁+ {2}█+ +0$/);
  });

  it('take a decimal for whole units of the currency', async () => {
    const drawSpend = (value: string | number) =>
      draw([{ id: 'a', spend_local_micro: value }], { fields: 'spend_local_micro' });
    expect((await drawSpend('5.50')).text).toBe((await drawSpend(5_500_000)).text);
  });

  it('show percentages', async () => {
    const rows = rowsOf('click_rate', [0.01, 0.025, gap]);
    expect(linesOf(await draw(rows, { chartWidth: 40, fields: 'click_rate' }))).toEqual([
      'CLICK RATE by day: Spring',
      '2026-11-01 to 2026-11-03, UTC',
      '     │             2.5%',
      '2.5% ┤           █████████',
      '     │           █████████',
      '2.0% ┤           █████████',
      '     │           █████████',
      '1.5% ┤           █████████',
      '     │   1%      █████████',
      '1.0% ┤█████████  █████████',
      '     │█████████  █████████',
      '0.5% ┤█████████  █████████',
      '     │█████████  █████████      ×',
      '  0% └────┬──────────┬──────────┬──────',
      '       Nov 1      Nov 2      Nov 3',
      '× no value',
    ]);
  });

  it('show amounts in their currencies, which never share an axis', async () => {
    const field = 'spend_local_micro';
    const yen = rowsOf(field, [5_000_000, 2e6], { name: 'Yen' }).map((row) => ({ ...row, currency: 'JPY' }));
    const rows = [...rowsOf(field, [5_000_000n, 2_000_000]), ...yen];
    expect(linesOf(await draw(rows, { chartWidth: 40, fields: field }))).toEqual([
      'SPEND, USD per day: Spring',
      '2026-11-01 to 2026-11-02, UTC',
      '6 ┤    5',
      '  │▄▄▄▄▄▄▄▄▄▄',
      '  │██████████',
      '4 ┤██████████',
      '  │██████████',
      '  │██████████      2',
      '2 ┤██████████  ██████████',
      '  │██████████  ██████████',
      '  │██████████  ██████████',
      '0 └────┬───────────┬───────',
      '    Nov 1       Nov 2',
      '',
      'SPEND, JPY per day: Yen',
      '2026-11-01 to 2026-11-02, UTC',
      '6 ┤    5',
      '  │▄▄▄▄▄▄▄▄▄▄',
      '  │██████████',
      '4 ┤██████████',
      '  │██████████',
      '  │██████████      2',
      '2 ┤██████████  ██████████',
      '  │██████████  ██████████',
      '  │██████████  ██████████',
      '0 └────┬───────────┬───────',
      '    Nov 1       Nov 2',
    ]);
  });
});

describe('lines', () => {
  it('break at gaps, and show a value between two gaps', async () => {
    const values = Array.from({ length: 30 }, (_, day) => (day === 9 || day === 11 ? gap : day * day));
    expect(await drawLines({ Spring: values }, { chartWidth: 40 })).toEqual([
      'CLICKS per day: Spring',
      '2026-11-01 to 2026-11-30, UTC',
      '1000 ┤┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈',
      '     │                                 ⢀',
      ' 800 ┤┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈⢀⠔⠁',
      '     │                             ⢀⠔⠁',
      ' 600 ┤┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈⡠⠒⠁┈┈┈┈',
      '     │                         ⡠⠊',
      ' 400 ┤┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈⡠⠔⠊┈┈┈┈┈┈┈┈┈',
      '     │                   ⣀⠤⠊',
      ' 200 ┤┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈⢀⡠⠔⠉┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈',
      '     │           •  ⠊⠁',
      '   0 ┤⣀⣀⣀⣀⠤⠤⠔⠒⠊⠁┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈',
      '     └─┬───────────────┬───────────────┬',
      '      Nov 2         Nov 16        Nov 30',
    ]);
  });

  it('of several series differ by marks without color', async () => {
    expect(await drawLines(twoSeries, { chartWidth: 40 })).toEqual([
      'CLICKS per day',
      '2026-11-01 to 2026-11-04, UTC',
      '4 ┤○○○┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈●●●',
      '  │   ○○○○                       ●●●●',
      '  │       ○○○○               ●●●●',
      '3 ┤┈┈┈┈┈┈┈┈┈┈┈○○┈┈┈┈┈┈┈┈┈●●●●┈┈┈┈┈┈┈┈┈┈┈',
      '  │                  ●●●●',
      '  │              ●●●●',
      '2 ┤┈┈┈┈┈┈┈┈┈┈●●●●┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈',
      '  │      ●●●●',
      '  │  ●●●●',
      '1 ┤●●┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈○',
      '  │',
      '  │',
      '0 ┤┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈',
      '  └┬───────────┬───────────┬───────────┬',
      '   Nov 1    Nov 2       Nov 3      Nov 4',
      '● Spring   ○ Summer',
    ]);
  });

  it('of several series differ by color', async () => {
    expect(await drawLines(twoSeries, { chartWidth: 40, color: true })).toEqual([
      '\u001b[1mCLICKS\u001b[22m per day',
      '\u001b[2m2026-11-01 to 2026-11-04, UTC\u001b[22m',
      '4 ┤\u001b[33m⠑⠢⢄⡀\u001b[39m\u001b[2m┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈\u001b[22m\u001b[36m⢀⡠⠔⠊\u001b[39m',
      '  │   \u001b[33m⠈⠑⠢⢄\u001b[39m                       \u001b[36m⡠⠔⠊⠁\u001b[39m',
      '  │       \u001b[33m⠉⠒⠤⣀\u001b[39m               \u001b[36m⣀⠤⠒⠉\u001b[39m',
      '3 ┤\u001b[2m┈┈┈┈┈┈┈┈┈┈┈\u001b[22m\u001b[33m⠉⠂\u001b[39m\u001b[2m┈┈┈┈┈┈┈┈┈\u001b[22m\u001b[36m⣀⠤⠒⠉\u001b[39m\u001b[2m┈┈┈┈┈┈┈┈┈┈┈\u001b[22m',
      '  │                  \u001b[36m⣀⠤⠒⠉\u001b[39m',
      '  │              \u001b[36m⣀⠤⠒⠉\u001b[39m',
      '2 ┤\u001b[2m┈┈┈┈┈┈┈┈┈┈\u001b[22m\u001b[36m⣀⠤⠒⠉\u001b[39m\u001b[2m┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈\u001b[22m',
      '  │      \u001b[36m⣀⠤⠒⠉\u001b[39m',
      '  │  \u001b[36m⢀⡠⠔⠊\u001b[39m',
      '1 ┤\u001b[36m⠔⠊⠁\u001b[39m\u001b[2m┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈\u001b[22m\u001b[33m•\u001b[39m',
      '  │',
      '  │',
      '0 ┤\u001b[2m┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈\u001b[22m',
      '  └┬───────────┬───────────┬───────────┬',
      '   Nov 1    Nov 2       Nov 3      Nov 4',
      '\u001b[36m━━\u001b[39m Spring   \u001b[33m━━\u001b[39m Summer',
    ]);
  });

  it('of several series are drawn in ASCII', async () => {
    expect(await drawLines(twoSeries, { chartWidth: 40, unicode: false })).toEqual([
      'CLICKS per day',
      '2026-11-01 to 2026-11-04, UTC',
      '4 +ooo                               ***',
      '  |   oooo                       ****',
      '  |       oooo               ****',
      '3 +           oo         ****',
      '  |                  ****',
      '  |              ****',
      '2 +          ****',
      '  |      ****',
      '  |  ****',
      '1 +**                                  o',
      '  |',
      '  |',
      '0 +',
      '  ++-----------+-----------+-----------+',
      '   Nov 1    Nov 2       Nov 3      Nov 4',
      '* Spring   o Summer',
    ]);
  });

  it('go below zero', async () => {
    expect(await drawLines({ Spring: [-5, 0, 5] }, { chartWidth: 24 })).toEqual([
      'CLICKS per day: Spring',
      '2026-11-01 to 2026-11-03',
      ' 5 ┤┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈⢠⠊',
      '   │                 ⡔⠁',
      '   │               ⢠⠊',
      '   │              ⡔⠁',
      '   │            ⢠⠊',
      '   │           ⡔⠁',
      ' 0 ┤┈┈┈┈┈┈┈┈┈⡠⠊┈┈┈┈┈┈┈┈┈',
      '   │       ⢀⠔⠁',
      '   │      ⡠⠊',
      '   │    ⢀⠔⠁',
      '   │   ⡠⠃',
      '   │ ⢀⠜',
      '-5 ┤⡠⠃┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈',
      '   └┬─────────┬────────┬',
      '    Nov 1  Nov 2   Nov 3',
    ]);
  });
});

describe('a note below the drawing', () => {
  it('names a drawing without values', async () => {
    expect(await drawLines({ Spring: [gap, gap] })).toEqual([
      'CLICKS per day: Spring                             2026-11-01 to 2026-11-02, UTC',
      'no values',
    ]);
  });

  it('names a series without values, which is left out', async () => {
    const spring = rowsOf('clicks', [1, 2]);
    const { text, notes } = await draw([...rowsOf('clicks', [gap, gap], { name: 'Summer' }), ...spring]);
    expect(text).toBe((await draw(spring)).text);
    expect(notes).toEqual(['not drawn, without values: Summer']);
  });

  it('names a series that has values in another metric only, and keeps its color', async () => {
    const rows = [
      ...rowsOf('clicks', [1, 2]).map((row) => ({ ...row, click_rate: gap })),
      ...rowsOf('clicks', [1, 2], { name: 'Summer' }).map((row) => ({ ...row, click_rate: 0.5 })),
    ];
    const { text } = await draw(rows, { unicode: false, fields: 'clicks,click_rate' });
    expect(text).toMatch(/\* Spring {3}o Summer\n\nCLICK RATE/);
    expect(text).toMatch(/\* Spring \(no values\) {3}o Summer\n$/);
  });

  it('names an empty result', async () => {
    expect(await draw([])).toMatchObject({ text: '', notes: ['nothing to draw: no rows'] });
  });

  it('names merged periods: sums of amounts', async () => {
    const rows = rowsOf('spend_local_micro', new Array(101).fill(1_500_000n), { step: hourMs });
    const { text, notes } = await draw(rows, { chartWidth: 30, fields: 'spend_local_micro' });
    expect(text).toMatch(/^SPEND, USD per 3 hours: Spring\n/);
    expect(text).toMatch(/^5 ┤/m);
    expect(notes).toEqual([
      'each point is the sum of 3 hours, because there are more values than columns; the last one covers only 2 of 3',
    ]);
  });

  it('names merged periods: means of ratios, evenly if possible', async () => {
    const rates = Array.from({ length: 100 }, (_, index) => (index % 4 === 0 ? gap : 0.5));
    const rows = rowsOf('click_rate', rates, { step: hourMs });
    const { text, notes } = await draw(rows, { chartWidth: 30, fields: 'click_rate' });
    expect(text).toMatch(/^CLICK RATE mean of 4 hours/);
    expect(text).toMatch(/^50% ┤/m);
    expect(notes).toEqual(['each point is the mean of 4 hours, because there are more values than columns']);
  });

  it('names 2,880 hours, which are drawn as days', async () => {
    const rows = rowsOf('clicks', new Array(2880).fill(2), { step: hourMs });
    const { text, notes } = await draw(rows, { fields: 'clicks' });
    expect(text).toMatch(/^CLICKS per day: Spring +2026-11-01 to 2027-02-28, UTC\n/);
    expect(notes).toEqual([expect.stringContaining('the sum of 1 day,')]);
  });

  it('names metrics that were not chosen', async () => {
    const rows = rowsOf('clicks', [1, 2]).map((row) => ({ ...row, spend_local_micro: 0, click_rate: gap }));
    expect((await draw(rows)).notes).toEqual(['drew clicks; to draw others, add --fields spend_local_micro']);
  });

  it('names series beyond the sixth: the largest are drawn, in the order of the rows', async () => {
    const series = Object.fromEntries([3, 9, 1, 8, 7, 6, 5, 4].map((size) => [`s${size}`, [size, size]]));
    const rows = Object.entries(series).flatMap(([name, values]) => rowsOf('clicks', values, { name }));
    const { text, notes } = await draw(rows, { fields: 'clicks', unicode: false });
    expect(text).toMatch(/\* s9 {3}o s8 {3}\+ s7 {3}x s6 {3}# s5 {3}@ s4\n$/);
    expect(notes).toEqual(['drew the 6 largest of 8 series; to see others, select fewer']);
  });
});

describe('periods without a row', () => {
  it('are gaps like null, and keep their place on the axis', async () => {
    const rows = rowsOf('clicks', [1, 2, gap, 4, 5]);
    const without = rows.filter(({ clicks }) => clicks !== null);
    expect((await draw(without)).text).toBe((await draw(rows)).text);
  });

  it('are dates without a time zone if the rows have dates without a time', async () => {
    const rows = rowsOf('clicks', [1, 2]).map((row) => ({
      ...row,
      start_time: String(row.start_time).slice(0, 10),
    }));
    const { text } = await draw(
      rows,
      {},
      { time: 'start_time', series: ['id'], timeZone: 'America/New_York' },
    );
    expect(text).toMatch(/^CLICKS per day: id-Spring +2026-11-01 to 2026-11-02\n/);
    expect(text).toMatch(/ Nov 1 +Nov 2\n/);
  });

  it('are not those that a change of clocks makes longer or shorter', async () => {
    // Midnights in Los Angeles: summer time ends on 2026-11-01.
    const starts = [
      '2026-10-31T07:00:00Z',
      '2026-11-01T07:00:00Z',
      '2026-11-02T08:00:00Z',
      '2026-11-03T08:00:00Z',
    ];
    const rows = starts.map((start_time) => ({ id: 'a', name: 'A', start_time, clicks: 1 }));
    const layout = { time: 'start_time', series: ['id'], timeZone: 'America/Los_Angeles' };
    const { text } = await draw(rows, {}, layout);
    expect(text).toContain('CLICKS per day: a');
    expect(text).not.toContain('×');
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^ +Oct 31 +Nov 1 +Nov 2 +Nov 3$/);
  });
});

describe('the names of series', () => {
  const legend = async (rows: readonly object[], series: readonly string[]) =>
    (await draw(rows, { unicode: false }, { time: 'start_time', series })).text.trimEnd().split('\n').at(-1);
  const row = (id: string, name: string, segment: string | null) =>
    [1, 2].map((clicks) => ({ id, name, segment, start_time: `2026-11-0${clicks}T00:00:00Z`, clicks }));

  it.each([
    ['are names where they differ', [...row('1', 'A', null), ...row('2', 'B', null)], '* A   o B'],
    ['are ids where names do not differ', [...row('1', 'A', null), ...row('2', 'A', null)], '* 1   o 2'],
    [
      'are segments of one object',
      [...row('1', 'A', 'MALE'), ...row('1', 'A', 'FEMALE')],
      '* MALE   o FEMALE',
    ],
    [
      'are the columns that differ together',
      [...row('1', 'A', 'X'), ...row('1', 'A', 'Y'), ...row('2', 'A', 'X'), ...row('2', 'A', 'Y')],
      '* 1 X   o 1 Y   + 2 X   x 2 Y',
    ],
    [
      'are free of control characters',
      [...row('1', 'A\u001b[31m', null), ...row('2', 'B', null)],
      '* A\\u001b[31m   o B',
    ],
  ] as const)('%s', async (_, rows, line) => {
    expect(await legend(rows, ['id', 'name', 'segment'])).toBe(line);
  });

  it.each([
    ['its name', { name: 'Readers', campaign_name: 'Spring' }, 'Readers'],
    ['the name of its narrowest level', { account_name: 'Shop', campaign_name: 'Spring' }, 'Spring'],
    ['its id, where it has no name', { id: '8wku2', campaign_name: null }, '8wku2'],
  ])('are, of a single one, %s', async (_, columns, label) => {
    const rows = rowsOf('clicks', [1, 2]).map(({ start_time, clicks }) => ({
      ...columns,
      start_time,
      clicks,
    }));
    const series = [...Object.keys(columns), 'currency'];
    const { text } = await draw(rows, {}, { time: 'start_time', series });
    expect(text.split('\n')[0]).toMatch(new RegExp(`^CLICKS per day: ${label} `));
  });

  it('add up rows of one period that no column distinguishes', async () => {
    const rows = [...rowsOf('clicks', [1, 2]), ...rowsOf('clicks', [10, 20])];
    const { text } = await draw(rows);
    expect(text).toBe((await draw(rowsOf('clicks', [11, 22]))).text);
  });
});

describe('rows that cannot be drawn', () => {
  it.each(['chart', 'spark', 'svg'] as const)('are refused as %s', async (format) => {
    const { show, campaigns } = await import('../../support/output.js');
    await expect(show(campaigns, { format })).rejects.toThrow(
      `-o ${format} draws values over time, which these rows do not have; use another format`,
    );
  });

  it('come from --query', async () => {
    await expect(draw(rowsOf('clicks', [1]), { query: '[].{clicks: clicks}' })).rejects.toThrow(
      'draws values over time',
    );
    expect((await draw(rowsOf('clicks', [1, 2, 3]), { query: '[?clicks > `1`]' })).text).toMatch(/Nov 2/);
  });

  it('come from --fields without a metric', async () => {
    await expect(draw(rowsOf('clicks', [1]), { fields: 'id,start_time' })).rejects.toThrow(
      '--fields must name a metric to draw: clicks, spend_local_micro, click_rate, cost_local_micro, got "id,start_time"',
    );
  });
});
