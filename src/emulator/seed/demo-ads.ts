/** The ads of the line items of the dataset `demo`, client by client, as data. Names, pages and people are made up. */

import { demoMedia } from './account-builder.js';

/** The posts of one advertiser, by what they show. */
export interface AdTexts {
  /** Texts with a link. */
  readonly link: readonly string[];
  /** Texts that need nothing besides. */
  readonly plain: readonly string[];
  /** The text of a post with a video; the video is one of the library, or a new one. */
  readonly film?: string;
  readonly filmKey?: string;
  /** The text of a post with an app card. */
  readonly app?: string;
}

/** By the screen name of the advertiser. */
export const adTexts: Readonly<Record<string, AdTexts>> = {
  quillmark: {
    link: [
      'Read it before your friends do https://www.quillmark.example/new',
      'A shelf picked for you https://www.quillmark.example/picks',
    ],
    plain: ['Which book kept you awake last night?', 'Open late all week #books'],
    film: 'Hear the first chapter',
    filmKey: demoMedia.film,
  },
  hoshikawa_cycles: {
    link: ['春の新作をチェック https://www.hoshikawa.example/spring'],
    plain: ['今日も自転車で行こう', '試乗会の写真を集めました #自転車'],
    film: '坂道もらくらく',
  },
  darsidra: {
    link: ['Roasted this morning https://www.darsidra.example/beans'],
    plain: ['Cardamom or plain?', 'Evenings are for coffee #darsidra'],
    film: 'Cold, slow, smooth',
  },
  lindholt_reisen: {
    link: [
      'Across the fjord in a day https://www.lindholt.example/fjords',
      'Book early, sleep late https://www.lindholt.example/early',
    ],
    plain: ['Where would you wake up tomorrow?'],
    film: 'Asleep in Berlin, awake in Vienna',
  },
  merrow_savings: {
    link: ['Your first account in ten minutes https://www.merrow.example/first'],
    plain: ['A pound a day #savings', 'Our Leeds branch is open'],
  },
  pebblewick: {
    link: [],
    plain: ['Season two is near'],
    film: 'Season two: the teaser',
    app: 'Five minutes, one more tile',
  },
  warung_rempah: {
    link: ['Bumbu segar, langsung ke dapur https://www.rempah.example/bumbu'],
    plain: ['Rasa dari sembilan pulau'],
  },
};

/** The line item whose only post was rejected, and that post. */
export const rejectedAd = {
  lineItem: 'Gift cards: Last minute',
  text: 'The best present EVER, guaranteed!!! https://www.quillmark.example/gifts #rejected',
} as const;

/** The line item with a second post that is under review in the first hour of the dataset. */
export const delayedAd = {
  lineItem: 'Newsletter: Past visitors',
  text: 'Six new issues for you https://www.quillmark.example/newsletter #underreview',
} as const;

/** Scheduled posts by name, and the line items that show them from their time on. */
export const scheduledAds = {
  Sunday: "Children's week: Families",
  Summer: 'Summer paperbacks: Beach towns',
  'Trailer night': 'Audiobook trailers: Full trailer',
} as const;

/** A post of a partner, and the line item that shows a repost of it. */
export const partnerAd = {
  lineItem: 'Author evenings: Boston',
  text: 'Three evenings, three authors, no sleep at all',
} as const;

/** The line item that shows a post with a website card. */
export const cardAd = { lineItem: 'New in translation: Timeline', post: 'Spring page' } as const;

/** The line items that a partner measures, and the button of a pre-roll. */
export const measuredItems = ['New in translation: Timeline', 'Rare books by region: Northeast'] as const;
export const prerollItem = 'Before the feature: Film pages';

/** The media of the posts above, and the sizes in their file names. */
export const adMedia = {
  film: { media_key: '7_1700000000000000101', file_name: 'advertisement-1280x720.mp4' },
  picture: { media_key: '3_1700000000000000102', file_name: 'advertisement-1200x628.png' },
} as const;
