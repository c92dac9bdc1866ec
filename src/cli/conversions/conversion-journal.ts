/**
 * The journals of uploads of conversions, in the state directory: digests of what was sent of a file. They are kept when an
 * upload is complete, so that the same file, or one to which rows were added, sends nothing twice.
 */
import { type JournalPlace, pruneJournals } from '../../files/journal-file.js';
import type { ConversionOptions } from '../../people/conversions/conversion-options.js';
import { valueDigest } from '../../values/value-digest.js';
import type { ListInput } from '../audience/list/open-input.js';
import {
  type DeliveryHistory,
  type DeliveryJournal,
  forgetEntries,
  openDeliveryJournal,
  readDeliveryHistory,
} from '../delivery/delivery-journal.js';
import { accountJournalPath, forgottenAfter } from '../delivery/journals.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Invocation } from '../host/invocation.js';

/** The same file for the same pixel of the same service has the same journal, whatever the options are. */
export function conversionJournalPath(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  pixel: string,
  { path }: Pick<ListInput, 'path'>,
): Promise<string> {
  const work = `web-conversions ${path ?? 'stdin'}`;
  return accountJournalPath(invocation, { folder: 'conversions', work, account: pixel, ending: '.jsonl' });
}

function conversionJournalPlace(path: string): JournalPlace {
  const advice = `Nothing was sent. The file records the conversions that earlier runs sent. To send everything again, add --restart. The service then counts conversions without a conversion_id twice.`;
  return { path, kind: 'conversions', advice };
}

/** What was sent before; nothing without a journal. Throws CommandError if that was made with other options. */
export async function readConversionHistory(
  path: string | undefined,
  options: ConversionOptions,
): Promise<DeliveryHistory> {
  if (path === undefined) return { done: new Map(), unconfirmed: [] };
  const history = await readDeliveryHistory(conversionJournalPlace(path));
  if (history.options === undefined || history.options === digestOptions(options)) return history;
  throw new CommandError(
    'OTHER_OPTIONS',
    exitCodes.usage,
    'an earlier upload of this file had other options, or its ids ended in .0, which changes its conversions',
    'To resume, use the same options, and write all ids as in the earlier file. To send everything again, add --restart.',
  );
}

/** Opens the journal for writing. Only while holding its lock. Throws FileError. */
export async function openConversionJournal(
  path: string,
  options: ConversionOptions,
  { world }: Pick<Invocation, 'world'>,
  isNew: boolean,
): Promise<DeliveryJournal> {
  await pruneJournals(path, world);
  const place = conversionJournalPlace(path);
  const journal = openDeliveryJournal(place, world.now);
  if (isNew) {
    await journal.remove();
    await journal.begin(digestOptions(options));
  } else await forgetEntries(place, world.now() - forgottenAfter.conversions);
  return journal;
}

/** What decides on the content of conversions. */
function digestOptions(options: ConversionOptions): string {
  const {
    columns,
    hashed,
    valueSeparator,
    country,
    eventId,
    currency,
    makesIds,
    timeZone,
    separator,
    pointZero = [],
  } = options;
  return valueDigest([
    columns,
    hashed,
    valueSeparator,
    country ?? null,
    eventId ?? null,
    currency ?? null,
    makesIds,
    // Most files have none of these: their journals are the same as before there was this.
    ...(timeZone === undefined ? [] : [{ timeZone }]),
    ...(separator === undefined ? [] : [{ separator }]),
    // With a row whose id does not end in .0, all other rows have other ids.
    ...(pointZero.length === 0 ? [] : [{ pointZero }]),
  ]);
}
