/** Starts `ads mcp` as a program, and connects a client to it over real pipes. */
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type ConnectOptions, connect, type McpConnection } from './mcp-client.js';
import { toolCommand } from './tool.js';

export interface McpClient extends McpConnection {
  readonly transport: StdioClientTransport;
}

interface ClientOptions extends ConnectOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the server with HOME and PATH alone. */
export async function startMcp(
  home: { readonly path: string },
  argv: readonly string[],
  { env = {}, ...options }: ClientOptions = {},
): Promise<McpClient> {
  const [command, ...words] = toolCommand;
  const transport = new StdioClientTransport({
    command,
    args: [...words, 'mcp', ...argv],
    env: { HOME: home.path, PATH: process.env.PATH ?? '', ...env },
    stderr: 'pipe',
  });
  return { ...(await connect(transport, options)), transport };
}
