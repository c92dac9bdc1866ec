/** The lead forms that a card leads to (docs/service.md#lead-form-cards). */
import { leadForm } from '../../../contract/groups/lead-forms.js';
import { ErrorResponse } from '../../errors.js';
import { findRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { leadFormsOf } from '../leads/lead-forms-of-card.js';
import type { CardDraft } from './card-type.js';

/** Throws ErrorResponse with an entry for each form that does not exist or is archived. */
export function assertLeadForms(store: Store, account_id: string, { components, slides }: CardDraft): void {
  const invalid = leadFormsOf({ components: components ?? null, slides: slides ?? null }).filter((id) => {
    const form = findRecord(store, leadForm, account_id, id);
    return !form || form.hidden;
  });
  if (invalid.length === 0) return;
  const parameter = components ? 'components' : 'slides';
  throw new ErrorResponse(
    invalid.map((id) => ({
      code: leadForm.notFound,
      message: id
        ? `lead form ${id} was not found, or is archived`
        : 'a destination of type LEAD_FORM requires the id of a lead form',
      parameter,
      value: id,
    })),
  );
}
