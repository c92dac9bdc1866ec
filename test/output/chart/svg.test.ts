/** Charts as SVG: well-formed whatever the names are, described for screen readers, and with nothing from elsewhere. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../support/characters.js';
import { dayMs, draw, hourMs, layout, rowsOf } from '../../support/charts.js';
import { rounds } from '../../support/rounds.js';

/**
 * Reads XML strictly, as far as charts use it, and returns the texts of its elements by name. Throws for anything that
 * an XML parser would refuse: tags that do not match, bare & or <, unquoted or repeated attributes, control characters.
 */
function readXml(xml: string): Map<string, string[]> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not have
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u.test(xml))
    throw new Error('not a character of XML');
  const texts = new Map<string, string[]>();
  const open: string[] = [];
  let rest = xml.trim();
  while (rest !== '') {
    const tag = /^<(\/?)([a-z]+)((?: [a-z0-9:-]+="[^"<]*")*)(\/?)>/i.exec(rest);
    const text = /^[^<]+/.exec(rest);
    if (tag) {
      const [, closing, name = '', attributes = '', empty] = tag;
      const keys = [...attributes.matchAll(/ ([a-z0-9:-]+)=/gi)].map(([, key]) => key);
      if (new Set(keys).size < keys.length) throw new Error(`repeated attribute in ${tag[0]}`);
      assertEntities(attributes);
      if (closing && open.pop() !== name) throw new Error(`</${name}> closes nothing`);
      if (!closing && !empty) open.push(name);
    } else if (text && open.length > 0) {
      assertEntities(text[0]);
      const name = open.at(-1) ?? '';
      texts.set(name, [...(texts.get(name) ?? []), unescapeXml(text[0])]);
    } else throw new Error(`not XML: ${rest.slice(0, 60)}`);
    rest = rest.slice((tag ?? text)?.[0].length);
    if (open.length === 0 && rest !== '') throw new Error('more than one root');
  }
  if (open.length > 0) throw new Error(`open: ${open.join()}`);
  return texts;
}

function assertEntities(text: string): void {
  if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) throw new Error(`bare & in ${text}`);
}

const unescapeXml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const drawSvg = async (rows: readonly unknown[], fields?: string) =>
  (await draw(rows, { format: 'svg', ...(fields !== undefined && { fields }) })).text;

describe('an SVG chart', () => {
  it('says that it leaves series out', async () => {
    const series = Array.from({ length: 8 }, (_, index) =>
      rowsOf('clicks', [index, index], { name: `s${index}` }),
    );
    expect(await drawSvg(series.flat(), 'clicks')).toContain('6 of 8 series, the largest');
    expect(await drawSvg(series.slice(0, 3).flat(), 'clicks')).not.toContain('series, the largest');
  });

  it('has a title and a description, and the size of its plots', async () => {
    const svg = await drawSvg([
      ...rowsOf('clicks', [1, 2, null], { name: 'A' }),
      ...rowsOf('clicks', [null, null, 0], { name: 'B' }),
    ]);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 400" width="800" height="400" role="img" aria-labelledby="title desc">/,
    );
    const texts = readXml(svg);
    expect(texts.get('title')?.[0]).toBe('CLICKS per day');
    expect(texts.get('desc')).toEqual([
      '2026-11-01 to 2026-11-03, UTC. CLICKS, A: 1 to 2. CLICKS, B: 0 to 0.',
    ]);
    expect(texts.get('text')).toEqual(expect.arrayContaining(['A', 'B', 'Nov 1', 'Nov 3', '0', '2']));
  });

  it('has one plot below the other for several metrics', async () => {
    const rows = rowsOf('clicks', [1, 2]).map((row) => ({ ...row, spend_local_micro: 5_000_000n }));
    const svg = await drawSvg(rows, 'clicks,spend_local_micro');
    expect(svg).toContain('viewBox="0 0 800 800"');
    expect(readXml(svg).get('title')?.[0]).toBe('CLICKS per day; SPEND, USD per day');
  });

  it('contains no scripts, and nothing from elsewhere', async () => {
    const svg = await drawSvg(rowsOf('clicks', [1, 2, 3], { name: '"><script>alert(1)</script>' }));
    readXml(svg);
    expect(svg).not.toMatch(/<script|<image|<use|href|url\(|@import|\bon\w+=/);
    expect(svg.match(/https?:/g)).toHaveLength(1);
  });

  it('has bars for few periods of one series, and a sign for a missing value', async () => {
    const svg = await drawSvg(rowsOf('clicks', [0, null, 4]));
    expect(svg.match(/<rect class="fill s0"/g)).toHaveLength(2);
    expect(readXml(svg).get('text')).toContain('×');
  });

  it('has lines that break at gaps', async () => {
    const svg = await drawSvg([
      ...rowsOf('clicks', [1, 2, null, 4, 5], { name: 'A' }),
      ...rowsOf('clicks', [1, 2, 3, 4, 5], { name: 'B' }),
    ]);
    const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path?.match(/M/g)?.length);
    expect(paths).toEqual([2, 1]);
  });

  it('is an image even without rows', async () => {
    const { text, notes } = await draw([], { format: 'svg' });
    expect(readXml(text).get('text')).toEqual(['No values']);
    expect(notes).toEqual(['nothing to draw: no rows']);
  });

  it('is well-formed for any names and values, and every coordinate is a number in the picture', async () => {
    const names = fc.string({ unit: anyCharacter, maxLength: 80 });
    const values = fc.array(fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.bigInt())), {
      maxLength: 80,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, values), { maxLength: 8 }),
        fc.constantFrom(hourMs, dayMs),
        async (series, step) => {
          const rows = series.flatMap(([name, own]) => rowsOf('clicks', own, { name, step }));
          const svg = await drawSvg(rows, 'clicks');
          readXml(svg);
          for (const [, key, value] of svg.matchAll(/ (x|y|x1|x2|y1|y2|cx|cy|width|height)="([^"]*)"/g)) {
            expect(`${key} ${value}`).toMatch(/ \d+(\.\d+)?$/);
            expect(Number(value)).toBeLessThanOrEqual(800);
          }
        },
      ),
      { numRuns: rounds(25) },
    );
  });
});

describe('earlier values', () => {
  const rows = ['Books', 'Bags'].flatMap((name, series) =>
    rowsOf('clicks', [1, 2, 3], { name }).map((row, index) => ({ ...row, click_rate: 10 * series + index })),
  );
  const compared = {
    time: 'start_time',
    series: ['id', 'name'],
    earlier: { clicks: 'click_rate' },
    compared: ['2026-11-01 to 2026-11-03', '2026-10-01 to 2026-10-03'],
  } as const;
  const legendOf = (image: string) =>
    [...image.matchAll(/text-anchor="start">([^<]+)</g)].map(([, text]) => text);

  it('are drawn in the plot of the metric, beside the values of each series', async () => {
    const { text } = await draw(rows, { format: 'svg', fields: 'clicks,click_rate' }, compared);
    expect(text).toContain('viewBox="0 0 800 400"');
    expect(legendOf(text).slice(-4)).toEqual(['Books', 'previous: Books', 'Bags', 'previous: Bags']);
    expect(
      [
        ...(readXml(text)
          .get('desc')?.[0]
          ?.matchAll(/[\d.]+ to [\d.]+\./g) ?? []),
      ].map(String),
    ).toEqual(['1 to 3.', '0 to 2.', '1 to 3.', '10 to 12.']);
  });

  it('are named by the dates of both times where the series has no name', async () => {
    const { text } = await draw(
      rows.slice(0, 3),
      { format: 'svg', fields: 'clicks' },
      { ...compared, series: [] },
    );
    expect(legendOf(text).slice(-2)).toEqual([...compared.compared]);
  });

  it('leave half of the room to the series', async () => {
    const many = Array.from({ length: 5 }, (_, index) => rowsOf('clicks', [1, index], { name: `s${index}` }));
    const { text } = await draw(many.flat(), { format: 'svg', fields: 'clicks' }, compared);
    expect(text).toContain('3 of 5 series, the largest');
  });
});

describe('series of several currencies', () => {
  it('are left out evenly: 1,000 yen are not more than 900 euros', async () => {
    const rows = ['USD', 'JPY'].flatMap((currency, one) =>
      Array.from({ length: 5 }, (_, index) =>
        rowsOf(
          'spend_local_micro',
          [1, 2].map((value) => value * (index + 1) * 10 ** (6 + 3 * one)),
          {
            name: `${currency} ${index}`,
          },
        ).map((row) => ({ ...row, currency })),
      ).flat(),
    );
    const { text } = await draw(rows, { format: 'svg', fields: 'spend_local_micro' });
    const named = [...new Set([...text.matchAll(/(?:USD|JPY) \d/g)].map(String))];
    expect(named).toEqual(['USD 2', 'USD 3', 'USD 4', 'JPY 2', 'JPY 3', 'JPY 4']);
  });
});

it('draws the leading metric where none is asked for', async () => {
  const rows = rowsOf('clicks', [1, 2]).map((row) => ({ ...row, spend_local_micro: 5 }));
  const { text } = await draw(rows, { format: 'svg' }, { ...layout, lead: 'spend_local_micro' });
  expect(text).toContain('<title id="title">SPEND, USD per day</title>');
});
