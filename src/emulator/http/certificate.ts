/**
 * A self-signed certificate for a server on this machine, generated at its start; clients must be configured to trust
 * it. Node can sign and parse certificates but not create them; this one kind takes a page of DER (X.690, RFC 5280),
 * which is less than a library that can create every kind.
 */
import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { day } from '../../values/duration.js';

interface Certificate {
  /** PEM, for the clients that are to trust it. */
  readonly cert: string;
  /** PEM. Kept in memory only, which makes the certificate useless after the server has stopped. */
  readonly key: string;
}

/** Host names and addresses under which clients reach this machine. */
const names = ['localhost'];
const addresses = [
  [127, 0, 0, 1],
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
];
const commonName = 'ads emulator';
/** Clients reject certificates that are valid for much more than a year. */
const validDays = 365;

/** Generates a key and a certificate signed with it. `now` in milliseconds; `random` supplies the serial number. */
export function createCertificate(now: number, random: (count: number) => Uint8Array): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(oid('2a8648ce3d040302')); // ecdsa-with-SHA256
  const name = sequence(node(0x31, sequence(oid('550403'), text(commonName))));
  const body = sequence(
    node(0xa0, integer([2])), // version 3
    integer([0x01, ...random(15)]),
    algorithm,
    name,
    sequence(time(now - day), time(now + validDays * day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    node(0xa3, sequence(...extensions())),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = new X509Certificate(sequence(body, algorithm, bits(0, signature)));
  return {
    cert: certificate.toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Valid for servers at these addresses only; not a certificate authority. */
function extensions(): Buffer[] {
  const alternatives = [
    ...names.map((name) => node(0x82, Buffer.from(name, 'ascii'))),
    ...addresses.map((address) => node(0x87, Buffer.from(address))),
  ];
  const critical = node(0x01, Buffer.from([0xff]));
  return [
    extension('551d11', sequence(...alternatives)), // subjectAltName
    extension('551d13', sequence(), critical), // basicConstraints: no authority
    extension('551d0f', bits(7, Buffer.from([0x80])), critical), // keyUsage: digitalSignature
    extension('551d25', sequence(oid('2b06010505070301'))), // extKeyUsage: serverAuth
  ];
}

function extension(id: string, value: Buffer, ...flags: readonly Buffer[]): Buffer {
  return sequence(oid(id), ...flags, node(0x04, value));
}

/** One DER element: its tag, the length of its content, the content. */
function node(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const inner = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, ...encodeLength(inner.length)]), inner]);
}

function encodeLength(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

const sequence = (...items: readonly Uint8Array[]) => node(0x30, ...items);
const oid = (hex: string) => node(0x06, Buffer.from(hex, 'hex'));
const integer = (bytes: readonly number[]) => node(0x02, Buffer.from(bytes));
const text = (value: string) => node(0x0c, Buffer.from(value, 'utf8'));
const bits = (unused: number, value: Uint8Array) => node(0x03, Buffer.from([unused]), value);

/** 20261120120000Z; dates before 2050 must use the short form with a two-digit year (RFC 5280, 4.1.2.5). */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '').slice(0, 14);
  return Number(digits.slice(0, 4)) < 2050
    ? node(0x17, Buffer.from(`${digits.slice(2)}Z`, 'ascii'))
    : node(0x18, Buffer.from(`${digits}Z`, 'ascii'));
}
