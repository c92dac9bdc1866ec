/** Reads details of YAML documents that their plain values lack: members without a value, and numbers as they are written. */

import { isPlainInteger, WrittenNumber } from '../../../values/written-number.js';
import { loadYaml, type YamlDocument } from '../../../values/yaml.js';

/**
 * The paths of members that have nothing behind their colon, as `[2].params.name`: an empty variable leaves that, and YAML reads
 * it as null. Aliases are not followed.
 */
export async function findBlanks({ contents }: YamlDocument): Promise<ReadonlySet<string>> {
  const yaml = await loadYaml();
  const blanks = new Set<string>();
  const open: (readonly [node: unknown, path: string])[] = [[contents, '']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, path] = next;
    if (yaml.isMap(node))
      for (const { key, value } of node.items) {
        const name = yaml.isScalar(key) ? String(key.value) : String(key);
        open.push([value, path === '' ? name : `${path}.${name}`]);
      }
    else if (yaml.isSeq(node))
      for (const [at, item] of node.items.entries()) open.push([item, `${path}[${at}]`]);
    else if (node === null || (yaml.isScalar(node) && node.value === null && node.source === ''))
      blanks.add(path);
  }
  return blanks;
}

/** The values of a document, with a WrittenNumber for each number that is not written as its value. Throws as the library does. */
export async function readYamlValues(document: YamlDocument): Promise<unknown> {
  const yaml = await loadYaml();
  yaml.visit(document, {
    Scalar(key, node) {
      const isNumber = typeof node.value === 'number' || typeof node.value === 'bigint';
      if (key === 'key' || !isNumber || node.source === undefined || isPlainInteger(node.source)) return;
      node.value = new WrittenNumber(node.source);
    },
  });
  return document.toJS();
}
