/** Tells how far an upload is: bytes, rate, time left. */
import { day } from '../../call/duration.js';

/** "12.3 MB"; one MB is 1,048,576 bytes, as in the limits of the service. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'] as const;
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** "45 s", "3 min 20 s", "2 h 5 min". `milliseconds` is rounded up to whole seconds. */
function formatSpan(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/**
 * Creates a function that turns the number of bytes sent into a line. Rate and time left count from the first call, since
 * an upload that goes on has not sent the bytes before.
 */
export function createProgressLine(name: string, size: number, now: () => number): (sent: number) => string {
  let first: { readonly sent: number; readonly time: number } | undefined;
  return (sent) => {
    first ??= { sent, time: now() };
    const elapsed = now() - first.time;
    const rate = elapsed > 0 ? (sent - first.sent) / elapsed : 0;
    const left = rate > 0 ? (size - sent) / rate : undefined;
    const parts = [
      `${name}: ${formatBytes(sent)} of ${formatBytes(size)} (${Math.floor((100 * sent) / size)}%)`,
      ...(rate > 0 ? [`${formatBytes(Math.round(rate * 1000))}/s`] : []),
      ...(left !== undefined && left < day ? [`${formatSpan(left)} left`] : []),
    ];
    return parts.join(', ');
  };
}
