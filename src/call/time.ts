/** ISO 8601 times as the service takes and gives them (docs/service.md#time). */

const form =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}(?::?\d{2})?))?$/;

/**
 * Reads a time with its designator (Z, +HH, +HHMM or +HH:MM), or a date alone, which means midnight UTC.
 * Returns milliseconds since 1970, or undefined for any other text and for days that do not exist.
 */
export function parseTime(text: string): number | undefined {
  const match = form.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const millisecond = Number((match[7] ?? '').padEnd(3, '0'));
  const local = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const date = new Date(local);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return local - offset(match[8] ?? 'Z');
}

/** Milliseconds by which a designator is ahead of UTC. */
function offset(designator: string): number {
  if (designator === 'Z') return 0;
  const hours = Number(designator.slice(1, 3));
  const minutes = Number(designator.slice(3).replace(':', '') || 0);
  return (designator.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

const postForm = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{4}) (\d{4})$/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Reads a time in the form in which posts carry it (docs/service.md#time), such as "Sat Jun 24 05:08:30 +0000
 * 2017". Returns milliseconds since 1970, or undefined for any other text and for days that do not exist.
 */
export function parsePostTime(text: string): number | undefined {
  const match = postForm.exec(text);
  if (!match) return undefined;
  const [, name = '', day, clock, offset, year] = match;
  const month = String(months.indexOf(name) + 1).padStart(2, '0');
  return parseTime(`${year}-${month}-${day}T${clock}${offset}`);
}

/** So many months later to the day, or on that month's last day. Times in milliseconds since 1970. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** Writes a time as the service echoes it: UTC with seconds and Z, milliseconds only where there are some. */
export function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}
