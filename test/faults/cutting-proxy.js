// A network that fails: passes bytes to a port, and cuts connections at a byte that chance chooses.
import { connect, createServer } from 'node:net';
import { choose } from './random.js';

/** How a connection ends: with a reset, in order, or never, as behind a router that lost it. */
const ends = ['reset', 'close', 'silence'];
/**
 * Where: before the request has arrived whole, when all of it has but nothing is answered, or within the answer; or late:
 * the request arrives when the client has given up.
 */
const allPlaces = ['request', 'between', 'answer', 'request', 'between', 'answer', 'late'];
/** How long after the client has given up a late request arrives, in milliseconds: after it has looked, or before. */
const lateness = 300;
/** Beyond the requests and answers of the tests, in bytes, so that every byte of them may be the last. */
const longest = { request: 1000, answer: 1200 };

/**
 * Listens on a port of its own. `share` of the exchanges are cut, unless they end before their byte comes; others pass.
 * `cuts` counts them by place and end. The first byte that is lost may also be the first of all.
 */
export async function startCuttingProxy({ target, random, share, places = allPlaces }) {
  const cuts = {};
  let isQuiet = false;
  const sockets = new Set();
  const plan = () => {
    if (isQuiet || random() >= share) return undefined;
    const place = choose(random, places);
    const end = place === 'late' ? 'silence' : choose(random, ends);
    return { place, end, byte: Math.floor(random() * (longest[place] ?? 0)) };
  };

  function join(client) {
    const server = connect(target, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    let cut = plan();
    let isCut = false;
    const late = [];
    let passed = { request: 0, answer: 0 };
    const endNow = () => {
      if (isCut) return;
      isCut = true;
      const name = `${cut.place}, ${cut.end}`;
      cuts[name] = (cuts[name] ?? 0) + 1;
      // What has not arrived whole never will; what has goes on at the server, whose answer is lost.
      if (cut.place === 'request') server.destroy();
      if (cut.end === 'reset') client.resetAndDestroy();
      if (cut.end === 'close') client.end(() => client.destroy());
    };
    const pass = (side, bytes, to) => {
      if (isCut) return;
      const left = cut?.place === side ? cut.byte - passed[side] : Infinity;
      passed[side] += bytes.length;
      if (bytes.length < left) to.write(bytes);
      else to.write(bytes.subarray(0, left), endNow);
    };
    client.on('data', (bytes) => {
      // The next request on a connection that was kept has a fate of its own.
      if (passed.answer > 0 && !isCut) {
        cut = plan();
        passed = { request: 0, answer: 0 };
      }
      if (cut?.place === 'late') {
        endNow();
        late.push(bytes);
      } else pass('request', bytes, server);
    });
    server.on('data', (bytes) => {
      if (cut?.place === 'between') endNow();
      else pass('answer', bytes, client);
    });
    client.on('close', () => {
      if (late.length > 0) setTimeout(() => server.end(Buffer.concat(late)), lateness);
      else server.end();
    });
    client.on('end', () => {
      if (isCut) client.destroy();
      else server.end();
    });
    server.on('end', () => isCut || client.end());
    server.on('close', () => isCut || client.destroy());
  }

  const listener = createServer({ allowHalfOpen: true }, join);
  await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    port: listener.address().port,
    cuts,
    /** Passes everything from now on, or cuts again. */
    quieten(quiet) {
      isQuiet = quiet;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
