/** Conversions of the gallery: what comes of each file, and what is said. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConversionOptions } from '../../src/people/conversions/conversion-options.js';
import { readConversions } from '../../src/people/conversions/read-conversions.js';
import { surveyConversions } from '../../src/people/conversions/survey-conversions.js';
import type { DateOrder } from '../../src/values/time.js';
import { createHomeWithDemo, homeThatIsRestored, runAds } from '../support/cli.js';
import { galleryFiles, writeGalleryTable } from '../support/gallery.js';
import { root } from '../support/source.js';
import { type ConversionCase, conversionCases } from './conversions/expected.js';

const home = homeThatIsRestored(createHomeWithDemo);
const pathOf = (file: string) => join(root, 'test/gallery/conversions', file);
const commands = {
  app: ['app-conversions', 'upload'],
  web: ['web-conversions', 'upload', 'o8z6j', '--event-id', 'gtm_purchase'],
} as const;

/** The words of flags, which stand in double quotes where they have blanks. */
const wordsOf = (flags = '') =>
  [...flags.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);

/** The flags as the options of a reading, without the command between. */
function optionsOf({ flags, kind }: ConversionCase): ConversionOptions {
  const words = wordsOf(flags);
  const all = (name: string) => words.flatMap((word, at) => (word === name ? (words[at + 1] ?? '') : []));
  const one = (name: string) => all(name)[0];
  const map = all('--map').map((text) => {
    const at = text.lastIndexOf('=');
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  const app = one('--app-id');
  return {
    ...{ columns: Object.fromEntries(map), hashed: [], valueSeparator: ';', makesIds: false },
    ...(kind === 'app' ? { call: 'app-conversions.create' } : { eventId: 'gtm_purchase' }),
    ...(app !== undefined && { defaults: { app_id: app } }),
    timeZone: one('--time-zone'),
    country: one('--country'),
    dateOrder: one('--date-format') as DateOrder | undefined,
    countedStatuses: one('--count-status')?.split(','),
  };
}

async function readCase(one: ConversionCase): Promise<readonly string[]> {
  const options = optionsOf(one);
  async function* pieces() {
    yield readFileSync(pathOf(one.file));
  }
  const { pieces: content, columns: _, ...found } = await surveyConversions(pieces(), options);
  const read: string[] = [];
  for await (const { conversions } of readConversions(
    content,
    { ...options, ...found },
    { rejected: () => {} },
  ))
    for (const { conversion } of conversions) {
      const { conversion_time, conversion_id, conversion_type, value, price_micro, price_currency } =
        conversion;
      const said = [conversion_time, conversion_type ?? conversion_id, value ?? price_micro, price_currency];
      read.push(said.filter((part) => part !== undefined).join(' '));
    }
  return read;
}

describe('an upload of conversions', () => {
  it.each(conversionCases.map((one) => ({ flags: '', ...one })))('reads $file $flags', async (one) => {
    const { file, flags, kind = 'web', exit = 0, counts, reads, says = [] } = one;
    const argv = [...commands[kind], '--from', pathOf(file), ...wordsOf(flags), '--dry-run', '-o', 'json'];
    const outcome = await runAds(home, [...argv, '--env', 'local']);
    expect(outcome.exit, outcome.stderr).toBe(exit);
    for (const text of says) expect(outcome.stderr.replaceAll('\\"', '"')).toContain(text);
    if (!counts) return;
    const { rows, conversions, rejected, skipped } = JSON.parse(outcome.stdout);
    expect([rows, conversions, rejected, skipped]).toEqual(counts);
    if (reads) expect(await readCase(one)).toEqual(reads);
  });
});

describe('the table of conversions', () => {
  it('has each file of the folder', () => {
    expect([...new Set(conversionCases.map(({ file }) => file))].toSorted()).toEqual(
      galleryFiles('conversions').toSorted(),
    );
  });

  it('is the document of the folder', async () => {
    const rows = conversionCases.map(({ says = [], reads = [], kind, stands, ...one }) => ({
      ...one,
      stands: kind === 'app' ? `${stands} (\`app-conversions\`)` : stands,
      says: [...reads, ...says],
    }));
    const table = writeGalleryTable('Conversions', `ads ${commands.web.join(' ')} --from FILE`, rows);
    await expect(table).toMatchFileSnapshot('conversions/README.md');
  });
});
