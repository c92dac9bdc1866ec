/** The words of HTTP statuses. */
import { STATUS_CODES } from 'node:http';

/** "404 Not Found"; the number alone for a status that has no usual words. */
export function statusText(status: number): string {
  return [status, STATUS_CODES[status]].filter((part) => part !== undefined).join(' ');
}
