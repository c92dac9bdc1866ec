/** A request as a curl command, without its signature, to be read or pasted into a shell. */
import type { BodyPart, CallRequest } from '../../../call/build-request.js';
import { commandOfWords, curlName } from '../../../values/shell-word.js';

/** The parts of a request in a preview: secrets are replaced by marks before. */
export type ShownRequest = Pick<CallRequest, 'method' | 'query' | 'form' | 'json' | 'multipart'>;

/** Longer bodies are not put on the command line. */
const longestBody = 4_000;

/**
 * One line. The Authorization header is a placeholder: each signature is valid once. With `base`, the name of a variable that has an
 * address, the URL is a path behind it.
 */
export function curlCommand(
  { method, query, form, json, multipart }: ShownRequest,
  url: string,
  base?: string,
): string {
  const body = [
    ...(form ?? []).flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`]),
    ...(multipart ?? []).flatMap(curlPart),
    ...(json === undefined ? [] : ['-H', 'Content-Type: application/json', '-d', curlBody(json)]),
  ];
  // -G moves the data into the query, which leaves no room for a body.
  const isPlain = body.length === 0;
  const parameters = query.flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`]);
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  const words = [
    curlName(),
    ...(isPlain && query.length > 0 ? ['-G'] : []),
    ...(method === 'GET' ? [] : ['-X', method]),
    '-H',
    'Authorization: OAuth ...',
  ];
  const target = isPlain || query.length === 0 ? url : `${url}?${search}`;
  const rest = isPlain ? parameters : body;
  return commandOfWords([...words, base === undefined ? target : { variable: base, path: target }, ...rest]);
}

/** Bytes stand for a file, whose name is not known here. */
function curlPart({ name, content }: BodyPart): string[] {
  return typeof content === 'string' ? ['--form-string', `${name}=${content}`] : ['-F', `${name}=@FILE`];
}

function curlBody(json: string): string {
  return json.length > longestBody || json.startsWith('@') ? '@body.json' : json;
}
