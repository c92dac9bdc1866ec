/** Choices about accounts and money. */
import type { Choices } from './choice.js';

export const accountChoices: Choices = {
  'account-history': [
    'The beta is enabled for all accounts.',
    "Targeting criteria of the emulator's initial data have no entry.",
  ],
  features: [
    {
      says: 'An unknown feature is accepted as a filter and granted to no account.',
      calls: ['accounts.features', 'accounts.list'],
    },
  ],
  'promotable-users': [
    'An account has its promotable users from its creation; none is ever deleted, and no call changes them.',
  ],
  'tax-settings': [
    'Fields are null until they are set, values for clients are accepted for every account, and lengths are not limited.',
  ],
  'user-settings': [
    {
      says: 'Every user with access to the account may read the settings of its users.',
      calls: ['user-settings.get'],
    },
    { says: 'Addresses are not checked.', calls: ['user-settings.update'] },
  ],
  'funding-instruments': [
    {
      says: 'An end is required for insertion orders only.',
      calls: ['funding-instruments.create'],
    },
  ],
  'bidding-rules': [
    'Only the rule of USD is published; the others follow from the decimals of their currency.',
    'The highest bid is reported and not enforced.',
  ],
};
