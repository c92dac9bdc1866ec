/**
 * The types of the contract, one file of `types` for each subject. Closed unions only: every consumer (checks, help,
 * emulator, exports) can be exhaustive. The behavior behind them is described in docs/service.md; comments refer to its
 * headings.
 *
 * Most calls are synchronous. Statistics and exports (docs/service.md#asynchronous-jobs) need five more concepts:
 * - `envelope`: members of the response next to `data`. They are returned together with the rows.
 * - `job`, on the call that starts one: which call polls it and by which parameter, which values of which field are
 *   final, which call cancels it. Any other value means that the job is still running: an unknown state does
 *   not end it. If the URL of the result is present, the job is done, whatever its state.
 * - `job.result`: a file at an absolute URL, usually on another host. Only client/download.ts fetches it, without
 *   credentials. If the service also has a call for the file, `call` names it; that call is signed.
 * - `metricRows`, on the call whose records have one array per metric: how a record is converted to one row per period,
 *   for tables and CSV. JSON keeps the records unchanged. A file with the same content as a call's response refers to
 *   that call in `job.result.sameAs`.
 * - Limits that depend on another parameter are ordinary rules with `when` and `is`. A list can be its own condition:
 *   `valuesWhen` of a parameter on itself means that a value cannot be used with others.
 */

export * from './types/endpoints.js';
export type * from './types/jobs-and-metrics.js';
export * from './types/params.js';
export type * from './types/records.js';
export type * from './types/rules.js';
