/** Reads the zones beside times: offsets, names such as Europe/Berlin, and abbreviations, some of which mean several zones. */
import { hour, minute } from './duration.js';
import { isZoneOffset } from './time.js';
import { createOffset } from './time-zone.js';

/** A zone, by its offset from UTC in milliseconds, or by its name. Several where the text means several. */
type ZoneReading =
  | { readonly offset: number }
  | { readonly name: string }
  | { readonly choices: readonly number[] };

const offsetForm = /^(?:utc|gmt)?\s?([+-])(\d{1,2})(?::?(\d{2}))?$/i;

/** Hours from UTC, by abbreviation. */
const abbreviations: Readonly<Record<string, number>> = {
  ...{
    z: 0,
    utc: 0,
    gmt: 0,
    ut: 0,
    wet: 0,
    west: 1,
    cet: 1,
    cest: 2,
    mez: 1,
    mesz: 2,
    eet: 2,
    eest: 3,
    msk: 3,
  },
  ...{ est: -5, edt: -4, mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10, brt: -3, art: -3 },
  ...{ jst: 9, kst: 9, sgt: 8, hkt: 8, wib: 7, pkt: 5, awst: 8, acst: 9.5, acdt: 10.5, aest: 10, aedt: 11 },
  ...{ nzst: 12, nzdt: 13, sast: 2 },
};

/** The same for those that mean several: Chicago, Havana or Shanghai; India, Ireland or Israel; London or Dhaka. */
const ambiguous: Readonly<Record<string, readonly number[]>> = {
  ...{
    cst: [-6, -5, 8],
    cdt: [-5, -4],
    ist: [5.5, 1, 2],
    bst: [1, 6],
    ast: [-4, 3],
    gst: [4, -2],
    amt: [-4, 4],
  },
};

/** Reads the text behind a time of day; undefined for what is no zone. */
export function readZone(text: string): ZoneReading | undefined {
  // `GMT+0100 (Central European Standard Time)`, `+01:00[Europe/Berlin]`: what stands behind an offset names it.
  const zone = text.replace(/(?<=[\d])\s?(?:\([^()]*\)|\[[^[\]]*\])$/, '').trim();
  const [, sign, hours, minutes = '0'] = offsetForm.exec(zone) ?? [];
  if (hours !== undefined) return readOffset(zone, sign === '-' ? -1 : 1, hours, minutes);
  const name = zone.toLowerCase();
  const known = Object.hasOwn(abbreviations, name) ? abbreviations[name] : undefined;
  if (known !== undefined) return { offset: known * hour };
  const choices = Object.hasOwn(ambiguous, name) ? ambiguous[name] : undefined;
  if (choices) return { choices: choices.map((each) => each * hour) };
  if (!/^[a-z_]{2,32}\/[\w/+-]{2,40}$/i.test(zone)) return undefined;
  try {
    createOffset(zone);
    return { name: zone };
  } catch {
    return undefined;
  }
}

function readOffset(zone: string, sign: number, hours: string, minutes: string): ZoneReading | undefined {
  // A single digit is one only behind GMT.
  if (hours.length === 1 && !/^[a-z]/i.test(zone)) return undefined;
  const offset = sign * (Number(hours) * hour + Number(minutes) * minute);
  return Number(minutes) < 60 && isZoneOffset(offset) ? { offset } : undefined;
}
