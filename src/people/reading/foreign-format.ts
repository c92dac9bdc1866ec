/** Recognizes by their first bytes the files that people give for lists, and says what to do. */
import { InputError } from '../input-error.js';

const signatures: readonly { readonly bytes: string; readonly what: string; readonly hint: string }[] = [
  { bytes: '504b0304', what: 'a zip or Excel file', hint: 'The file was packed twice. Unzip it once.' },
  { bytes: 'd0cf11e0', what: 'an Excel file', hint: 'Save it as .xlsx.' },
  { bytes: '25504446', what: 'a PDF file', hint: 'Give the list as CSV or JSON.' },
  { bytes: '1f8b', what: 'gzip data', hint: 'The list was compressed twice. Decompress it once.' },
  { bytes: '28b52ffd', what: 'zstd data', hint: 'Decompress it, or compress it with gzip.' },
  { bytes: '425a68', what: 'bzip2 data', hint: 'Decompress it, or compress it with gzip.' },
  { bytes: 'fd377a58', what: 'xz data', hint: 'Decompress it, or compress it with gzip.' },
];

/** Throws an InputError if these first bytes of a list are those of another kind of file. */
export function rejectForeign(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  const found = signatures.find((signature) => start.startsWith(signature.bytes));
  if (found) throw new InputError('not-text', `the list is ${found.what}`, { hint: found.hint });
  if (bytes.subarray(0, 4).includes(0)) {
    throw new InputError('not-text', 'the list is not text', {
      hint: 'Give the list as CSV or JSON in UTF-8.',
    });
  }
}
