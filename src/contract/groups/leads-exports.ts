/** Exports of leads: jobs whose files hold what people entered into lead forms (docs/service.md#leads-export). */
import { endpoint, group, record } from '../endpoint.js';
import { jobLifecycle, jobStatus } from '../params/jobs.js';
import { leadFormId } from '../params/lead-forms.js';
import { accountId } from '../params/shared.js';
import type { Endpoint, FileFormat, Job } from '../types.js';
import { fullPermission } from './accounts.js';

/** Lifetime of the address of a file without a signature, in hours after the job was done. */
export const leadsExportFileHours = 48;

/** The formats of files. The service's default is not documented. */
export const leadsFileFormat = ['csv', 'json', 'xlsx'] as const satisfies readonly FileFormat[];

/** The states of an export, in the order in which it comes to them. */
export const leadsExportStatus = [
  'PROCESSING',
  ...jobStatus.done,
  ...jobStatus.failed,
  ...jobStatus.cancelled,
] as const;
const jobPoll = { endpoint: 'leads.exports.get', by: 'export_id' } as const;
const exportedEntity = ['leads'] as const;

export const leadsExport = record({
  name: 'leads_export',
  selectedBy: { export_id: ['id'] },
  lifecycle: jobLifecycle('download_url'),
  fields: {
    id: { type: 'id' },
    entity_type: { type: 'enum', values: exportedEntity },
    lead_form_id: { type: 'id' },
    start_epoch: { type: 'integer', help: 'Unix time in seconds' },
    end_epoch: { type: 'integer', help: 'Unix time in seconds' },
    response_format: { type: 'enum', values: leadsFileFormat },
    status: { type: 'enum', values: leadsExportStatus },
    download_url: {
      type: 'string',
      nullable: true,
      help: 'URL of the file, once the job is done; anybody who has it can read the leads',
    },
  },
  columns: ['id', 'lead_form_id', 'start_epoch', 'end_epoch', 'response_format', 'status'],
});

/** The columns of a file before those of the fields of the form (docs/service.md#leads-export). */
export const leadColumns = ['lead_id', 'lead_form_id', 'submitted_at'] as const;

const base = {
  section: 'leads-export',
  permissions: [fullPermission],
  // Choice: no answer is published, and those of lead forms repeat no parameters (docs/service.md#leads-export).
  echo: 'none',
} as const satisfies Partial<Endpoint>;
// The second version is a part of the path, and independent of that of the service.
const exportsPath = 'accounts/:account_id/ad-export/api/v1/exports';
const exportId = { type: 'id', required: true, help: 'The export' } as const;
const administrators = 'Only administrators of the account can export leads, which are personal data.';

/** Describes how an export is followed. */
export const leadsExportJob = {
  id: 'id',
  poll: jobPoll,
  status: jobStatus,
  result: {
    url: 'download_url',
    format: { parameter: 'response_format' },
    call: { endpoint: 'leads.exports.download', by: 'export_id' },
  },
  cancel: { endpoint: 'leads.exports.cancel', by: 'export_id' },
} as const satisfies Job;

export const createLeadsExport = endpoint({
  ...base,
  id: 'leads.exports.create',
  harmless: true,
  method: 'POST',
  path: exportsPath,
  summary: 'Start a job that exports the leads of a lead form',
  notes: [
    administrators,
    'The export contains the leads from start_epoch until end_epoch (exclusive). The form must not be archived.',
    'ads leads export does everything in one step: it starts the job, waits, and writes the leads.',
  ],
  params: {
    account_id: accountId,
    entity_type: {
      type: 'enum',
      values: exportedEntity,
      required: true,
      help: 'Type of the exported records',
    },
    lead_form_id: { ...leadFormId, required: true },
    start_epoch: {
      type: 'integer',
      min: 0,
      required: true,
      help: 'Start as Unix time in seconds',
    },
    end_epoch: {
      type: 'integer',
      min: 0,
      required: true,
      help: 'End as Unix time in seconds (exclusive)',
    },
    response_format: { type: 'enum', values: leadsFileFormat, default: 'csv', help: 'Format of the file' },
  },
  rules: [{ rule: 'atMost', param: 'start_epoch', other: 'end_epoch' }],
  send: 'json',
  response: 'one',
  record: leadsExport,
  job: leadsExportJob,
  awaits: jobPoll,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    entity_type: 'leads',
    lead_form_id: '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb',
    start_epoch: 1793491200,
    end_epoch: 1795219200,
    response_format: 'csv',
  },
});

export const getLeadsExport = endpoint({
  ...base,
  id: 'leads.exports.get',
  method: 'GET',
  path: `${exportsPath}/:export_id`,
  summary: 'Show the progress of an export',
  notes: [administrators],
  params: { account_id: accountId, export_id: exportId },
  positional: 'export_id',
  response: 'one',
  record: leadsExport,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', export_id: '1140000000000000101' },
});

export const downloadLeadsExport = endpoint({
  ...base,
  id: 'leads.exports.download',
  method: 'GET',
  path: `${exportsPath}/:export_id/download`,
  summary: 'Download the file of a completed export',
  notes: [
    administrators,
    'The file is written unchanged to --to FILE or a pipe; to a terminal only with --print.',
  ],
  params: { account_id: accountId, export_id: exportId },
  positional: 'export_id',
  response: 'file',
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', export_id: '1140000000000000101' },
});

export const cancelLeadsExport = endpoint({
  ...base,
  id: 'leads.exports.cancel',
  harmless: true,
  method: 'DELETE',
  path: `${exportsPath}/:export_id`,
  summary: 'Cancel an unfinished export',
  notes: [administrators],
  params: { account_id: accountId, export_id: exportId },
  positional: 'export_id',
  response: 'one',
  record: leadsExport,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', export_id: '1140000000000000101' },
});

export const leadsExports = group(
  'leads.exports',
  'Leads and conversions',
  'Exports of the leads of a lead form, as files',
  [createLeadsExport, getLeadsExport, downloadLeadsExport, cancelLeadsExport],
);
