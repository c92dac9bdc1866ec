/**
 * Exports of leads as drafts (docs/service.md#asynchronous-jobs). What the service's texts leave open is the
 * choice that they propose.
 */
import { endpoint, group, record } from '../../../src/contract/endpoint.js';
import { accountId } from '../../../src/contract/params/shared.js';
import { newestVersion } from '../../../src/contract/wire/service-facts.js';

const base = {
  area: 'ads',
  version: newestVersion,
  section: 'asynchronous-jobs',
  rate: 'coreReads',
} as const;

const leadsExport = record({
  name: 'leads_export',
  notFound: 'NOT_FOUND',
  fields: {
    id: { type: 'id' },
    entity_type: { type: 'enum' },
    lead_form_id: { type: 'id' },
    start_epoch: { type: 'integer' },
    end_epoch: { type: 'integer' },
    response_format: { type: 'enum' },
    status: { type: 'enum', help: 'Its values are not known for certain' },
    download_url: { type: 'string', nullable: true },
  },
  columns: ['id', 'lead_form_id', 'status', 'download_url'],
});

const exportId = { type: 'id', required: true, help: 'The export' } as const;
const one = { params: { account_id: accountId, export_id: exportId }, positional: 'export_id' } as const;
const example = { account_id: '18ce54d4x5t', export_id: 'a1b2c3' };

export const createLeadsExport = endpoint({
  ...base,
  id: 'leads-exports.create',
  method: 'POST',
  path: 'accounts/:account_id/ad-export/api/v1/exports',
  summary: 'Start an export of the leads of a form',
  params: {
    account_id: accountId,
    entity_type: { type: 'enum', values: ['leads'], required: true, help: 'What to export' },
    lead_form_id: { type: 'id', required: true, help: 'The form' },
    start_epoch: { type: 'integer', min: 0, required: true, help: 'From this Unix second on' },
    end_epoch: {
      type: 'integer',
      min: 0,
      required: true,
      help: 'Until this Unix second, which is not counted',
    },
    response_format: { type: 'enum', values: ['json', 'csv', 'xlsx'], help: 'Format of the file' },
  },
  rules: [{ rule: 'atMost', param: 'start_epoch', other: 'end_epoch' }],
  send: 'json',
  response: 'one',
  record: leadsExport,
  job: {
    id: 'id',
    poll: { endpoint: 'leads-exports.get', by: 'export_id' },
    status: { field: 'status', done: ['SUCCESS'], failed: ['FAILED'], cancelled: ['CANCELLED'] },
    result: {
      url: 'download_url',
      format: { parameter: 'response_format' },
      call: { endpoint: 'leads-exports.download', by: 'export_id' },
    },
    cancel: { endpoint: 'leads-exports.cancel', by: 'export_id' },
  },
  example: {
    account_id: '18ce54d4x5t',
    entity_type: 'leads',
    lead_form_id: '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb',
    start_epoch: 1793491200,
    end_epoch: 1794096000,
    response_format: 'csv',
  },
});

export const getLeadsExport = endpoint({
  ...base,
  ...one,
  id: 'leads-exports.get',
  method: 'GET',
  path: 'accounts/:account_id/ad-export/api/v1/exports/:export_id',
  summary: 'Show how far an export is',
  response: 'one',
  record: leadsExport,
  example,
});

export const downloadLeadsExport = endpoint({
  ...base,
  ...one,
  id: 'leads-exports.download',
  method: 'GET',
  path: 'accounts/:account_id/ad-export/api/v1/exports/:export_id/download',
  summary: 'Get the file of an export that is done',
  response: 'file',
  example,
});

export const cancelLeadsExport = endpoint({
  ...base,
  ...one,
  id: 'leads-exports.cancel',
  method: 'DELETE',
  path: 'accounts/:account_id/ad-export/api/v1/exports/:export_id',
  summary: 'Cancel an export',
  response: 'one',
  example,
});

export const leadsExports = group(
  'leads-exports',
  'Audiences and insights',
  'Files of the leads that forms have collected',
  [createLeadsExport, getLeadsExport, downloadLeadsExport, cancelLeadsExport],
);
