/** Names that measurement partners and apps give to events, by the types of conversions of the service. */
import type { appConversionType } from '../../contract/groups/app-event-tags.js';

/** Names in lower case, without the prefix of a partner, where they are not those of the service. */
const names: Readonly<Record<string, (typeof appConversionType)[number]>> = {
  complete_registration: 'SIGN_UP',
  registration: 'SIGN_UP',
  initiated_checkout: 'CHECKOUT_INITIATED',
  initiate_purchase: 'CHECKOUT_INITIATED',
  tutorial_completion: 'TUTORIAL_COMPLETE',
  complete_tutorial: 'TUTORIAL_COMPLETE',
  level_achieved: 'LEVEL_ACHIEVED',
  achieve_level: 'LEVEL_ACHIEVED',
  add_payment_info: 'ADDED_PAYMENT_INFO',
  travel_booking: 'RESERVATION',
  reserve: 'RESERVATION',
  rate: 'RATED',
  unlock_achievement: 'ACHIEVEMENT_UNLOCKED',
  view_item: 'CONTENT_VIEW',
  view_content: 'CONTENT_VIEW',
  spend_credits: 'SPENT_CREDITS',
  reengagement: 'RE_ENGAGE',
  re_engagement: 'RE_ENGAGE',
};

/** The type that a name means; the name itself, as the service would write it, where none is known. */
export function readAppEvent(name: string): string {
  const word = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/^af_/, '');
  const known = Object.hasOwn(names, word) ? names[word] : undefined;
  return known ?? word.toUpperCase();
}
