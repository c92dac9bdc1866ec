/** `--example > FILE` and `--from FILE`: an example is read back under every file ending that the command accepts. */
import { describe, expect, it } from 'vitest';
import { parseInput } from '../../../../src/cli/core/input/input-file.js';
import { endpoints } from '../../../../src/contract/index.js';
import { exampleDocument } from '../../../../src/derive/examples.js';
import { documentFormats, operationColumns } from '../../../../src/flags/document-formats.js';
import { writeJson } from '../../../../src/values/lossless-json.js';

const endings = { JSON: ['.json'], JSONL: ['.jsonl', '.ndjson'], YAML: ['.yaml', '.yml'], CSV: ['.csv'] };

const files = endpoints
  .filter(({ send }) => typeof send === 'object')
  .flatMap((endpoint) =>
    documentFormats(endpoint).flatMap((format) =>
      endings[format].map((extension) => ({ endpoint, id: endpoint.id, extension })),
    ),
  );

describe('an example in a file', () => {
  it.each(files)('of $id is read back from $extension', async ({ endpoint, extension }) => {
    const text = `${writeJson(exampleDocument(endpoint), 2)}\n`;
    const form = { forms: documentFormats(endpoint), columns: operationColumns(endpoint) };
    const { body } = await parseInput(text, { name: extension, extension }, form);
    expect(JSON.parse(writeJson(body))).toEqual(JSON.parse(text));
  });

  it('has each ending for at least one command', () => {
    expect(new Set(files.map(({ extension }) => extension)).size).toBe(6);
  });
});
