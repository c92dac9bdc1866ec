/** An independent client of the protocol, which talks to `ads mcp`. */
import { Client, type Transport } from '@modelcontextprotocol/client';

// biome-ignore lint/suspicious/noExplicitAny: answers are only compared.
export type Content = Record<string, any>;

export interface ToolAnswer {
  readonly content: Content;
  readonly isError: boolean;
  /** The same as text. */
  readonly text: string;
}

export interface McpConnection {
  readonly client: Client;
  /** The answer of a tool. Rejects where the protocol refuses the call. */
  call(tool: string, input?: Content, options?: Parameters<Client['callTool']>[1]): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** A client that answers questions to its user with `approve`; without it, the client cannot ask. */
export interface ConnectOptions {
  readonly approve?: (message: string) => boolean;
  /** The newest generation of the protocol instead of the one before it. */
  readonly isModern?: boolean;
}

/** Connects a client to a server that a transport starts. */
export async function connect(
  transport: Transport,
  { approve, isModern = false }: ConnectOptions = {},
): Promise<McpConnection> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: approve ? { elicitation: {} } : {},
      ...(isModern && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    },
  );
  if (approve) {
    client.setRequestHandler('elicitation/create', ({ params }) =>
      approve(params.message) ? { action: 'accept', content: { send: true } } : { action: 'decline' },
    );
  }
  await client.connect(transport);
  return {
    client,
    async call(name, input = {}, options) {
      const result = (await client.callTool({ name, arguments: input }, options)) as Content;
      return {
        content: result.structuredContent,
        isError: result.isError === true,
        text: result.content[0].text,
      };
    },
    close: () => client.close(),
  };
}
