// Lists of people made on the spot: the same seed gives the same list. Everybody in a list is another person, so that
// the rows sent can be counted from outside. `node test/bench/audience/lists.js KIND ROWS FILE [BAD SHARE]` writes one.
import { closeSync, openSync, writeSync } from 'node:fs';

const names = ['maria', 'olga', 'Jean-Luc', 'aiko', 'Sam', 'wei', 'fatima', 'lars', 'Zoe', 'pedro', 'ines'];
const hosts = ['example.com', 'mail.example.org', 'example.net', 'Example.COM', 'post.example'];

/** A number that looks random, the same for the same input. */
function mix(number) {
  let bits = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 13), 0x2c1b3c6d);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const pick = (list, bits) => list[bits % list.length];

/** The e-mail address of one person; lengths as in customer lists, some with capitals. */
export function emailOf(index, seed = 1) {
  const bits = mix(index + Math.imul(seed, 7919));
  return `${pick(names, bits)}.${(bits >>> 8).toString(36)}_${index.toString(36)}@${pick(hosts, bits >>> 4)}`;
}

const phoneOf = (index) => `+4915${String(100_000_000 + index)}`;
/** Rows that no reader can accept, one for every way in which lists are usually broken. */
const badRows = ['not an address', '@example.com', '', 'two@@example.com', 'caf\u00e9 at home'];

/** How a row of each kind is written, under which header. */
export const kinds = {
  email: { header: 'email', row: emailOf },
  quoted: { header: '"E-mail"', row: (index, seed) => `"${emailOf(index, seed)}"` },
  phone: { header: 'phone_number', row: phoneOf },
  columns: {
    header: 'customer,email,phone_number,city',
    row: (index, seed) => `${index},${emailOf(index, seed)},${phoneOf(index)},"Paris, 1er"`,
  },
};

/** Whether a row is one of the bad ones; `share` of all rows are. */
const isBad = (index, seed, share) => share > 0 && mix(index ^ (seed << 20)) < share * 2 ** 32;

/** The rows of a list in pieces of text. */
export function* writeRows({ kind = 'email', rows, seed = 1, bad = 0 }, counted = { bad: 0 }) {
  const { header, row } = kinds[kind];
  yield `${header}\n`;
  for (let from = 0; from < rows; from += 10_000) {
    let text = '';
    for (let index = from; index < Math.min(from + 10_000, rows); index++) {
      const broken = isBad(index, seed, bad);
      if (broken) counted.bad += 1;
      // An empty line would be no row at all.
      text += broken ? `${pick(badRows, mix(index)) || '" "'}\n` : `${row(index, seed)}\n`;
    }
    yield text;
  }
}

/** Writes a list into a file; returns its bytes, and how many of its rows are bad. */
export function writeList(path, list) {
  const file = openSync(path, 'w', 0o600);
  const counted = { bad: 0 };
  let bytes = 0;
  try {
    for (const text of writeRows(list, counted)) bytes += writeSync(file, Buffer.from(text));
  } finally {
    closeSync(file);
  }
  return { path, bytes, rows: list.rows, bad: counted.bad };
}

if (process.argv[1] === import.meta.filename) {
  const [kind, rows, path, bad = 0] = process.argv.slice(2);
  console.log(JSON.stringify(writeList(path, { kind, rows: Number(rows), bad: Number(bad) })));
}
