/** What a language model tries by a tool of the server, and how its answer is judged. */
import { exitCodes } from '../../../src/cli/core/host/exit-codes.js';
import type { AttackedWorld, ProfileName } from '../attacked-world.js';
import type { Content, McpConnection } from '../mcp-client.js';

export interface ModelAttack {
  readonly name: string;
  readonly tool: string;
  readonly input: Content;
  /** The profile of the server; by default the one whose plans a person approves. */
  readonly profile?: ProfileName;
  /** It may be answered: nothing that it asks for is out of bounds in the end. */
  readonly isHarmless?: true;
}

export type MakeAttacks = (world: AttackedWorld) => readonly ModelAttack[];

/** What came of an attack: everything that was answered, and why it was not refused as it should be. */
export interface Verdict {
  readonly printed: string;
  readonly fault: string | undefined;
}

/** Tries an attack, and applies the plan where it gets one. */
export async function tryAttack(server: McpConnection, attack: ModelAttack): Promise<Verdict> {
  const { tool, input, isHarmless } = attack;
  const first = await callTool(server, tool, input);
  const { plan } = first.content;
  const last = tool === 'plan' && plan !== undefined ? await callTool(server, 'apply', { plan }) : first;
  const printed = `${first.printed}\n${last.printed}`;
  const error = errorOf(last.content);
  const isRefused = last.isRefused || (error !== undefined && isDocumented(error));
  const isBug = error !== undefined && !isDocumented(error);
  return { printed, fault: isBug || (!isRefused && !isHarmless) ? printed.slice(0, 1000) : undefined };
}

/** The error of a call, or of the command of a plan that failed. */
function errorOf({ error, data }: Content): Content | undefined {
  return (
    error ?? (Array.isArray(data) ? data.find(({ state }) => state === 'failed')?.answer?.error : undefined)
  );
}

function isDocumented({ exit, code, message }: Content): boolean {
  const known: readonly unknown[] = Object.values(exitCodes);
  return (
    known.includes(exit) &&
    exit !== exitCodes.bug &&
    exit !== exitCodes.done &&
    code !== 'BUG' &&
    message !== ''
  );
}

interface Called {
  readonly content: Content;
  readonly printed: string;
  /** The protocol itself has refused the call. */
  readonly isRefused: boolean;
}

async function callTool(server: McpConnection, tool: string, input: Content): Promise<Called> {
  try {
    const { content = {}, text, isError } = await server.call(tool, input);
    // The protocol's own errors have a text alone.
    return { content, printed: text, isRefused: isError && Object.keys(content).length === 0 };
  } catch (error) {
    return { content: {}, printed: String(error), isRefused: true };
  }
}
