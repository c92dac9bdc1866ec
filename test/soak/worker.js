// A process with some of the clients of the soak. Its parent sends the settings, and is sent what was found.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from './client.js';

const settings = await new Promise((resolve) => process.once('message', resolve));
const clients = settings.numbers.map(
  (number) => new Client({ ...settings, number, seed: settings.seed + number }),
);
for (const client of clients) await client.setUp();
process.send({ ready: true });
await new Promise((resolve) => process.once('message', resolve));
const end = Date.now() + settings.seconds * 1000;
await Promise.all(
  clients.map(async (client) => {
    while (Date.now() < end) {
      await client.step();
      await pause(client.random() * 2 * settings.pace);
    }
  }),
);
process.send({ done: true });
// The parent ends the faults, and lets hours pass.
await new Promise((resolve) => process.once('message', resolve));
for (const client of clients) await client.compareEverything();
process.send(
  {
    found: clients.map(({ counts, operations, disagreements, campaigns, people }) => ({
      counts,
      operations,
      disagreements,
      campaigns: campaigns.size,
      people: [...(people?.values() ?? [])].reduce((sum, members) => sum + members.size, 0),
    })),
  },
  () => process.exit(),
);
