/** Funding instruments (docs/service.md#funding-instruments). Test instruments cost nothing. */
import {
  createFundingInstrument,
  deleteFundingInstrument,
  fundingInstrument,
  getFundingInstrument,
  listFundingInstruments,
  newInstrumentDescription,
  updateFundingInstrument,
} from '../../contract/groups/funding-instruments.js';
import type { Document, ValuesOf } from '../../contract/types.js';
import { assertSettable } from '../domain/check-state.js';
import { deriveInstrument } from '../domain/read-campaign-serving.js';
import { handleDelete, handleGet, handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import {
  applyChanges,
  createStamps,
  insertRecord,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

function present(data: Document, time: string): Document {
  return toRecordResponse(fundingInstrument, deriveInstrument(data, time));
}

/** The stored form of a new instrument, with the service's defaults. */
function newInstrument(
  values: ValuesOf<typeof createFundingInstrument.params>,
  { id, time }: { id: string; time: string },
): Document {
  return {
    id,
    description: newInstrumentDescription,
    entity_status: 'ACTIVE',
    ...values,
    ...createStamps(time),
  };
}

export const fundingInstrumentsHandlers: readonly Handler[] = [
  handleList(listFundingInstruments, fundingInstrument, { present: (data, { time }) => present(data, time) }),

  handleGet(getFundingInstrument, fundingInstrument, (data, { time }) => present(data, time)),

  handle(createFundingInstrument, 'faithful', ({ store, time, values, newId }) => {
    const { account_id } = values;
    const id = newId('object');
    const data = newInstrument(values, { id, time });
    insertRecord(store, { kind: fundingInstrument, account_id, id, data });
    return { data: present(data, time) };
  }),

  handle(updateFundingInstrument, 'faithful', ({ store, time, values }) => {
    const { account_id, funding_instrument_id, paused, ...change } = values;
    const stored = requireRecord(store, fundingInstrument, account_id, funding_instrument_id);
    if (stored.data.type !== 'PARTNER_MANAGED') {
      throw serviceError('ACTION_NOT_ALLOWED', 'Only instruments of type PARTNER_MANAGED can be changed', {
        parameter: 'funding_instrument_id',
        value: funding_instrument_id,
      });
    }
    assertSettable(updateFundingInstrument.params, stored.data, change);
    const status = paused === undefined ? {} : { entity_status: paused ? 'PAUSED' : 'ACTIVE' };
    const data = applyChanges(stored.data, { ...change, ...status }, time);
    updateRecord(store, stored, data);
    return { data: present(data, time) };
  }),

  handleDelete(deleteFundingInstrument, fundingInstrument, (data, { time }) => present(data, time)),
];
