// The straightforward way to upload a list: a library reads the CSV, each value is hashed, batches of 2,500 are written
// as JSON and sent one at a time. `node plain.js FILE URL`. Prints rows and requests.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';

const [path = '', url = ''] = process.argv.slice(2);
const sha256 = (value) => createHash('sha256').update(value).digest('hex');
let operations = [];
let requests = 0;
let rows = 0;

async function send() {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(operations),
  });
  const { data } = await response.json();
  if (data.success_count !== operations.length || data.total_count !== operations.length) {
    throw new Error('not everybody was counted');
  }
  requests += 1;
  operations = [];
}

for await (const { email } of createReadStream(path).pipe(parse({ columns: true, bom: true }))) {
  rows += 1;
  operations.push({
    operation_type: 'Update',
    params: { users: [{ email: [sha256(email.trim().toLowerCase())] }] },
  });
  if (operations.length === 2500) await send();
}
if (operations.length > 0) await send();
console.log(JSON.stringify({ rows, requests }));
