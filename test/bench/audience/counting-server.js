// Stands for the service and does nothing but count: requests, bytes, operations and people. It runs as a process of
// its own, so that what it costs is not taken for the cost of an upload. With a share of failures it answers as a sick
// service would, in turn: 503, a connection cut before and after the request was counted, counts that are wrong.
import { createServer } from 'node:http';

const [share = 0, delay = 0] = process.argv.slice(2).map(Number);
const totals = { requests: 0, accepted: 0, failed: 0, bytes: 0, operations: 0, people: 0, sentTwice: 0 };
/** The first digits of each body that was accepted tell one that comes again, since all people differ. */
const seen = new Set();
const digits = 96;

const brace = 0x7b;
const endBrace = 0x7d;

/**
 * One pass over the bytes: an operation has two opening braces of its own and ends with two closing ones; every other
 * opening brace is a person. Hashes contain none.
 */
function countPeople(pieces) {
  let braces = 0;
  let operations = 0;
  let last = 0;
  for (const piece of pieces) {
    for (let index = 0; index < piece.length; index++) {
      const byte = piece[index];
      if (byte === brace) braces += 1;
      else if (byte === endBrace && last === endBrace) {
        operations += 1;
        last = 0;
        continue;
      }
      last = byte;
    }
  }
  return { operations, people: braces - 2 * operations };
}

/** A fixed sequence, so that a run can be repeated. */
let state = 1;
function random() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

/** Headers of a service whose limit does not bind. */
const headers = {
  'content-type': 'application/json',
  'x-account-rate-limit-limit': '1000000',
  'x-account-rate-limit-remaining': '999999',
};

function answer(response, status, body) {
  const reset = String(Math.floor(Date.now() / 1000) + 60);
  const send = () =>
    response
      .writeHead(status, { ...headers, 'x-account-rate-limit-reset': reset })
      .end(JSON.stringify(body ?? {}));
  if (delay) setTimeout(send, delay);
  else send();
}

function accept(pieces) {
  const { operations, people } = countPeople(pieces);
  const mark = Buffer.concat(pieces.slice(0, 2)).subarray(0, 200).toString('latin1').slice(-digits);
  totals.bytes += pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (seen.has(mark)) totals.sentTwice += 1;
  else {
    seen.add(mark);
    totals.accepted += 1;
    totals.operations += operations;
    totals.people += people;
  }
  return people;
}

const counts = (people) => ({
  data: { success_count: people, total_count: people },
  request: { params: {} },
});

function handle(request, response, pieces) {
  if (request.method === 'GET' && request.url === '/totals') return answer(response, 200, totals);
  // What comes now is a new upload of the same people.
  if (request.method === 'GET' && request.url === '/forget') return answer(response, 200, seen.clear());
  if (request.method !== 'POST' || !request.url.includes('/users')) {
    return answer(response, 404, {
      errors: [{ code: 'ROUTE_NOT_FOUND', message: 'Only users are counted' }],
    });
  }
  totals.requests += 1;
  const fault = random() < share ? totals.failed++ % 4 : undefined;
  if (fault === 0) return answer(response, 503, { errors: [{ code: 'SERVICE_UNAVAILABLE', message: 'No' }] });
  if (fault === 1) return request.socket.destroy();
  const people = accept(pieces);
  if (fault === 2) return request.socket.destroy();
  return answer(response, 200, counts(fault === 3 ? people - 1 : people));
}

const server = createServer({ noDelay: true }, (request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('error', () => {});
  request.on('end', () => handle(request, response, pieces));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
