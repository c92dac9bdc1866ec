/**
 * The Model Context Protocol over standard input and output: the only file that loads its library. Both generations of the
 * protocol are served; the first message of the client decides.
 */
import { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isObject, memberAt } from '../../../values/lossless-json.js';
import type { World } from '../../core/host/world.js';
import { checkMessages } from './check-messages.js';
import type { Watch } from './run-command.js';

/** A tool as a client lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Whether it changes nothing, for clients that ask before others. */
  readonly isReadOnly: boolean;
}

export interface Caller extends Watch {
  /** Whether the client can ask its user. */
  readonly canAsk: boolean;
  /** The answer of the user to the question of an earlier round; undefined if nobody was asked yet. */
  readonly reply: 'yes' | 'no' | undefined;
  /** The subject of that question, as the tool has named it. */
  readonly subject: string | undefined;
}

/** A question to the user, and what it is about: an answer counts only for the same subject. */
export interface Question {
  readonly question: string;
  readonly subject: string;
}

/** The answer of a tool, or a question to the user, after which the tool is called again. */
export type ToolReply =
  | { readonly content: Readonly<Record<string, unknown>>; readonly isError: boolean }
  | Question;

export interface Offer {
  readonly version: string;
  /** What a model reads first. */
  readonly instructions: string;
  readonly tools: readonly ListedTool[];
  readonly call: (
    tool: string,
    input: Readonly<Record<string, unknown>>,
    caller: Caller,
  ) => Promise<ToolReply>;
  readonly resources: readonly {
    readonly uri: string;
    readonly name: string;
    readonly description: string;
  }[];
  /** The text of a resource; undefined if there is none. */
  readonly read: (uri: string) => Promise<string | undefined>;
}

const serverName = 'ads';
/** The key of the only question. */
const approval = 'approval';
/** The library ends the connection at a bound of its own; `checkMessages` bounds lines. */
const unbounded = { maxBufferSize: Number.POSITIVE_INFINITY } as const;
const consent = { type: 'boolean', title: 'Send these changes', default: false } as const;

/**
 * Serves until standard input ends or the signal is aborted; calls that run then are cancelled and awaited.
 *
 * One function: its parts share what is loaded late of the library, and the calls under way.
 */
export async function serveProtocol(
  offer: Offer,
  { stdin, stdout }: Pick<World, 'stdin' | 'stdout'>,
  signal: AbortSignal,
): Promise<void> {
  const { Server, inputRequired, inputResponse, isSpecType, CLIENT_CAPABILITIES_META_KEY } = await import(
    '@modelcontextprotocol/server'
  );
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const running = new Set<Promise<unknown>>();
  const createServer = () => {
    const server = new Server(
      { name: serverName, version: offer.version },
      {
        capabilities: { tools: {}, resources: {} },
        instructions: offer.instructions,
        // The bundle has no validator: the only answer that is asked for is checked by `readReply`.
        jsonSchemaValidator: {
          getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
        },
      },
    );
    server.setRequestHandler('tools/list', () => ({
      tools: offer.tools.map(({ name, description, inputSchema, isReadOnly }) => ({
        name,
        description,
        inputSchema: { ...inputSchema, type: 'object' as const },
        annotations: { readOnlyHint: isReadOnly },
      })),
    }));
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const { signal: cancelled, _meta: meta, envelope, inputResponses } = mcpReq;
      const declared = memberAt(envelope, CLIENT_CAPABILITIES_META_KEY) ?? server.getClientCapabilities();
      const answer = inputResponse(inputResponses, approval);
      let steps = 0;
      const work = offer.call(params.name, params.arguments ?? {}, {
        signal: AbortSignal.any([cancelled, signal]),
        subject: mcpReq.requestState<string>(),
        canAsk: memberAt(declared, 'elicitation') !== undefined,
        reply: answer.kind === 'elicit' ? readReply(answer) : undefined,
        progress(message) {
          const { progressToken } = meta ?? {};
          if (progressToken === undefined) return;
          steps += 1;
          const params = { progressToken, progress: steps, message };
          mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
        },
      });
      const reply = await follow(work, running);
      if ('question' in reply) {
        const requestedSchema = {
          type: 'object' as const,
          properties: { send: consent },
          required: ['send'],
        };
        const asked = inputRequired.elicit({ message: reply.question, requestedSchema });
        return inputRequired({ inputRequests: { [approval]: asked }, requestState: reply.subject });
      }
      const { content, isError } = reply;
      const text = JSON.stringify(content);
      return { content: [{ type: 'text', text }], structuredContent: { ...content }, isError };
    });
    server.setRequestHandler('resources/list', () => ({
      resources: offer.resources.map((resource) => ({ ...resource, mimeType: 'text/plain' })),
    }));
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
      const text = await offer.read(uri);
      if (text === undefined) throw new Error(`there is no resource ${uri}`);
      return { contents: [{ uri, mimeType: 'text/plain', text }] };
    });
    return server;
  };
  const messages = checkMessages(stdin.readPieces(), (line) => stdout.write(line), isSpecType.JSONRPCMessage);
  const input = Readable.from(messages, { objectMode: false });
  const output = new Writable({
    write(part: Uint8Array, _encoding, done) {
      stdout.write(part).then(() => done(), done);
    },
  });
  const ended = finished(input, { writable: false, signal }).catch(() => undefined);
  const handle = serveStdio(createServer, { transport: new StdioServerTransport(input, output, unbounded) });
  await ended;
  await handle.close();
  await Promise.allSettled(running);
}

function readReply({ action, content }: { action: string; content?: Record<string, unknown> }): 'yes' | 'no' {
  return action === 'accept' && isObject(content) && content.send === true ? 'yes' : 'no';
}

/** Keeps work among what is awaited at the end. */
async function follow<T>(work: Promise<T>, running: Set<Promise<unknown>>): Promise<T> {
  running.add(work);
  try {
    return await work;
  } finally {
    running.delete(work);
  }
}
