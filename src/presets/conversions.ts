/** Presets of conversions: orders of shops, payments, raw data of apps, and templates of other networks. */
import { ownColumns, type Preset } from './preset.js';

/** Exports with conversions of a website. */
export const webConversionPresets: readonly Preset[] = [
  {
    name: 'shopify-orders',
    title: 'a Shopify order export',
    headers: [
      [
        ...['Name', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Fulfilled at'],
        ...['Accepts Marketing', 'Currency', 'Subtotal', 'Shipping', 'Taxes', 'Total', 'Discount Code'],
        ...['Discount Amount', 'Shipping Method', 'Created at', 'Lineitem quantity', ownColumns],
      ],
    ],
    columns: { Name: 'conversion_id', 'Created at': 'conversion_time', Total: 'value' },
  },
  {
    name: 'stripe-payments',
    title: 'a Stripe payment export',
    headers: [
      ['id', 'Created date (UTC)', 'Amount', 'Amount Refunded', 'Currency', ownColumns],
      ['id', 'Created (UTC)', 'Amount', 'Amount Refunded', 'Currency', ownColumns],
    ],
    columns: {
      id: 'conversion_id',
      'Created date (UTC)': 'conversion_time',
      'Created (UTC)': 'conversion_time',
      // What a customer's bank takes back is no revenue either.
      'Disputed Amount': 'refunded_amount',
      'Amount Refunded': 'refunded_amount',
      'Customer Email': 'email',
      Mode: 'test',
    },
  },
  {
    name: 'search-network-leads',
    title: 'a template for conversions of leads of a search network',
    headers: [
      [
        ...['Email', 'Phone Number', 'Conversion Name', 'Conversion Time', 'Conversion Value'],
        ...['Conversion Currency', 'Order ID', ownColumns],
      ],
    ],
    columns: { 'Conversion Value': 'value' },
  },
];

/** Exports with conversions in apps. */
export const appConversionPresets: readonly Preset[] = [
  {
    name: 'appsflyer-events',
    title: 'a raw data export of AppsFlyer',
    headers: [
      [
        ...['Attributed Touch Type', 'Attributed Touch Time', 'Install Time', 'Event Time', 'Event Name'],
        ...['Event Value', 'Event Revenue', 'Event Revenue Currency', ownColumns],
      ],
    ],
    columns: { 'Event Revenue': 'value', 'Event Revenue Currency': 'price_currency' },
  },
];
