// An agent that is a program: it reads and writes lines of JSON. The first line that it reads has the task and the tools:
//
//   {"task": "Pause the campaign ...", "answer": "the word done", "instructions": "...", "tools": [{"name", "description", "inputSchema"}]}
//
// It writes {"tool": "search", "arguments": {...}} for a call, and reads {"content": {...}, "is_error": false}. At the end it writes
// {"answer": ...}, a JSON value in the form that the first line asks for.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** An agent that does not end is stopped after so many calls. */
const maxCalls = 100;

/** An agent for `playWithTools` that starts the command for each task, in a shell. */
export function createCommandAgent(command) {
  return async ({ sentence, form }, { instructions, tools, call }) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
    // An agent that has ended reads no more.
    child.stdin.on('error', () => {});
    const send = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
    try {
      send({ task: sentence, answer: form, instructions, tools });
      let calls = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        const message = readMessage(line);
        if ('answer' in message) return message.answer;
        calls += 1;
        if (calls > maxCalls) break;
        const { content, isError } = await call(message.tool, message.arguments ?? {});
        send({ content, is_error: isError });
      }
      throw new Error('the agent ended without an answer');
    } finally {
      child.stdin.end();
      child.kill();
    }
  };
}

function readMessage(line) {
  try {
    return Object(JSON.parse(line));
  } catch {
    throw new Error(`the agent wrote a line that is not JSON: ${line.slice(0, 200)}`);
  }
}
