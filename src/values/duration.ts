/** Lengths of time in milliseconds. */

export const minute = 60_000;
export const quarterHour = 15 * minute;
export const hour = 60 * minute;
export const day = 24 * hour;

const second = 1000;
const units = [
  [day, 'd'],
  [hour, 'h'],
  [minute, 'min'],
  [second, 's'],
] as const;

/** "45 s", "3 min 20 s", "2 h", "7 d 5 h": the two largest units of a length, which is rounded up to whole seconds. */
export function formatSpan(milliseconds: number): string {
  const length = Math.ceil(milliseconds / second) * second;
  const largest = units.findIndex(([unit]) => length >= unit);
  if (largest < 0) return '0 s';
  let rest = length;
  const parts = units.slice(largest, largest + 2).map(([unit, word]) => {
    const count = Math.floor(rest / unit);
    rest %= unit;
    return count > 0 ? [`${count} ${word}`] : [];
  });
  return parts.flat().join(' ');
}

/** The lead of the clock of this machine over that of the service, or its lag if the seconds are negative. */
export function describeSkew(seconds: number): string {
  const side = seconds > 0 ? 'ahead of' : 'behind';
  return `this machine's clock is ${formatSpan(Math.round(Math.abs(seconds)) * 1000)} ${side} the service's`;
}
