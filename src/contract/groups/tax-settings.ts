/** Tax settings: name, address and tax of the bill (docs/service.md#tax-settings). */
import { endpoint, group, record } from '../endpoint.js';
import { accountId, countryCode } from '../params/shared.js';
import type { Params } from '../types.js';

const base = {
  section: 'tax-settings',
  path: 'accounts/:account_id/tax_settings',
} as const;

/** Returned where nothing has been set. */
export const notSet = 'NOT_SET';

const billTo = ['ADVERTISER', 'AGENCY'] as const;
const businessRelationship = ['AGENCY', 'SELF'] as const;
const invoiceJurisdiction = ['LOI_SAPIN', 'NONE', notSet] as const;
const taxCategory = ['BUSINESS_NO_VAT', 'BUSINESS_WITH_VAT', 'INDIVIDUAL'] as const;

export const taxSettings = record({
  name: 'tax_settings',
  fields: {
    tax_id: { type: 'string', nullable: true },
    tax_category: { type: 'enum', values: taxCategory, nullable: true },
    business_relationship: { type: 'enum', values: businessRelationship, nullable: true },
    bill_to: { type: 'enum', values: [...billTo, notSet] },
    invoice_jurisdiction: { type: 'enum', values: invoiceJurisdiction },
    address_company: { type: 'string', nullable: true, help: 'The name sent as address_name' },
    address_first_name: { type: 'string', nullable: true },
    address_last_name: { type: 'string', nullable: true },
    address_email: { type: 'string', nullable: true },
    address_street1: { type: 'string', nullable: true },
    address_street2: { type: 'string', nullable: true },
    address_city: { type: 'string', nullable: true },
    address_region: { type: 'string', nullable: true },
    address_postal_code: { type: 'string', nullable: true },
    address_country: { type: 'string', form: 'country', nullable: true },
  },
  columns: [
    'address_company',
    'address_city',
    'address_country',
    'tax_id',
    'tax_category',
    'business_relationship',
    'bill_to',
    'invoice_jurisdiction',
  ],
});

/** The field in which the service returns the parameter address_name. */
export const companyField = 'address_company';

const text = <const H extends string>(help: H) =>
  ({ type: 'string', min: 1, clearable: true, help }) as const;
const clientText = <const H extends string>(help: H) => text(`${help} of the agency's client; write-only`);

const address = {
  address_name: { ...text('Company; returned as address_company'), recordField: companyField },
  address_first_name: text('First name'),
  address_last_name: text('Last name'),
  address_email: text('Email address'),
  address_street1: text('Street, first line'),
  address_street2: text('Street, second line'),
  address_city: text('City'),
  address_region: text('Region'),
  address_postal_code: text('Postal code'),
  address_country: { ...countryCode, clearable: true, help: 'Two-letter country code' },
} as const satisfies Params;

/** For accounts that an agency owns. No call returns these. */
const clientAddress = {
  client_address_name: clientText('Company'),
  client_address_first_name: clientText('First name'),
  client_address_last_name: clientText('Last name'),
  client_address_email: clientText('Email address'),
  client_address_street1: clientText('Street, first line,'),
  client_address_street2: clientText('Street, second line,'),
  client_address_city: clientText('City'),
  client_address_region: clientText('Region'),
  client_address_postal_code: clientText('Postal code'),
  client_address_country: {
    ...countryCode,
    clearable: true,
    help: "Country of the agency's client, in two letters; write-only",
  },
} as const satisfies Params;

export const getTaxSettings = endpoint({
  ...base,
  id: 'tax-settings.get',
  method: 'GET',
  summary: 'Show the tax settings of the account',
  params: { account_id: accountId },
  response: 'one',
  record: taxSettings,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t' },
});

export const updateTaxSettings = endpoint({
  ...base,
  id: 'tax-settings.update',
  method: 'PUT',
  summary: 'Change the tax settings of the account',
  notes: [
    'An account has exactly one record, which cannot be created or deleted.',
    'The flags that start with --client- are for accounts owned by an agency. Their values are never shown again.',
  ],
  params: {
    account_id: accountId,
    ...address,
    bill_to: {
      type: 'enum',
      values: billTo,
      readOnlyValues: [notSet],
      clearable: true,
      help: 'Recipient of the bill',
    },
    business_relationship: {
      type: 'enum',
      values: businessRelationship,
      clearable: true,
      help: 'Whether the account is your own, or you are the agency of its advertiser',
    },
    invoice_jurisdiction: {
      type: 'enum',
      values: invoiceJurisdiction,
      clearable: true,
      help: 'The law that applies to invoices; LOI_SAPIN is for France',
    },
    tax_category: {
      type: 'enum',
      values: taxCategory,
      clearable: true,
      help: 'Individual, or business with or without VAT',
    },
    tax_exemption_id: text('Id of a tax exemption; write-only'),
    tax_id: text('Tax id, such as a VAT number'),
    ...clientAddress,
  },
  response: 'one',
  record: taxSettings,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', address_name: 'Quillmark Books', address_country: 'US' },
});

export const taxSettingsGroup = group(
  'tax-settings',
  'Accounts and money',
  'Billing name, address and tax of the account',
  [getTaxSettings, updateTaxSettings],
);
