/** Charts as SVG: well-formed whatever the names are, described for screen readers, and with nothing from elsewhere. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../support/characters.js';
import { dayMs, draw, hourMs, rowsOf } from '../../support/charts.js';
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
