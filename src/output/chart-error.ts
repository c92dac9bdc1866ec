/** Rows that cannot be drawn. The command line refuses most of these cases before anything is sent: exit 2. */
export class ChartError extends Error {
  override readonly name = 'ChartError';
}
