/** Funding instruments (docs/service.md#funding-instruments). Test instruments cost nothing. */
import * as contract from '../../contract/groups/funding-instruments.js';
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
  return toRecordResponse(contract.fundingInstrument, deriveInstrument(data, time));
}

export const fundingInstrumentsHandlers: readonly Handler[] = [
  handleList(contract.listFundingInstruments, { present }),
  handleGet(contract.getFundingInstrument, { present }),
  handleCreate(contract.createFundingInstrument, {
    present,
    fields: ({ values }) => ({
      description: contract.newInstrumentDescription,
      entity_status: 'ACTIVE',
      ...values,
    }),
  }),
  handleUpdate(contract.updateFundingInstrument, {
    present,
    apply({ id, data }, { paused, ...change }, { time }) {
      if (data.type !== 'PARTNER_MANAGED') {
        const message = 'Only instruments of type PARTNER_MANAGED can be changed';
        throw serviceError('ACTION_NOT_ALLOWED', message, { parameter: 'funding_instrument_id', value: id });
      }
      assertSettable(contract.updateFundingInstrument.params, data, change);
      const status = paused === undefined ? {} : { entity_status: paused ? 'PAUSED' : 'ACTIVE' };
      return applyChanges(data, { ...change, ...status }, time);
    },
  }),
  handleDelete(contract.deleteFundingInstrument, { present }),
];
