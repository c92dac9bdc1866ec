/** Exports of leads (docs/service.md#leads-export). */
import { leadForm } from '../../contract/groups/lead-forms.js';
import * as contract from '../../contract/groups/leads-exports.js';
import { createdAt, exportStatus, presentExport } from '../domain/leads/export-jobs.js';
import { handlePoll } from '../domain/polling.js';
import { nextFails } from '../domain/statistics/jobs.js';
import { serviceError } from '../errors.js';
import { type AnyHandler, handle, handleLong } from '../handler.js';
import {
  createStamps,
  insertRecord,
  requireRecord,
  type StoredRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

/** The wait of a client that polls, with a fixed clock. */
const secondsToPoll = 2;

const requireExport = (store: Store, account_id: string, id: string): StoredRecord =>
  requireRecord(store, contract.leadsExport, account_id, id, { parameter: 'export_id' });

export const leadsExportsHandlers: readonly AnyHandler[] = [
  handle(
    contract.createLeadsExport,
    { simple: 'Exports finish after a few seconds of the clock; leads are made up from served posts' },
    ({ store, values, time, newId, origin }) => {
      const { account_id, lead_form_id, ...asked } = values;
      const form = requireRecord(store, leadForm, account_id, lead_form_id);
      const id = newId('decimal');
      const data = {
        id,
        ...asked,
        lead_form_id,
        response_format: asked.response_format ?? contract.createLeadsExport.params.response_format.default,
        // The form may be changed before the file is made.
        fields: form.data.fields ?? [],
        fails: nextFails(store, contract.leadsExport),
        ...createStamps(time),
      };
      insertRecord(store, { kind: contract.leadsExport, account_id, id, data });
      const job = requireExport(store, account_id, id);
      const shown = presentExport(store, job, { now: createdAt(data), origin });
      return { data: toRecordResponse(contract.leadsExport, shown) };
    },
  ),

  handlePoll(contract.getLeadsExport, secondsToPoll, ({ store, values, time, origin }) => {
    const now = Date.parse(time);
    const job = requireExport(store, values.account_id, values.export_id);
    return {
      data: toRecordResponse(contract.leadsExport, presentExport(store, job, { now, origin })),
      isWaiting: exportStatus(job, now).status === 'PROCESSING',
    };
  }),

  handleLong(contract.downloadLeadsExport, 'faithful', async ({ store, transact }) => {
    const job = transact(({ values, time }) => {
      const found = requireExport(store, values.account_id, values.export_id);
      const { status } = exportStatus(found, Date.parse(time));
      if (status === 'SUCCESS') return found;
      const message = `export ${found.id} has no file: it is ${status}`;
      throw serviceError('NOT_FOUND', message, { parameter: 'export_id', value: found.id });
    });
    const { makeLeadsFile } = await import('../domain/leads/leads-file.js');
    const { bytes, type } = await makeLeadsFile(job, (work) => transact(() => work(store)));
    return { data: null, file: bytes, headers: { 'content-type': type, 'cache-control': 'no-store' } };
  }),

  handle(contract.cancelLeadsExport, 'faithful', ({ store, values, time, origin }) => {
    const now = Date.parse(time);
    const found = requireExport(store, values.account_id, values.export_id);
    const { status } = exportStatus(found, now);
    if (status !== 'PROCESSING') {
      const message = `only an export that is PROCESSING can be cancelled; ${found.id} is ${status}`;
      throw serviceError('INVALID_PARAMETER', message, { parameter: 'export_id', value: found.id });
    }
    const job = updateRecord(store, found, { ...found.data, cancelled_at: time });
    return { data: toRecordResponse(contract.leadsExport, presentExport(store, job, { now, origin })) };
  }),
];
