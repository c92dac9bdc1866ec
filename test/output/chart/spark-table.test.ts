/** -o spark: one row per series, exact totals, and the course of each metric in a cell. */
import { describe, expect, it } from 'vitest';
import { draw, layout, rowsOf } from '../../support/charts.js';

const gap = null;

describe('a table with sparklines', () => {
  it('has a row for each series, with the total and the course of each metric that has values', async () => {
    const rows = [
      ...rowsOf('clicks', [0, 1, 2, gap, 7]),
      ...rowsOf('clicks', [4, 4, 4, 4, 4], { name: 'Summer' }),
      ...rowsOf('clicks', [gap, gap], { name: 'Autumn' }),
    ];
    const { text, notes } = await draw(rows, { format: 'spark' });
    expect(text.split('\n')).toEqual([
      'ID         NAME    CLICKS  TREND',
      'id-Spring  Spring      10  ▁▂▃ █ 0 to 7',
      'id-Summer  Summer      20  █████ 4',
      'id-Autumn  Autumn       -  -',
      '',
    ]);
    expect(notes).toEqual([]);
  });

  it('adds up merged periods, and does not draw them as a fall', async () => {
    const rows = [
      ...rowsOf('clicks', [1, 8, 4, 2]).map((row, index) => ({ ...row, cut: index === 0 || index === 3 })),
      ...rowsOf('clicks', [5], { name: 'Summer' }).map((row) => ({ ...row, cut: true })),
    ];
    const { text, notes } = await draw(rows, { format: 'spark' }, { ...layout, partial: 'cut' });
    expect(text.split('\n')).toEqual([
      'ID         NAME    CLICKS  TREND',
      'id-Spring  Spring      15  █▁ 4 to 8',
      'id-Summer  Summer       5  -',
      '',
    ]);
    expect(notes).toEqual([
      expect.stringContaining('the report covers only a part of it: start_time 2026-11-01'),
    ]);
  });

  it('adds up amounts exactly, in the currency of the rows', async () => {
    const large = 9_007_199_254_740_993n;
    const { text } = await draw(rowsOf('spend_local_micro', [large, 1]), {
      format: 'spark',
      fields: 'name,spend_local_micro',
      exact: true,
    });
    expect(text).toBe(
      'NAME                    SPEND  TREND\nSpring  9007199254.740994 USD  █▁ <0.01 to 9.01B\n',
    );
  });

  it('has the decimals of the currency in the least and the greatest value', async () => {
    const courseOf = async (metric: string, currency: string, micros: readonly number[]) => {
      const rows = rowsOf(metric, micros).map((row) => ({ ...row, currency }));
      const { text } = await draw(rows, { format: 'spark', fields: `name,${metric}` });
      return text.match(/[▁█]+ (.*)\n$/)?.[1];
    };
    expect(await courseOf('spend_local_micro', 'USD', [11_900_000, 17_204_000])).toBe('11.90 to 17.20');
    expect(await courseOf('spend_local_micro', 'JPY', [300_000_000, 1_200_000_000])).toBe('300 to 1200');
    expect(await courseOf('spend_local_micro', 'KWD', [1_500_000, 12_000_000_000])).toBe('1.500 to 12k');
    expect(await courseOf('cost_local_micro', 'USD', [52_100, 2_000_000])).toBe('0.0521 to 2.00');
  });

  it('shows the last value of a ratio: its sum has no meaning', async () => {
    const rows = rowsOf('click_rate', [0.5, 0.25, gap]);
    const { text } = await draw([...rows].reverse(), { format: 'spark', fields: 'id,click_rate' });
    expect(text).toBe('ID         LAST CLICK RATE  TREND\nid-Spring           25.00%  █▁  25% to 50%\n');
  });

  it('is drawn in ASCII, and has 20 characters for many periods', async () => {
    const rows = rowsOf(
      'clicks',
      Array.from({ length: 100 }, (_, day) => day),
    );
    const { text } = await draw(rows, { format: 'spark', fields: 'name,clicks', unicode: false });
    expect(text).toBe('NAME    CLICKS  TREND\nSpring    4950  _....--:::===++***## 0 to 99\n');
  });

  it('omits metrics that do not fit into the terminal, and says so', async () => {
    const rows = rowsOf('clicks', [1, 2]).map((row) => ({
      ...row,
      spend_local_micro: 5,
      cost_local_micro: 7,
    }));
    const { text, notes } = await draw(rows, { format: 'spark', width: 40 });
    expect(text.split('\n').every((line) => line.length <= 40)).toBe(true);
    expect(notes).toEqual([expect.stringContaining('columns omitted to fit the terminal: ')]);
  });

  it('shows the course of values that never come near 0, and no course of noise', async () => {
    const rows = [
      ...rowsOf('clicks', [80, 90, 100, 95]),
      ...rowsOf('clicks', [1000, 1003, 999, 1000], { name: 'Summer' }),
    ];
    const { text } = await draw(rows, { format: 'spark', fields: 'name,clicks' });
    expect(text).toBe(
      'NAME    CLICKS  TREND\nSpring     365  ▁▅█▆ 80 to 100\nSummer    4002  ████ 999 to 1003\n',
    );
  });

  it('is empty without rows', async () => {
    expect(await draw([], { format: 'spark' })).toEqual({ text: '', rows: 0, notes: ['no metric rows'] });
  });
});
