// The least that a program can do for a list of all records: node:http with one connection, every page parsed, every row
// stringified, one write a page.
import { once } from 'node:events';
import { Agent, get } from 'node:http';

const { ADS_URL, ADS_ACCOUNT_ID } = process.env;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function readPage(cursor) {
  const query = cursor === null ? '' : `&cursor=${cursor}`;
  const url = `${ADS_URL}/12/accounts/${ADS_ACCOUNT_ID}/campaigns?count=1000${query}`;
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
    }).on('error', reject);
  });
}

let cursor = null;
do {
  const page = await readPage(cursor);
  let text = '';
  for (const row of page.data) text += `${JSON.stringify(row)}\n`;
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  cursor = page.next_cursor;
} while (cursor !== null);
agent.destroy();
