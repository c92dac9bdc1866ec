/** Presets of lists of people: shops, customer relations, mail, address books and other networks. */
import { ownColumns, type Preset } from './preset.js';

const email = 'email';
const phone = 'phone_number';

const shopifyColumns = [
  ...['First Name', 'Last Name', 'Email', 'Accepts Email Marketing', 'Default Address Company'],
  ...['Default Address Address1', 'Default Address Address2', 'Default Address City'],
  ...['Default Address Province Code', 'Default Address Country Code', 'Default Address Zip'],
  ...['Default Address Phone', 'Phone', 'Accepts SMS Marketing'],
];

const squarespaceAddress = (kind: string) =>
  ['Name', 'Address 1', 'Address 2', 'City', 'Zip', 'Province/State', 'Country', 'Phone Number'].map(
    (name) => `${kind} ${name}`,
  );

/** Exports of shops. */
const shops: readonly Preset[] = [
  {
    name: 'shopify-customers',
    title: 'a Shopify customer export',
    headers: [
      ['Customer ID', ...shopifyColumns, 'Total Spent', 'Total Orders', 'Note', 'Tax Exempt', 'Tags'],
      [...shopifyColumns, 'Tags', 'Note', 'Tax Exempt'],
    ],
    columns: { 'Default Address Phone': phone },
  },
  {
    name: 'woocommerce-customers',
    title: 'a WooCommerce customer export',
    headers: [
      [
        ...['ID', 'customer_id', 'user_login', 'user_pass', 'user_nicename', 'user_email', 'user_url'],
        ...['user_registered', 'display_name', 'first_name', 'last_name', 'user_status', 'roles', ownColumns],
      ],
    ],
    columns: { user_email: email, billing_email: email, billing_phone: phone, shipping_phone: phone },
  },
  {
    name: 'squarespace-profiles',
    title: 'a Squarespace profile export',
    headers: [
      [
        ...[
          'Email',
          'First Name',
          'Last Name',
          'Order Count',
          'Last Order Date',
          'Total Spent',
          'Member Since',
        ],
        ...[
          'Subscriber Since',
          'Subscriber Source',
          'Tags',
          'Mailing Lists',
          'Member Areas',
          'Donation Count',
        ],
        ...['Last Donation Date', 'Total Donation Amount', 'Has Account', 'Customer Since'],
        ...squarespaceAddress('Shipping'),
        ...squarespaceAddress('Billing'),
        'Accepts Marketing',
      ],
    ],
    columns: { 'Shipping Phone Number': phone, 'Billing Phone Number': phone },
  },
];

/** Exports of systems for customer relations and mail. */
const relations: readonly Preset[] = [
  {
    name: 'hubspot-contacts',
    title: 'a HubSpot contact export',
    headers: [['Record ID', 'First Name', 'Last Name', 'Email', 'Phone Number', ownColumns]],
    columns: {
      'Additional email addresses': email,
      'WhatsApp Phone Number': phone,
      'Twitter Username': 'handle',
    },
  },
  {
    name: 'salesforce-contacts',
    title: 'a Salesforce export of contacts',
    headers: [
      [
        ...['Id', 'IsDeleted', 'MasterRecordId', 'AccountId', 'LastName', 'FirstName', 'Salutation', 'Name'],
        ...[ownColumns, 'Phone', 'Fax', 'MobilePhone', 'HomePhone', 'OtherPhone', 'AssistantPhone'],
        ...['ReportsToId', 'Email', 'Title', 'Department', ownColumns],
      ],
    ],
    columns: { HomePhone: phone, OtherPhone: phone },
  },
  {
    name: 'zoho-contacts',
    title: 'a Zoho CRM contact export',
    headers: [
      [
        ...['Record Id', 'Contact Owner.id', 'Contact Owner', 'Lead Source', 'First Name', 'Last Name'],
        ...['Account Name.id', 'Account Name', 'Vendor Name.id', 'Vendor Name', 'Email', ownColumns],
      ],
    ],
    columns: { Twitter: 'handle' },
  },
  {
    name: 'brevo-contacts',
    title: 'a Brevo contact export',
    headers: [['CONTACT ID', 'EMAIL', 'FIRSTNAME', 'LASTNAME', 'SMS', ownColumns]],
    columns: { SMS: phone, WHATSAPP: phone, LANDLINE_NUMBER: phone },
  },
];

/** Address books, and templates of other networks. */
const others: readonly Preset[] = [
  {
    name: 'google-contacts',
    title: 'an export of Google Contacts',
    headers: [
      [
        ...['First Name', 'Middle Name', 'Last Name', 'Phonetic First Name', 'Phonetic Middle Name'],
        ...['Phonetic Last Name', 'Name Prefix', 'Name Suffix', 'Nickname', 'File As', 'Organization Name'],
        ...[
          'Organization Title',
          'Organization Department',
          'Birthday',
          'Notes',
          'Photo',
          'Labels',
          ownColumns,
        ],
      ],
      [
        ...['Name', 'Given Name', 'Additional Name', 'Family Name', 'Yomi Name', 'Given Name Yomi'],
        ...['Additional Name Yomi', 'Family Name Yomi', 'Name Prefix', 'Name Suffix', 'Initials', 'Nickname'],
        ...['Short Name', 'Maiden Name', 'Birthday', 'Gender', 'Location', 'Billing Information'],
        ...['Directory Server', 'Mileage', 'Occupation', 'Hobby', 'Sensitivity', 'Priority', 'Subject'],
        ...['Notes', ownColumns],
      ],
    ],
    columns: {},
    valueSeparator: ':::',
  },
  {
    name: 'customer-match-devices',
    title: 'a list of mobile device ids of a search network',
    headers: [['Mobile Device ID']],
    columns: { 'Mobile Device ID': 'device_id' },
  },
];

export const peoplePresets: readonly Preset[] = [...shops, ...relations, ...others];
