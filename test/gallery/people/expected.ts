/** What comes of each list of people of the gallery. */
import type { GalleryCase } from '../../support/gallery.js';

const typed = 'Save it as CSV UTF-8, or name its encoding: --encoding windows-1252';
const ann = 'email:ann@example.com';
const bo = 'email:bo@example.com';

/** What programs and spreadsheets do to cells. */
const cells: readonly GalleryCase[] = [
  {
    file: 'apostrophe.csv',
    stands: 'an apostrophe that a spreadsheet puts before text',
    people: ['email:k@example.com'],
  },
  {
    file: 'phone-float.csv',
    stands: 'phone numbers that a program held as decimals',
    flags: '--country DE',
    people: ['phone_number:+491701234567'],
    says: ['1 phone number ends in .0, which a spreadsheet adds: read without it'],
  },
  {
    file: 'phone-national-float.csv',
    stands: 'the same without their 0',
    flags: '--country DE',
    people: ['phone_number:+491701234567'],
    says: ['1 phone number ends in .0'],
  },
  {
    file: 'phone-international-no-plus.csv',
    stands: 'phone numbers whose + a spreadsheet has removed',
    flags: '--country DE',
    people: ['phone_number:+491701234567'],
    says: ['1 phone number begins with the code of the country, without +: read as international'],
  },
  {
    file: 'meta-audience.csv',
    stands: 'the template of custom audiences of a social network',
    flags: '--country US',
    people: [
      'email:a@example.com email:b@example.com device_id:aece52e7-03ee-455a-b3c4-e57283966239 phone_number:+14155550101 phone_number:+448444124653',
    ],
    says: ['ignored columns: fn, ln, zip'],
  },
  {
    file: 'onecol.csv',
    stands: 'one column without a header',
    exit: 2,
    says: ['name its column: --column email'],
  },
  {
    file: 'onecol.csv',
    stands: 'one column without a header',
    flags: '--column email',
    people: ['email:a@example.com', 'email:b@example.com', 'email:c@example.com'],
  },
];

/** Text in the encodings that people have. */
const encodings: readonly GalleryCase[] = [
  {
    file: 'crm-windows-1252.csv',
    stands: 'a list of a German CRM in the encoding of Windows, whose identifiers are plain ASCII',
    flags: '--country DE',
    people: [
      `email:ann@example.com phone_number:+4930901820`,
      'email:bob@example.net phone_number:+491701234567',
    ],
    says: ['the text is neither UTF-8 nor UTF-16, but the columns that are read are plain ASCII'],
  },
  {
    file: 'idn-windows-1252.csv',
    stands: 'an address with umlauts in the encoding of Windows',
    exit: 2,
    says: ['idn-windows-1252.csv is neither UTF-8 nor UTF-16', typed],
  },
  {
    file: 'idn-windows-1252.csv',
    stands: 'the same with its encoding',
    flags: '--encoding windows-1252',
    people: ['email:jörg@bücher.example', ann],
  },
  {
    file: 'header-windows-1252.csv',
    stands: 'a header with ß in the encoding of Windows, of which a name is mapped',
    exit: 2,
    says: [typed],
  },
  {
    file: 'excel-mac.csv',
    stands: 'CSV of Excel on a Mac: Mac Roman, and CR alone',
    flags: '--encoding macintosh',
    people: ['email:zoë@example.com', bo],
  },
  { file: 'excel-mac.csv', stands: 'the same without its encoding', exit: 2, says: [typed] },
  {
    file: 'cyrillic-windows-1251.csv',
    stands: 'Cyrillic names and addresses',
    flags: '--encoding windows-1251 --map Почта=email',
    people: ['email:anna@example.com', 'email:борис@example.com'],
  },
  { file: 'cyrillic-windows-1251.csv', stands: 'the same without its encoding', exit: 2, says: [typed] },
  {
    file: 'japanese-shift-jis.csv',
    stands: 'a Japanese header, some of whose bytes are ASCII',
    flags: '--encoding shift_jis --map メールアドレス=email',
    people: ['email:hanako@example.com', 'email:ichiro@example.com'],
  },
  {
    file: 'chinese-gbk.csv',
    stands: 'Chinese names and a header of two languages',
    flags: '--encoding GBK --map 邮件=email',
    people: [
      'email:fang@example.com phone_number:+8613800138000',
      'email:wei@example.com phone_number:+8613900139000',
    ],
  },
  {
    file: 'damaged-utf-8.csv',
    stands: 'UTF-8 with one damaged row',
    exit: 3,
    people: ['email:zoë@example.com', 'email:jörg@example.com', ann],
    says: ['damaged-utf-8.csv:4: email: the value is not UTF-8'],
  },
  {
    file: 'utf-8-bom.csv',
    stands: 'UTF-8 with the mark that Excel writes',
    people: ['email:zoë@example.com', ann],
  },
  {
    file: 'utf-8-bom.csv',
    stands: 'the same with another encoding',
    flags: '--encoding windows-1252',
    exit: 2,
    says: ['utf-8-bom.csv is UTF-8, and not windows-1252', 'Leave out --encoding.'],
  },
  {
    file: 'unicode-text.txt',
    stands: '"Unicode text" of Excel: UTF-16 with tabs',
    people: ['email:zoë@example.com', ann],
  },
  { file: 'utf-16be-unmarked.csv', stands: 'UTF-16 of big end without a mark', people: [ann, bo] },
];

/** Exports of shops. */
const shops: readonly GalleryCase[] = [
  {
    file: 'shopify-customers.csv',
    stands: 'customers of Shopify, of whom one has not agreed to mail and one not to messages',
    exit: 2,
    says: [
      '1 of 3 people have not consented, and 1 of 3 people have consented for some of their identifiers only, as Accepts Email Marketing, Accepts SMS Marketing say',
      'Add --consent given to leave out the people who have not consented, or --consent any to send everybody.',
    ],
  },
  {
    file: 'shopify-customers.csv',
    stands: 'those of them who have agreed, with the identifiers for which they have',
    flags: '--consent given',
    people: ['email:ann@example.com phone_number:+4930901820 phone_number:+491701234567', bo],
    answer: { rows: 2, sent: 2, without_consent: 1, rejected: 0, complete: true },
    says: [
      'read as a Shopify customer export; --preset none for your own columns',
      '1 person has not consented: left out, as --consent given says',
      '1 person is sent without an identifier for which they have not consented',
    ],
  },
  {
    file: 'shopify-customers.csv',
    stands: 'all of them',
    flags: '--consent any',
    people: [
      'email:ann@example.com phone_number:+4930901820 phone_number:+491701234567',
      'email:bo@example.com phone_number:+46701740605',
      'email:cleo@example.com',
    ],
    says: ['ignored columns: Customer ID, First Name, Last Name, Accepts Email Marketing'],
  },
  {
    file: 'shopify-customers.csv',
    stands: 'the columns of any file',
    flags: '--consent any --preset none',
    people: [
      'email:ann@example.com phone_number:+491701234567',
      'email:bo@example.com phone_number:+46701740605',
      'email:cleo@example.com',
    ],
    says: ['Default Address Phone'],
  },
  {
    file: 'shopify-all-yes.csv',
    stands: 'customers of Shopify who have all agreed, in the columns of its template',
    people: ['email:ann@example.com phone_number:+4930901820', bo],
    says: ['read as a Shopify customer export'],
  },
  {
    file: 'woocommerce-customers.csv',
    stands: 'users of WooCommerce with the addresses of their orders',
    flags: '--country DE',
    people: [
      'email:ann@example.com email:ann.ames@example.org phone_number:+4930901820',
      'email:bo@example.com email:bo@example.com phone_number:+46701740605 phone_number:+46701740606',
    ],
    says: [
      'read as a WooCommerce customer export; --preset none',
      'ignored columns: ID, customer_id, user_login, user_pass',
    ],
  },
  {
    file: 'woocommerce-analytics.csv',
    stands: 'the customer report of WooCommerce',
    people: [ann, bo],
    says: ['ignored columns: Name, Username, Last active'],
  },
  {
    file: 'squarespace-profiles.csv',
    stands: 'profiles of Squarespace, of whom one has not agreed',
    flags: '--country US --consent given',
    people: ['email:ann@example.com phone_number:+15125550142'],
    says: ['read as a Squarespace profile export', '1 person has not consented'],
  },
];

/** Exports of systems for customer relations, mail and payment. */
const relations: readonly GalleryCase[] = [
  {
    file: 'hubspot-contacts.csv',
    stands: 'contacts of HubSpot with several addresses, of whom one has opted out',
    flags: '--consent given',
    people: [
      'email:ann@example.com email:ann@example.net email:ann@example.org phone_number:+4930901820',
      'email:cleo@example.com',
    ],
    says: ['read as a HubSpot contact export', '1 person has not consented'],
  },
  {
    file: 'hubspot-contacts.csv',
    stands: 'the same without a decision',
    exit: 2,
    says: ['1 of 3 people have not consented, as Unsubscribed from all email says'],
  },
  {
    file: 'hubspot-chosen-columns.csv',
    stands: 'columns that somebody has chosen in HubSpot, which no preset fits',
    people: [ann, bo],
    says: ['ignored columns: First Name, Twitter Username, WhatsApp Phone Number'],
  },
  {
    file: 'hubspot-chosen-columns.csv',
    stands: 'the same with the preset',
    flags: '--preset hubspot-contacts',
    people: ['email:ann@example.com handle:annames phone_number:+4930901820', bo],
    says: ['read as a HubSpot contact export'],
  },
  {
    file: 'hubspot-chosen-columns.csv',
    stands: 'the same with a preset of another program',
    flags: '--preset brevo-contacts',
    exit: 2,
    says: [
      'the file is not a Brevo contact export: it does not have one of its columns: SMS, WHATSAPP, LANDLINE_NUMBER',
    ],
  },
  {
    file: 'salesforce-report.csv',
    stands: 'a report of Salesforce with its footer',
    people: [
      'email:ann@example.com phone_number:+4930901820',
      'email:bo@example.com phone_number:+46701740605',
    ],
    answer: { rows: 2, rejected: 0, footers: 6 },
    says: ['lines 6 to 12 are not rows: the last 6 lines are a footer, and are left out'],
  },
  {
    file: 'salesforce-export.csv',
    stands:
      'contacts of the data export of Salesforce: phone numbers of several kinds, opt-outs of mail and calls',
    flags: '--consent given',
    people: ['email:ann@example.com phone_number:+4930901821', bo],
    says: [
      'read as a Salesforce export of contacts',
      '1 person has not consented',
      '1 person is sent without an identifier',
    ],
  },
  {
    file: 'zoho-contacts.csv',
    stands: 'contacts of Zoho CRM, with the number of an assistant',
    people: [
      'email:ann@example.com email:ann@example.net handle:annames phone_number:+4930901820',
      'email:bo@example.com phone_number:+46701740605',
    ],
    says: ['read as a Zoho CRM contact export', 'Asst Phone'],
  },
  {
    file: 'mailchimp-subscribed.csv',
    stands: 'subscribers of Mailchimp, with tags in marks within marks',
    people: ['email:ann@example.com phone_number:+15125550142', bo],
  },
  {
    file: 'mailchimp-unsubscribed.csv',
    stands: 'people who have left a list of Mailchimp',
    exit: 2,
    says: ['2 of 2 people have not consented, as UNSUB_TIME says'],
  },
  {
    file: 'klaviyo-profiles.csv',
    stands: 'profiles of Klaviyo, with consent in its words',
    flags: '--consent given',
    people: [ann],
    says: ['1 person has not consented', '1 person is sent without an identifier'],
  },
  {
    file: 'stripe-customers.csv',
    stands: 'customers of Stripe, of whom one has no address',
    exit: 3,
    people: [ann, bo],
    says: ['stripe-customers.csv:4: the row has no identifier'],
  },
  {
    file: 'brevo-contacts.csv',
    stands: 'contacts of Brevo, whose numbers have no +',
    flags: '--country DE',
    people: [
      'email:ann@example.com phone_number:+4915123456789',
      'email:bo@example.com phone_number:+4930901820 phone_number:+46701740605',
    ],
    says: ['read as a Brevo contact export'],
  },
];

/** Address books, templates of other networks, and lists that somebody has hashed. */
const others: readonly GalleryCase[] = [
  {
    file: 'google-contacts.csv',
    stands: 'Google Contacts: several values in a cell, with ::: between them',
    people: [
      'email:ann@example.com email:ann@example.net phone_number:+4930901820 phone_number:+4930901821',
      'email:bo@example.com email:bo@example.org',
    ],
    says: ['read as an export of Google Contacts'],
  },
  {
    file: 'outlook-contacts.csv',
    stands: 'contacts of Outlook, with numbers of a company and of an assistant',
    people: [
      'email:ann@example.com email:ann@example.net phone_number:+4930901820 phone_number:+4915123456789',
      'email:bo@example.com phone_number:+4685510215',
    ],
    says: ["Company Main Phone, Assistant's Phone"],
  },
  {
    file: 'customer-match.csv',
    stands: 'the customer-match template of a search network',
    flags: '--country US',
    people: [
      'email:ann@example.com phone_number:+15125550142',
      'email:bo@example.com email:bo@example.org phone_number:+46701740605',
    ],
  },
  {
    file: 'customer-match-instructions.csv',
    stands: 'the same with the instructions that stand above its header',
    flags: '--country US',
    people: ['email:ann@example.com phone_number:+15125550142', 'email:zoë@example.com'],
    says: ['4 lines of notes above the header: left out'],
  },
  {
    file: 'customer-match-hashed.csv',
    stands: 'the same with hashes in upper case',
    flags: '--hashed',
    people: ['email:ann@example.com phone_number:+15125550142', bo],
  },
  {
    file: 'customer-match-hashed.csv',
    stands: 'the same, which does not say that they are hashes',
    exit: 2,
    says: ['the value looks like a SHA-256 hash: add --hashed'],
  },
  {
    file: 'device-ids.csv',
    stands: 'the template of device ids of a search network, with a device that does not allow tracking',
    exit: 3,
    people: [
      'device_id:aece52e7-03ee-455a-b3c4-e57283966239',
      'device_id:38400000-8cf0-11bd-b23e-10b96e40000d',
    ],
    says: ['read as a list of mobile device ids of a search network', 'the person does not allow tracking'],
  },
  {
    file: 'hashed-columns.csv',
    stands: 'hashes under names that say so',
    people: ['email:ann@example.com phone_number:+4930901820', bo],
  },
  {
    file: 'several-in-one-cell.csv',
    stands: 'addresses with commas between them, in columns with | between them',
    flags: '--map Emails=email --value-separator ,',
    people: ['email:ann@example.com email:ann@example.net phone_number:+4930901820', bo],
  },
  {
    file: 'total-row.csv',
    stands: 'a last row with the sum',
    people: [ann, bo],
    says: ['the last line is a footer'],
  },
  { file: 'indented-header.csv', stands: 'blanks around names and values', people: [ann, bo] },
];

/** How lines and cells are written. */
const lines: readonly GalleryCase[] = [
  { file: 'sep-semicolon.csv', stands: 'the line sep=; of Excel', people: [ann, bo] },
  { file: 'cr-alone.csv', stands: 'lines that end with CR alone', people: [ann, bo] },
  { file: 'quoted-newlines.csv', stands: 'line ends and marks within cells', people: [ann, bo] },
  { file: 'one-list.zip', stands: 'zip with one list', people: [ann, bo] },
  {
    file: 'two-lists.zip',
    stands: 'the zip of an export, with several lists',
    exit: 2,
    says: ['is a zip file with 2 files', 'Unzip it, and give one of them.'],
  },
  { file: 'list.csv.gz', stands: 'gzip', people: [`${ann} phone_number:+4930901820`, bo] },
];

export const peopleCases: readonly GalleryCase[] = [
  ...shops,
  ...relations,
  ...others,
  ...cells,
  ...encodings,
  ...lines,
];
