/** JSON of the emulator itself, without the envelope of the service. */
import { writeJson } from '../../values/lossless-json.js';

export function toJson(status: number, body: unknown): Response {
  return new Response(`${writeJson(body)}\n`, {
    status,
    headers: { 'content-type': 'application/json;charset=utf-8' },
  });
}
