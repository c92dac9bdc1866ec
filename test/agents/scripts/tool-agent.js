// What an agent does with the tools of `ads mcp`. The scripts have only what search and describe answer: see seen-names.js.
import { toolReads } from './tool-reads.js';
import { toolWrites } from './tool-writes.js';

const scripts = { ...toolReads, ...toolWrites };

/** The tools as functions, which throw for an error. */
function toolsOf(session) {
  const call = async (name, input) => {
    const { content, isError } = await session.call(name, input);
    if (isError) throw new Error(`${name} ${JSON.stringify(input)}: ${JSON.stringify(content)}`);
    return content;
  };
  return {
    search: (query) => call('search', { query }),
    describe: (command) => call('describe', { command }),
    read: async (command, values) => (await call('read', { command, values })).data,
    report: async (values) => (await call('report', { values })).data,
    /** Plans commands or a campaign file, and applies the plan. */
    async change(input) {
      const { plan } = await call('plan', input);
      const applied = await call('apply', { plan });
      return applied.data;
    },
  };
}

/** Does a task by its id. */
export async function scriptedAgent({ id }, session) {
  return scripts[id](toolsOf(session));
}
