/** Media, cards and posts of a tester's account, created by calls of the service. */
import { type Answered, fixedWorld, openTester, type Tester } from './emulator.js';
import { copyPreparedWorld } from './filled-worlds.js';

type Fields = Readonly<Record<string, string | number | boolean>>;

/** Media of every type and size; the file name contains the size. */
export const media = {
  wide: '3_100',
  square: '3_101',
  shelf: '3_102',
  unlocked: '3_103',
  narrow: '3_104',
  tall: '3_105',
  film: '7_200',
  squareFilm: '7_201',
  oldFilm: '7_202',
  gif: '16_300',
  otherGif: '16_301',
} as const;

const fileNames: Readonly<Record<keyof typeof media, string>> = {
  wide: 'wide-1200x628.png',
  square: 'square-800x800.png',
  shelf: 'shelf-1910x1000.png',
  unlocked: 'unlocked-1000x400.png',
  narrow: 'narrow-799x799.png',
  tall: 'tall-900x1600.png',
  film: 'film-1920x1080.mp4',
  squareFilm: 'film-720x720.mp4',
  oldFilm: 'film-640x480.mp4',
  gif: 'a.gif',
  otherGif: 'b.gif',
};

/** The data of a successful response; throws on any other. */
export async function dataOf(answer: Promise<Answered>) {
  const { status, body, text } = await answer;
  if (status !== 200) throw new Error(text);
  return body.data;
}

export function addMedia({ call }: Pick<Tester, 'call'>, media_key: string, fields: Fields = {}) {
  return dataOf(call('POST', 'accounts/:account/media_library', { query: { media_key, ...fields } }));
}

/** Adds all of `media` to the library. Where the world is to have no more than that, `openWithLibrary` is cheaper. */
export async function fillLibrary(tester: Pick<Tester, 'call'>): Promise<void> {
  for (const [name, key] of Object.entries(media)) {
    await addMedia(tester, key, { file_name: fileNames[name as keyof typeof media] });
  }
}

const prepareLibrary = async (path: string) => {
  const tester = await openTester({ path });
  await fillLibrary(tester);
  await tester.emulator.close();
};

/** A tester whose library has all of `media`, filled once for all tests. */
export async function openWithLibrary(): Promise<Tester> {
  const { path } = await copyPreparedWorld(fixedWorld(), prepareLibrary);
  return openTester({ path });
}

export const picture = (media_key: string) => ({ type: 'MEDIA', media_key });
export const swipe = (...media_keys: string[]) => ({ type: 'SWIPEABLE_MEDIA', media_keys });
export const page = (url = 'https://www.example.com/spring', title = 'Spring') => ({
  type: 'DETAILS',
  title,
  destination: { type: 'WEBSITE', url },
});
export const button = (
  destination: object = { country_code: 'US', googleplay_app_id: 'com.example.spring' },
) => ({
  type: 'BUTTON',
  label: { type: 'ENUM', value: 'OPEN' },
  destination: { type: 'APP', ...destination },
});

export function addCard({ call }: Pick<Tester, 'call'>, json: object = {}) {
  const whole = { name: 'Spring page', components: [picture(media.wide), page()], ...json };
  return dataOf(call('POST', 'accounts/:account/cards', { json: whole }));
}

export function addPoll({ call }: Pick<Tester, 'call'>, fields: Fields = {}) {
  const query = {
    name: 'Season',
    first_choice: 'Spring',
    second_choice: 'Autumn',
    duration_in_minutes: 60,
    ...fields,
  };
  return dataOf(call('POST', 'accounts/:account/cards/poll', { query }));
}

/** A post of the tester's own user, by path: tweet, draft_tweets or scheduled_tweets. */
export function addPost(
  { call, emulator }: Pick<Tester, 'call' | 'emulator'>,
  path: string,
  fields: Fields = {},
) {
  const query = { as_user_id: emulator.credentials.user_id, text: 'Spring is here', ...fields };
  return dataOf(call('POST', `accounts/:account/${path}`, { query }));
}
