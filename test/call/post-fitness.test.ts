/** Which posts a line item can show: a table of all that decides it (docs/service.md#fitness-of-posts). */
import { describe, expect, it } from 'vitest';
import { findUnfitness, hasPostLink, mediaTypeOfKey } from '../../src/call/post-fitness.js';
import { postNeeds } from '../../src/contract/groups/promoted-tweets.js';
import { objective } from '../../src/contract/params/enums.js';

type Post = Parameters<typeof findUnfitness>[1];

const posts: Readonly<Record<string, Post>> = {
  plain: { hasLink: false, cardType: '', media: [] },
  link: { hasLink: true, cardType: '', media: [] },
  website: { hasLink: false, cardType: 'IMAGE_WEBSITE', media: [] },
  'website and link': { hasLink: true, cardType: 'VIDEO_WEBSITE', media: [] },
  'poll and link': { hasLink: true, cardType: 'TEXT_POLL', media: [] },
  app: { hasLink: false, cardType: 'IMAGE_APP', media: [] },
  'carousel of an app': { hasLink: false, cardType: 'IMAGE_CAROUSEL_APP', media: [] },
  'moving card': { hasLink: false, cardType: 'VIDEO_CONVERSATION', media: [] },
  image: { hasLink: false, cardType: '', media: ['IMAGE'] },
  gif: { hasLink: false, cardType: '', media: ['GIF'] },
  'image and video': { hasLink: true, cardType: '', media: ['IMAGE', 'VIDEO'] },
  'unknown card': { hasLink: false, cardType: undefined, media: [] },
  'unknown card and link': { hasLink: true, cardType: undefined, media: [] },
  'unknown media': { hasLink: false, cardType: '', media: [undefined] },
};

const fit: Readonly<Record<string, readonly string[]>> = {
  'website card or link': [
    'link',
    'website',
    'poll and link',
    'image and video',
    'unknown card',
    'unknown card and link',
  ],
  'app card': ['app', 'carousel of an app', 'unknown card', 'unknown card and link'],
  'video or GIF': [
    'website and link',
    'moving card',
    'gif',
    'image and video',
    'unknown card',
    'unknown card and link',
    'unknown media',
  ],
  'no posts': [],
  anything: Object.keys(posts),
};

describe('a line item shows', () => {
  it.each(objective)('of objective %s the posts that the contract names', (name) => {
    const shown = Object.entries(posts).filter(([, post]) => !findUnfitness({ objective: name }, post));
    expect(shown.map(([label]) => label)).toEqual(
      Object.keys(posts).filter((label) => fit[postNeeds[name]]?.includes(label)),
    );
  });

  it('nothing where its product shows media creatives', () => {
    const item = { objective: 'ENGAGEMENTS', product_type: 'MEDIA' };
    expect(findUnfitness(item, { hasLink: true, cardType: '', media: [] })).toBe(
      'the line item does not show posts',
    );
  });
});

it('says which part is missing, or too much', () => {
  const item = { objective: 'WEBSITE_CLICKS' };
  const both = { hasLink: true, cardType: 'IMAGE_WEBSITE', media: [] };
  expect(findUnfitness(item, both)).toContain('not both; this one has both');
  expect(findUnfitness(item, { ...both, hasLink: false, cardType: '' })).toContain('this one has neither');
});

it.each([
  ['Read https://a.example/1.', true],
  ['http://a', true],
  ['https://', false],
  ['see a.example/1', false],
  [undefined, false],
])('%j has a link: %s', (text, has) => {
  expect(hasPostLink(text)).toBe(has);
});

it.each([
  ['3_1', 'IMAGE'],
  ['7_1', 'VIDEO'],
  ['13_1', 'VIDEO'],
  ['16_1', 'GIF'],
  ['99_1', undefined],
])('the media of key %s are %s', (key, type) => {
  expect(mediaTypeOfKey(key)).toBe(type);
});
