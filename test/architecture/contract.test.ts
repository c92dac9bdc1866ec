/** Every fact of the service stands once, in the contract. */
import { describe, expect, it } from 'vitest';
import { endpoints, groups } from '../../src/contract/index.js';
import * as enums from '../../src/contract/params/enums.js';
import type { Param } from '../../src/contract/types.js';
import { readCode, sourceFiles } from '../support/source.js';

/** Worlds are made-up data, in which any number may occur. */
const outside = sourceFiles.filter((file) => !/^contract\/|^emulator\/seed\//.test(file));

const includes = (code: string, text: string) => code.includes(text);
const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '');

/** Files outside the contract that match, one line each. `prepare` changes the code before it is compared. */
function findSpelled(
  texts: Iterable<string>,
  isIn: (code: string, text: string) => boolean,
  prepare: (code: string) => string = (code) => code,
): string[] {
  const codes = outside.map((file) => [file, prepare(readCode(file))] as const);
  return [...texts].flatMap((text) =>
    codes.filter(([, code]) => isIn(code, text)).map(([file]) => `${file} spells ${text}`),
  );
}

function enumsOf(param: Param): readonly (readonly string[])[] {
  if (param.type === 'enum') return [param.values];
  if (param.type === 'list' || param.type === 'array') return enumsOf(param.of);
  if (param.type === 'object') return Object.values(param.fields).flatMap(enumsOf);
  return param.type === 'variant' ? Object.values(param.of).flatMap(enumsOf) : [];
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

describe('outside the contract', () => {
  it('spells no path of the service', () => {
    const paths = endpoints.map(({ path }) => path).filter((path) => path.includes('/') && path.length > 12);
    expect(findSpelled(new Set(paths), (code, path) => code.includes(`'${path}'`))).toEqual([]);
  });

  it('spells no list of allowed values again', () => {
    const lists = [
      ...endpoints.flatMap(({ params }) => Object.values(params).flatMap(enumsOf)),
      ...Object.values<unknown>(enums).filter(isTextList),
    ].filter((values) => values.length > 2);
    const texts = new Set(lists.map((values) => values.map((value) => `'${value}'`).join(',')));
    expect(findSpelled(texts, includes, withoutSpaces)).toEqual([]);
  });

  it('spells no list of columns again', () => {
    const lists = endpoints.flatMap(({ record }) =>
      record && record.columns.length > 1 ? [record.columns] : [],
    );
    const texts = new Set(lists.map((columns) => columns.map((name) => `'${name}'`).join(',')));
    // An id and a name are together for many reasons.
    texts.delete("'id','name'");
    expect(findSpelled(texts, includes, withoutSpaces)).toEqual([]);
  });

  it('spells no large limit of a parameter again', () => {
    const limits = new Set<string>();
    const collect = (param: Param): void => {
      if ('max' in param && typeof param.max === 'number' && param.max > 1000) limits.add(String(param.max));
      if (param.type === 'list' || param.type === 'array') collect(param.of);
      if (param.type === 'object') Object.values(param.fields).forEach(collect);
    };
    // Five seconds, and a postcode: by chance also the longest description of a product.
    const others = new Set(['5000']);
    for (const { params, maxBodyBytes } of endpoints) {
      Object.values(params).forEach(collect);
      if (maxBodyBytes !== undefined) limits.add(String(maxBodyBytes));
    }
    // Also the number of bytes of a kibibyte, which is no limit of a parameter.
    limits.delete('1024');
    expect(
      findSpelled(
        [...limits].filter((limit) => !others.has(limit)),
        (code, text) => code.includes(text) && new RegExp(`\\b${text}\\b`).test(code),
        (code) => code.replaceAll('_', ''),
      ),
    ).toEqual([]);
  });
});

describe('groups', () => {
  it('have unique names', () => {
    const names = groups.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });
});
