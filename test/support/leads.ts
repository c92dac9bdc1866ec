/** Lead forms, cards that open them, and exports of their leads, made by calls of the service. */
import { dataOf } from './creatives.js';
import type { Tester } from './emulator.js';

export const exportsPath = 'accounts/:account/ad-export/api/v1/exports';

/** The id of a new lead form. */
export async function addLeadForm({ call }: Pick<Tester, 'call'>, json: object = {}): Promise<string> {
  const { id } = await dataOf(
    call('POST', 'accounts/:account/lead_forms', {
      json: {
        name: 'Spring visits',
        purpose: 'Call back people who ask for a tour',
        fields: [{ key: 'WORK_EMAIL' }, { key: 'JOB_TITLE', optional: true }],
        privacy_policy: { url: 'https://www.example.com/privacy', company_name: 'Example Shop' },
        ...json,
      },
    }),
  );
  return String(id);
}

/** Starts an export of a form: of November 2026, unless `change` says otherwise. */
export function startExport({ call }: Pick<Tester, 'call'>, lead_form_id: string, change: object = {}) {
  const window = { start_epoch: 1_793_491_200, end_epoch: 1_795_996_800 };
  return call('POST', exportsPath, { json: { entity_type: 'leads', lead_form_id, ...window, ...change } });
}
