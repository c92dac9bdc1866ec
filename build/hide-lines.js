// Keeps Node from printing the line of bundled code at which an error that nobody has caught began: it has up to 100,000 letters,
// and the message would follow it.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

/** Node prints no line that has this text (GetErrorSource in src/node_errors.cc). */
const marker = '/*node-do-not-add-exception-line*/';
/** A line that fits into a screen tells something. */
const longest = 500;

/** Marks each long line of a file, before the last of its statements: what stands before that keeps its column in the source map. */
export function hideLines(file) {
  const code = readFileSync(file, 'utf8');
  const starts = statementStarts(parseAst(code));
  const lines = code.split('\n');
  let offset = 0;
  const marked = lines.map((line) => {
    const end = offset + line.length;
    const at = line.length > longest ? starts.findLast((start) => start >= offset && start < end) : undefined;
    const text = at === undefined ? line : `${line.slice(0, at - offset)}${marker}${line.slice(at - offset)}`;
    offset = end + 1;
    return text;
  });
  writeFileSync(file, marked.join('\n'));
}

/** Where statements begin, in order. A comment may stand there. */
function statementStarts(program) {
  const starts = [];
  const open = [program];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const value of Object.values(node)) {
      const parts = Array.isArray(value) ? value : [value];
      for (const part of parts) if (typeof part?.type === 'string') open.push(part);
    }
    if (Array.isArray(node.body))
      for (const { type, start } of node.body) if (isStatement(type)) starts.push(start);
  }
  return starts.sort((one, other) => one - other);
}

function isStatement(type) {
  return /(?:Statement|Declaration)$/.test(type);
}
