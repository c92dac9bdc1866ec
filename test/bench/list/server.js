// A service that only lists campaigns, 1,000 a page, from bytes made beforehand: what a client takes is then its own time. Every
// page has ids of its own, because a list prints a record once.
// The account is the number of records in base 10, such as 100000. Prints its address, and on SIGTERM how many pages it sent.
import { createServer } from 'node:http';

const pageSize = 1000;
const time = '2026-11-01T08:30:00Z';
/** Has the same length for all of a list, so that it can be written over another. */
const idOf = (index) => (10_000_000 + index).toString(36);
const row = (index) => ({
  name: `Campaign ${index} of the spring, with a name as long as most`,
  start_time: time,
  end_time: null,
  entity_status: index % 5 === 0 ? 'PAUSED' : 'ACTIVE',
  id: idOf(index),
  created_at: time,
  updated_at: time,
  deleted: false,
  budget_optimization: 'CAMPAIGN',
  currency: 'USD',
  daily_budget_amount_local_micro: 55_000_000 + index * 10_000,
  total_budget_amount_local_micro: index % 3 === 0 ? null : 5_500_000_000,
  standard_delivery: true,
  servable: index % 5 !== 0,
  effective_status: index % 5 === 0 ? 'PAUSED' : 'RUNNING',
  funding_instrument_id: 'lygyi',
  purchase_order_number: null,
  reasons_not_servable: index % 5 === 0 ? ['PAUSED_BY_ADVERTISER'] : [],
  duration_in_days: null,
  frequency_cap: null,
  account_id: '18ce54d4x5t',
});
const rows = Buffer.from(JSON.stringify(Array.from({ length: pageSize }, (_, index) => row(index))));
const places = Array.from({ length: pageSize }, (_, index) => rows.indexOf(`"${idOf(index)}"`) + 1);
let sent = 0;

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const total = Number(/accounts\/(\d+)\/campaigns$/.exec(pathname)?.[1]);
  if (!total) {
    response.writeHead(404).end();
    return;
  }
  const page = Number(searchParams.get('cursor') ?? 0) + 1;
  const cursor = page * pageSize < total ? `"${page}"` : 'null';
  const head = Buffer.from('{"request":{"params":{}},"data":');
  const tail = Buffer.from(`,"next_cursor":${cursor}}`);
  const length = head.length + rows.length + tail.length;
  response.writeHead(200, { 'content-type': 'application/json;charset=utf-8', 'content-length': length });
  response.write(head);
  const own = Buffer.from(rows);
  for (const [index, place] of places.entries()) own.write(idOf((page - 1) * pageSize + index), place);
  response.write(own);
  response.end(tail);
  sent += 1;
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => {
  console.log(sent);
  process.exit();
});
