/** The contact settings of a user for an account (docs/service.md#user-settings). */
import { endpoint, group, record } from '../endpoint.js';
import { accountId } from '../params/shared.js';

const base = {
  section: 'user-settings',
  path: 'accounts/:account_id/user_settings/:user_id',
  positional: 'user_id',
} as const;

const userId = { type: 'id', form: 'digits', user: 'any', required: true, help: 'The user' } as const;

export const userSettings = record({
  name: 'user_settings',
  notFound: 'USER_NOT_FOUND',
  fields: {
    notification_email: { type: 'string', nullable: true },
    contact_phone: { type: 'string', nullable: true },
    contact_phone_extension: { type: 'string', nullable: true },
  },
  columns: ['notification_email', 'contact_phone', 'contact_phone_extension'],
  // The published sample spells one name with a capital letter.
  anyCase: true,
});

export const getUserSettings = endpoint({
  ...base,
  id: 'user-settings.get',
  method: 'GET',
  summary: "Show a user's contact settings for the account",
  params: { account_id: accountId, user_id: userId },
  response: 'one',
  record: userSettings,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', user_id: '756201191646691328' },
});

export const updateUserSettings = endpoint({
  ...base,
  id: 'user-settings.update',
  method: 'PUT',
  summary: 'Change your contact settings for the account',
  notes: [
    'Users can change only their own settings; administrators cannot change the settings of other users.',
  ],
  params: {
    account_id: accountId,
    user_id: userId,
    notification_email: { type: 'string', min: 1, clearable: true, help: 'Email address for notifications' },
    contact_phone: { type: 'string', min: 1, clearable: true, help: 'Phone number' },
    contact_phone_extension: {
      type: 'string',
      min: 1,
      clearable: true,
      help: 'Extension of the phone number',
    },
    subscribe_email_types: {
      type: 'list',
      of: {
        type: 'enum',
        values: ['ACCOUNT_PERFORMANCE', 'PERFORMANCE_IMPROVEMENT'],
        help: 'A type of email',
      },
      min: 1,
      clearable: true,
      echoedAs: 'subscribed_campaign_events',
      help: 'Emails to receive: ACCOUNT_PERFORMANCE, PERFORMANCE_IMPROVEMENT; never shown again',
    },
  },
  response: 'one',
  record: userSettings,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    user_id: '756201191646691328',
    notification_email: 'ads@quillmark.example',
  },
});

export const userSettingsGroup = group('user-settings', 'Accounts and money', 'Contact settings of a user', [
  getUserSettings,
  updateUserSettings,
]);
