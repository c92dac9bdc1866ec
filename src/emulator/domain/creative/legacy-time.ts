/** The time format of posts. */

/** "Sat Jun 24 05:08:30 +0000 2017", from an ISO 8601 time. */
export function writeLegacyTime(time: string): string {
  const [day, date, month, year, clock] = new Date(time).toUTCString().replace(',', '').split(' ');
  return `${day} ${month} ${date} ${clock} +0000 ${year}`;
}
