/** YAML output. Text that YAML 1.1 would read as a number, date or boolean is quoted, too. */
import { loadYaml } from '../values/yaml.js';
import type { Pages } from './answer.js';
import { escapeInJson, isControlCharacter } from './control-characters.js';
import { createPlainYaml } from './plain-yaml.js';

/** A value of its own in YAML 1.1, where some parsers fail on it. The library does not have it. */
const valueKey = '=';

const options = { compat: 'yaml-1.1', aliasDuplicateObjects: false } as const;

async function openYaml(): Promise<(value: unknown) => string> {
  const { Document, visit } = await loadYaml();
  return (value) => {
    const document = new Document(value, options);
    visit(document, {
      Scalar(_, node) {
        if (typeof node.value !== 'string') return;
        // Not every parser reads a tab without quotes, which the library writes.
        if (node.value === valueKey || /\t/.test(node.value) || isControlCharacter(node.value))
          node.type = 'QUOTE_DOUBLE';
      },
    });
    // No block scalars: lines of blanks would not survive a round trip in them.
    // Every control character is now inside double quotes, where YAML accepts JSON's escapes.
    return escapeInJson(document.toString({ lineWidth: 0, blockQuote: false }));
  };
}

/** One value as a YAML document. */
export async function writeYaml(value: unknown): Promise<string> {
  return (await openYaml())(value);
}

/** All rows as one YAML sequence, page by page. */
export async function* writeSequence(pages: Pages): AsyncGenerator<string> {
  const write = await openYaml();
  const writePlain = createPlainYaml(await createTest());
  const writeItem = (row: unknown) => {
    const text = writePlain(row);
    return text === undefined ? write([row]) : `- ${text}\n`;
  };
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    yield page.map(writeItem).join('');
  }
  if (rows === 0) yield write([]);
}

/** Whether the library takes a text without quotes for something else, by this version of YAML or by 1.1. */
async function createTest(): Promise<(text: string) => boolean> {
  const { Document } = await loadYaml();
  const { tags, compat } = new Document(null, options).schema;
  const tests = [...tags, ...(compat ?? [])].flatMap((tag) =>
    tag.default && 'test' in tag && tag.test && tag.tag !== 'tag:yaml.org,2002:str' ? [tag.test] : [],
  );
  return (text) => text === valueKey || tests.some((test) => test.test(text));
}
