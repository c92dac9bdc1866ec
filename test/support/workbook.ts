/** Reads the rows of a workbook of one sheet of inline texts, independently of what writes it. */
import { crc32, inflateRawSync } from 'node:zlib';

/** The members of a ZIP archive by name, by its central directory. Throws if a size or a checksum is not what it says. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    if (content.length !== size) throw new Error(`${name} has ${content.length} bytes, not ${size}`);
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} has another checksum`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

const decodeXml = (text: string) =>
  text.replace(
    /&(lt|gt|quot|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '',
  );

/** The rows as texts by the letters of their columns. */
export function readWorkbook(bytes: Buffer): Record<string, string>[] {
  const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+" t="inlineStr"><is><t [^>]*>([^<]*)<\/t><\/is><\/c>/g)].map(
        ([, column = '', text = '']) => [column, decodeXml(text)],
      ),
    ),
  );
}
