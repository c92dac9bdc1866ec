/** The end of an upload of products: its answer, its exit code, and the refusal of a feed without a valid product. */
import type { Answer } from '../../../output/answer.js';
import { isForPeople } from '../../../output/formats.js';
import { usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { type Concluding, concludeDelivery, describeFailures } from '../delivery/conclude-delivery.js';
import type { CheckedProduct } from './check-feed.js';
import { toUploadRow, type UploadRow, uploadShape } from './upload-rows.js';

interface Ending {
  /** The calls of a dry run, or why products that are not in the feed were not deleted, in a sentence. */
  readonly note?: string | undefined;
  /** What has stopped the upload. */
  readonly stopped?: unknown;
}

/** Throws what stopped the upload if nothing was sent. */
export function concludeUpload(
  found: readonly UploadRow[],
  { note, stopped }: Ending,
  invocation: Concluding,
): Answer {
  const rows = found.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
  concludeDelivery(
    {
      ...{ items: rows.map(toItem), stopped, note, label: 'products', noun: 'line' },
      source: { parameter: 'from', flag: '--from' },
      advice:
        'Correct these products and run the same command again. Products that are up to date stay unchanged.',
      resume:
        'Run the same command again. To send only products that the catalog does not have yet, add --only-changed.',
    },
    invocation,
  );
  return toAnswer(rows, invocation);
}

function toItem({ line, id, outcome, problems }: UploadRow) {
  const kind = outcome === 'failed' ? { code: 'REFUSED', exit: exitCodes.refused } : undefined;
  return { place: line ?? `deletion of ${id}`, outcome, reason: problems.join('; '), kind };
}

/** Refuses a file of which no row can be sent. */
export function refuseAll(rows: readonly CheckedProduct[], file: string): never {
  const failed = rows.map((row) => toItem(toUploadRow(row, 'rejected')));
  throw usageError(
    `--from: ${file} has no valid product: ${describeFailures(failed, 'line').join('; ')}`,
    'Nothing was sent. For the attributes and their limits: ads product-catalogs products update --help',
  );
}

/** People look for what has changed: of many products, most have not. */
function toAnswer(rows: readonly UploadRow[], { format }: Pick<Invocation, 'format'>): Answer {
  if (!isForPeople(format)) return { kind: 'rows', record: uploadShape, pages: [rows] };
  const shown = rows.filter(({ outcome }) => outcome !== 'unchanged');
  return { kind: 'rows', record: { ...uploadShape, name: 'changed product' }, pages: [shown] };
}
