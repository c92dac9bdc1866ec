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
import type { Document } from '../../contract/types.js';
import { assertSettable } from '../domain/check-state.js';
import { deriveInstrument } from '../domain/read-campaign-serving.js';
import {
  handleCreate,
  handleDelete,
  handleGet,
  handleList,
  handleUpdate,
} from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import type { Handler, HandlerContext } from '../handler.js';
import { applyChanges, toRecordResponse } from '../store/records.js';

function present(data: Document, { time }: Pick<HandlerContext, 'time'>): Document {
  return toRecordResponse(fundingInstrument, deriveInstrument(data, time));
}

export const fundingInstrumentsHandlers: readonly Handler[] = [
  handleList(listFundingInstruments, { present }),
  handleGet(getFundingInstrument, { present }),
  handleCreate(createFundingInstrument, {
    present,
    fields: ({ values }) => ({
      description: newInstrumentDescription,
      entity_status: 'ACTIVE',
      ...values,
    }),
  }),
  handleUpdate(updateFundingInstrument, {
    present,
    apply({ id, data }, { paused, ...change }, { time }) {
      if (data.type !== 'PARTNER_MANAGED') {
        throw serviceError('ACTION_NOT_ALLOWED', 'Only instruments of type PARTNER_MANAGED can be changed', {
          parameter: 'funding_instrument_id',
          value: id,
        });
      }
      assertSettable(updateFundingInstrument.params, data, change);
      const status = paused === undefined ? {} : { entity_status: paused ? 'PAUSED' : 'ACTIVE' };
      return applyChanges(data, { ...change, ...status }, time);
    },
  }),
  handleDelete(deleteFundingInstrument, { present }),
];
