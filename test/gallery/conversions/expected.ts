/** The right reading of each file of conversions: what is sent, skipped and rejected, and in which words. */

/** A file with the flags that are typed for it. */
export interface ConversionCase {
  readonly file: string;
  /** What the file stands for. */
  readonly stands: string;
  readonly flags?: string;
  /** The command: `app` for app-conversions. */
  readonly kind?: 'app';
  /** The exit code; 0 by default. */
  readonly exit?: number;
  /** Rows, conversions, rejected and skipped rows of the answer; undefined where there is none. */
  readonly counts?: readonly [rows: number, conversions: number, rejected: number, skipped: number];
  /** The times, ids and values of the conversions, in order. */
  readonly reads?: readonly string[];
  readonly says?: readonly string[];
}

const berlin = '--time-zone Europe/Berlin';
const noIdentifier = ['the file has no identifier column'];
const deals = '--map "Close Date=conversion_time" --map "Record ID=conversion_id" --time-zone UTC';

const shops: readonly ConversionCase[] = [
  {
    file: 'shopify-orders.csv',
    stands: 'orders of Shopify: several lines of an order, refunds, voided, pending and cancelled ones',
    counts: [10, 3, 0, 7],
    reads: [
      '2026-11-20T14:04:05.000Z #1001 42.50 EUR',
      '2026-11-20T16:04:05.000Z #1003 17.75 EUR',
      '2026-11-21T08:04:05.000Z #1007 13.00 EUR',
    ],
    says: [
      'read as a Shopify order export; --preset none for your own columns',
      '3 on a further line of an order (lines 3, 4, 7)',
      '1 refunded (line 5)',
      '1 not paid or not closed yet (line 8)',
      '2 cancelled (lines 9, 10)',
    ],
  },
  {
    file: 'shopify-orders.csv',
    stands: 'the same with a column of the user in place of that of the preset',
    flags: '--map Subtotal=amount',
    counts: [10, 3, 0, 7],
    says: [
      'ignored columns: Paid at, Fulfillment Status, Fulfilled at, Accepts Marketing, Shipping, Taxes, Total',
    ],
  },
  {
    file: 'shopify-orders.csv',
    stands: 'the same without the preset',
    flags: '--preset none',
    exit: 2,
    says: ['conversion_time'],
  },
  {
    file: 'woocommerce-orders.csv',
    stands: 'an order export of WooCommerce with a status of the shop',
    flags: `--map order_date=conversion_time --map order_total=value --map order_id=conversion_id --map billing_email=email ${berlin}`,
    exit: 3,
    counts: [7, 2, 1, 4],
    reads: ['2026-11-20T14:04:05.000Z 501 19.90 EUR', '2026-11-20T14:04:05.000Z 502 29.90 EUR'],
    says: [
      'woocommerce-orders.csv:8: status: the status is not known',
      '1 cancelled (line 6); 1 failed (line 7)',
    ],
  },
  {
    file: 'woocommerce-analytics.csv',
    stands: 'the order report of WooCommerce, which has no addresses',
    exit: 2,
    says: noIdentifier,
  },
  {
    file: 'stripe-payments.csv',
    stands: 'payments of Stripe: refunds and disputes in full and in part, failed and uncaptured ones',
    counts: [7, 3, 0, 4],
    reads: [
      '2026-11-20T15:04:05.000Z ch_a1 42.50 EUR',
      '2026-11-20T15:04:05.000Z ch_a3 17.75 EUR',
      '2026-11-20T15:04:05.000Z ch_a6 25 EUR',
    ],
    says: ['2 refunded (lines 3, 8); 1 failed (line 5); 1 not paid or not closed yet (line 6)'],
  },
  {
    file: 'stripe-payments-comma.csv',
    stands: 'the same with decimal commas, whose headings say the zone whatever the flag is',
    flags: '--time-zone Europe/Berlin',
    counts: [2, 2, 0, 0],
    reads: ['2026-11-20T15:04:00.000Z ch_b1 42.50 EUR', '2026-11-20T15:05:00.000Z ch_b2 1000 EUR'],
  },
  {
    file: 'test-orders.csv',
    stands: 'a test, and a line of a refund with a negative value',
    counts: [3, 1, 0, 2],
    says: ['1 marked as a test (line 3); 1 refunded (line 4)'],
  },
];

const relations: readonly ConversionCase[] = [
  {
    file: 'hubspot-deals.csv',
    stands: 'deals of HubSpot without the address of a contact',
    exit: 2,
    says: noIdentifier,
  },
  {
    file: 'hubspot-deals-email.csv',
    stands: 'the same with addresses, and a stage of the company',
    flags: deals,
    exit: 3,
    counts: [3, 1, 1, 1],
    says: ['hubspot-deals-email.csv:4: Deal Stage: the status is not known', '1 lost (line 3)'],
  },
  {
    file: 'hubspot-deals-email.csv',
    stands: 'the same with the stages that count',
    flags: `${deals} --count-status "closed won,Contract sent"`,
    counts: [3, 2, 0, 1],
    reads: ['2026-11-20T15:04:00.000Z 201 1200 EUR', '2026-11-20T15:06:00.000Z 203 800 EUR'],
    says: ['1 of other statuses than --count-status (line 3)'],
  },
  {
    file: 'salesforce-opportunities.csv',
    stands: 'opportunities of Salesforce with dates of the United States',
    flags:
      '--map "Close Date=conversion_time" --map "Opportunity ID=conversion_id" --map Stage=status --count-status "Closed Won"',
    counts: [3, 1, 0, 2],
    reads: ['2026-11-20T00:00:00.000Z 006A1 1200.00 EUR'],
  },
  {
    file: 'pipedrive-deals.csv',
    stands: 'deals of Pipedrive: won, open and lost ones',
    flags:
      '--map "Deal - Won time=conversion_time" --map "Deal - ID=conversion_id" --map "Deal - Value=value" --map "Deal - Currency of Value=price_currency" --map "Deal - Status=status" --map "Person - Email - Work=email" --time-zone UTC',
    counts: [3, 1, 0, 2],
    reads: ['2026-11-20T15:04:05.000Z 31 1200 EUR'],
    says: [
      '1 not paid or not closed yet (line 3); 1 lost (line 4)',
      'ignored columns: Deal - Title, Deal - Stage',
    ],
  },
];

const networks: readonly ConversionCase[] = [
  {
    file: 'search-network-clicks.csv',
    stands: 'the offline conversions of a search network: its click ids are not those of this one',
    exit: 2,
    says: ['no identifier'],
  },
  {
    file: 'search-network-leads.csv',
    stands: 'the same with addresses',
    flags: berlin,
    counts: [2, 2, 0, 0],
    reads: ['2026-11-20T14:04:05.000Z A-1 42.50 EUR', '2026-11-21T08:04:05.000Z A-2 7 EUR'],
    says: ['ignored columns: Conversion Name'],
  },
  {
    file: 'social-network-offline-events.csv',
    stands: 'the offline events of a social network, with a hash among addresses',
    flags: '--country DE',
    exit: 3,
    counts: [2, 1, 1, 0],
    says: ['add --hashed for this column', 'ignored columns: fn, ln, ct, country, event_name'],
  },
  {
    file: 'analytics-transactions.csv',
    stands: 'a table of an analytics tool with notes above it, which has no person',
    exit: 2,
    says: ['no identifier'],
  },
  {
    file: 'analytics-events.jsonl',
    stands: 'the raw events of an analytics tool, with times in microseconds',
    flags: '--map event_timestamp=conversion_time',
    exit: 3,
    counts: [2, 1, 1, 0],
    reads: ['2026-11-20T14:04:05.123Z A-1 42.5 EUR'],
    says: ['analytics-events.jsonl:2: the row has no identifier'],
  },
];

const times: readonly ConversionCase[] = [
  {
    file: 'spreadsheet-serials.csv',
    stands: 'times as a spreadsheet holds them',
    flags: berlin,
    exit: 3,
    counts: [4, 3, 1, 0],
    reads: [
      '2026-11-20T14:04:00.000Z T-0 5 EUR',
      '2026-11-20T11:00:00.000Z T-1 5 EUR',
      '2026-11-20T23:00:00.000Z T-2 5 EUR',
    ],
    says: ['spreadsheet-serials.csv:5: time: the value is a number that a spreadsheet has rounded'],
  },
  {
    file: 'us-times.csv',
    stands: 'a clock of twelve hours',
    flags: berlin,
    counts: [3, 3, 0, 0],
    reads: [
      '2026-11-20T14:04:00.000Z T-0 5 EUR',
      '2026-11-20T23:30:00.000Z T-1 5 EUR',
      '2026-01-02T08:15:00.000Z T-2 5 EUR',
    ],
  },
  {
    file: 'us-times.csv',
    stands: 'the same without the zone',
    exit: 2,
    says: ['us-times.csv:2: time: the time has no zone: add one, such as Z or +01:00, or use --time-zone'],
  },
  {
    file: 'german-times.csv',
    stands: 'dates with points, and decimal commas',
    flags: berlin,
    counts: [3, 3, 0, 0],
    reads: [
      '2026-11-20T14:04:00.000Z T-0 12.50 EUR',
      '2026-11-21T08:00:00.000Z T-1 1299 EUR',
      '2026-02-01T08:15:00.000Z T-2 7 EUR',
    ],
  },
  {
    file: 'dates-one-decides.csv',
    stands: 'one date with one reading decides for its column',
    flags: berlin,
    counts: [2, 2, 0, 0],
    reads: ['2026-04-03T08:00:00.000Z T-0 5 EUR', '2025-12-25T09:00:00.000Z T-1 5 EUR'],
  },
  {
    file: 'dates-in-two-orders.csv',
    stands: 'dates of two countries in one column',
    flags: berlin,
    exit: 2,
    says: ['dates in two orders: day and month at line 4 stand otherwise than at line 2'],
  },
  {
    file: 'dates-undecided.csv',
    stands: 'dates with two readings',
    exit: 2,
    says: [
      'have two readings, as 03/04/2026 has',
      'Add --date-format dmy, --date-format mdy, --date-format ymd',
    ],
  },
  {
    file: 'dates-undecided.csv',
    stands: 'the same with their order',
    flags: '--date-format mdy',
    counts: [2, 2, 0, 0],
    reads: ['2026-03-04T00:00:00.000Z T-0 5 EUR', '2026-05-06T00:00:00.000Z T-1 5 EUR'],
  },
  {
    file: 'dates-two-digit-years.csv',
    stands: 'years of two digits, first',
    flags: '--date-format ymd',
    counts: [2, 2, 0, 0],
    reads: ['2026-11-20T00:00:00.000Z T-0 5 EUR', '2026-11-21T00:00:00.000Z T-1 5 EUR'],
  },
  {
    file: 'zone-names.csv',
    stands: 'zones by name, abbreviation and offset',
    counts: [4, 4, 0, 0],
    reads: ['T-0', 'T-1', 'T-2', 'T-3'].map((id) => `2026-11-20T15:04:00.000Z ${id} 5 EUR`),
  },
  {
    file: 'zones-of-several.csv',
    stands: 'abbreviations of several zones',
    exit: 2,
    says: ['the zone of the time stands for several, as CST, IST and BST do: add --time-zone with its name'],
  },
  {
    file: 'zones-of-several.csv',
    stands: 'the same in Chicago',
    flags: '--time-zone America/Chicago',
    exit: 3,
    counts: [3, 1, 2, 0],
    reads: ['2026-11-20T21:04:00.000Z T-0 5 EUR'],
  },
  {
    file: 'epochs.csv',
    stands: 'seconds, milliseconds and microseconds',
    counts: [3, 3, 0, 0],
    reads: [
      '2026-11-20T14:04:05.000Z T-0 5 EUR',
      '2026-11-20T14:04:05.123Z T-1 5 EUR',
      '2026-11-20T14:04:05.123Z T-2 5 EUR',
    ],
  },
  {
    file: 'browser-dates.csv',
    stands: 'times as browsers and mail write them',
    counts: [2, 2, 0, 0],
    reads: ['2026-11-20T15:04:05.000Z T-0 5 EUR', '2026-11-20T15:04:05.000Z T-1 5 EUR'],
  },
];

const appsflyer = '--time-zone UTC';

const apps: readonly ConversionCase[] = [
  {
    file: 'appsflyer-in-app-events.csv',
    stands: 'raw data of AppsFlyer: its device ids are not hashed',
    kind: 'app',
    flags: appsflyer,
    exit: 2,
    says: ['Advertising ID: the value is a device id: the service takes only its keyed SHA-256 hash'],
  },
  {
    file: 'appsflyer-hashed.csv',
    stands: 'the same with keyed hashes, and an event of the app',
    kind: 'app',
    flags: appsflyer,
    exit: 3,
    counts: [3, 2, 1, 0],
    reads: ['2026-11-20T15:04:01.000Z PURCHASE 4990000 EUR', '2026-11-20T15:04:02.000Z INSTALL'],
    says: [
      'read as a raw data export of AppsFlyer',
      'appsflyer-hashed.csv:4: Event Name: the value must be one of',
    ],
  },
  {
    file: 'adjust-events.csv',
    stands: 'raw data of Adjust with keyed hashes',
    kind: 'app',
    flags: '--map created_at=conversion_time --map os_name=os_type --map revenue_float=value',
    counts: [2, 2, 0, 0],
    reads: ['2026-11-20T14:04:05.000Z PURCHASE 4990000 EUR', '2026-11-20T14:04:06.000Z INSTALL'],
  },
  {
    file: 'branch-events.csv',
    stands: 'an event export of Branch with keyed hashes',
    kind: 'app',
    flags:
      '--map name=conversion_type --map timestamp_iso=conversion_time --map user_data_os=os_type --map event_data_revenue=value --map event_data_currency=price_currency --app-id com.quillmark.reader',
    counts: [2, 2, 0, 0],
    reads: ['2026-11-20T14:04:05.123Z PURCHASE 4990000 EUR', '2026-11-20T14:04:06.123Z SIGN_UP'],
  },
];

export const conversionCases: readonly ConversionCase[] = [
  ...shops,
  ...relations,
  ...networks,
  ...times,
  ...apps,
];
