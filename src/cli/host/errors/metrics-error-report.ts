/** The report of statistics that cannot be read as rows. */
import type { MetricsError } from '../../../call/metric-rows.js';
import type { ErrorReport } from '../../../output/render-error.js';
import { exitCodes } from './exit-codes.js';

export function describeMetricsError({ message }: MetricsError): ErrorReport {
  return {
    code: 'UNREADABLE',
    message: `the statistics cannot be read: ${message}`,
    exit: exitCodes.unreachable,
    retryable: false,
    hint: 'With -o json they are printed as the service sent them.',
  };
}
