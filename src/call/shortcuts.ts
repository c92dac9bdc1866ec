/**
 * Shortcuts: flags that stand for a JSON document in its common forms, so that nobody must write one. A table of
 * data, by endpoint: what the flags are, and which members of the document they become.
 */
import { app, label, title, website } from '../contract/card-components.js';
import { mediaKey } from '../contract/creatives.js';
import type { Endpoint, Param, Params } from '../contract/types.js';
import { flagOf } from './spelling.js';

/** One flag as it was typed, or not. */
export interface Said {
  readonly flag: string;
  readonly text: string | undefined;
  /** The values of a list. */
  readonly items: readonly string[];
}

/** A member of the body: where it stands, what it holds, and the flag that says so. Nothing is set to undefined. */
export type Member = readonly [path: string, value: unknown, from?: Said];

/** One form of the document, and the flags that it is made from. */
export interface Shortcut {
  /** As in "a card that leads to a web page". */
  readonly makes: string;
  readonly params: Params;
  readonly members: (said: Readonly<Record<string, Said>>) => readonly Member[];
  /** Values of its flags, for help. */
  readonly example: Readonly<Record<string, string>>;
}

function shortcut<const P extends Params>(
  form: Omit<Shortcut, 'params' | 'members' | 'example'> & {
    readonly params: P;
    readonly members: (said: Readonly<Record<keyof P, Said>>) => readonly Member[];
    readonly example: Readonly<Partial<Record<keyof P, string>>>;
  },
): Shortcut {
  return form as unknown as Shortcut;
}

const media_key = {
  type: 'list',
  of: mediaKey('A media key'),
  help: 'Image or video from the library; several make a carousel',
} as const;

/** One medium stands alone, several are swiped through. */
function mediaMembers(at: string, said: Said): readonly Member[] {
  return said.items.length > 1
    ? [
        [`${at}.type`, 'SWIPEABLE_MEDIA'],
        [`${at}.media_keys`, said.items, said],
      ]
    : [
        [`${at}.type`, 'MEDIA'],
        [`${at}.media_key`, said.text, said],
      ];
}

const websiteCard = shortcut({
  makes: 'a card that leads to a web page',
  params: { media_key, title, url: website.fields.url },
  members: (said) => [
    ...mediaMembers('components[0]', said.media_key),
    ['components[1].type', 'DETAILS'],
    ['components[1].title', said.title.text, said.title],
    ['components[1].destination.type', 'WEBSITE'],
    ['components[1].destination.url', said.url.text, said.url],
  ],
  example: {
    media_key: '3_1700000000000000001',
    title: 'Spring is here',
    url: 'https://www.example.com/spring',
  },
});

const { type: _, ...appFields } = app.fields;
const appCard = shortcut({
  makes: 'a card that leads to an app',
  params: { media_key, label: label.fields.value, ...appFields },
  members: (said) => [
    ...mediaMembers('components[0]', said.media_key),
    ['components[1].type', 'BUTTON'],
    ['components[1].label.type', 'ENUM'],
    ['components[1].label.value', said.label.text, said.label],
    ['components[1].destination.type', 'APP'],
    ...(Object.keys(appFields) as (keyof typeof appFields)[]).map(
      (name): Member => [`components[1].destination.${name}`, said[name].text, said[name]],
    ),
  ],
  example: {
    media_key: '7_1700000000000000002',
    label: 'INSTALL',
    country_code: 'US',
    googleplay_app_id: 'com.example.spring',
  },
});

const table: Readonly<Record<string, readonly Shortcut[]>> = {
  'cards.create': [websiteCard, appCard],
  'cards.update': [websiteCard, appCard],
};

/** The shortcuts of an endpoint, the most common one first. */
export function shortcutsOf({ id }: Pick<Endpoint, 'id'>): readonly Shortcut[] {
  return table[id] ?? [];
}

/** The flags of all shortcuts, each once, with what it makes where only one of them has it. */
export function shortcutParams(
  endpoint: Pick<Endpoint, 'id'>,
): readonly { name: string; param: Param; makes: string | undefined }[] {
  const forms = shortcutsOf(endpoint);
  const names = [...new Set(forms.flatMap(({ params }) => Object.keys(params)))];
  return names.flatMap((name) => {
    const having = forms.filter(({ params }) => name in params);
    const param = having[0]?.params[name];
    const makes = having.length < forms.length ? having[0]?.makes : undefined;
    return param ? [{ name, param, makes }] : [];
  });
}

export interface Filled {
  /** Members of the body, built from the flags. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** The flag that says each place of the document. */
  readonly flags: ReadonlyMap<string, string>;
}

/** Two flags that no shortcut has together. */
export interface Clash {
  readonly clash: readonly [flag: string, other: string];
}

/** Builds the document from the texts of flags, by parameter; undefined where none of them is a shortcut's. */
export function fillShortcut(
  endpoint: Pick<Endpoint, 'id'>,
  texts: ReadonlyMap<string, string>,
): Filled | Clash | undefined {
  const forms = shortcutsOf(endpoint);
  const given = shortcutParams(endpoint).flatMap(({ name }) => (texts.has(name) ? [name] : []));
  if (given.length === 0) return undefined;
  const form = forms.find(({ params }) => given.every((name) => name in params));
  return form ? build(form, texts) : { clash: findClash(forms, given) };
}

function findClash(forms: readonly Shortcut[], given: readonly string[]): readonly [string, string] {
  for (const name of given) {
    const other = given.find((item) => !forms.some(({ params }) => name in params && item in params));
    if (other !== undefined) return [flagOf(name), flagOf(other)];
  }
  return [flagOf(given[0] ?? ''), flagOf(given.at(-1) ?? '')];
}

function build({ params, members }: Shortcut, texts: ReadonlyMap<string, string>): Filled {
  const said = Object.fromEntries(
    Object.keys(params).map((name): [string, Said] => {
      const text = texts.get(name);
      return [name, { flag: flagOf(name), text, items: text === undefined ? [] : text.split(',') }];
    }),
  );
  const raw: Record<string, unknown> = {};
  const flags = new Map<string, string>();
  for (const [path, value, from] of members(said)) {
    if (value !== undefined) setAt(raw, path, value);
    if (from) flags.set(path, from.flag);
  }
  return { raw, flags };
}

/** Sets a member deep in a document, with the objects and arrays on the way: `components[0].type`. */
function setAt(document: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path.match(/\w+/g) ?? [];
  let at: Record<string, unknown> = document;
  steps.forEach((step, index) => {
    const next = steps[index + 1];
    if (next === undefined) at[step] = value;
    else {
      at[step] ??= /^\d+$/.test(next) ? [] : {};
      at = at[step] as Record<string, unknown>;
    }
  });
}
