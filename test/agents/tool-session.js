// `ads mcp` as a program: what an agent is given, and its calls.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ads } from '../bench/bench.js';
import { createMeter } from './tokens.js';

/** Tools that look up a command. All others run one. */
const lookups = ['search', 'describe'];

/** Starts the server in a place in which nobody has to approve plans, which a person has set. */
export async function openToolSession({ env }, { accounts = [] } = {}) {
  mkdirSync(env.ADS_CONFIG_DIR, { recursive: true, mode: 0o700 });
  const config = { profiles: { default: { approval: 'none' } } };
  writeFileSync(join(env.ADS_CONFIG_DIR, 'config.json'), JSON.stringify(config), { mode: 0o600 });
  const flags = accounts.length > 0 ? ['--account', accounts.join(',')] : [];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [ads, 'mcp', '--env', 'local', '--allow-writes', ...flags],
    env,
    stderr: 'pipe',
  });
  const client = new Client({ name: 'agent', version: '1' }, { capabilities: {} });
  await client.connect(transport);
  const meter = createMeter();
  const listed = await client.listTools();
  const tools = listed.tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  const instructions = client.getInstructions() ?? '';
  meter.document(JSON.stringify({ instructions, tools }));
  return {
    meter,
    tools,
    instructions,
    /** Answers the content of a tool, an error included. */
    async call(name, input) {
      const result = await client.callTool({ name, arguments: input });
      const [{ text }] = result.content;
      meter.call({ name, arguments: input }, text, !lookups.includes(name));
      return { content: JSON.parse(text), isError: result.isError === true };
    },
    close: () => client.close(),
  };
}
