/** What comes of each list of people of the gallery. */
import type { GalleryCase } from '../../support/gallery.js';

const typed = 'Save it as CSV UTF-8, or name its encoding: --encoding windows-1252';
const ann = 'email:ann@example.com';
const bo = 'email:bo@example.com';

/** What programs and spreadsheets do to cells. */
const cells: readonly GalleryCase[] = [
  {
    file: 'apostrophe.csv',
    stands: 'an apostrophe that a spreadsheet puts before text',
    people: ['email:k@example.com'],
  },
  {
    file: 'phone-float.csv',
    stands: 'phone numbers that a program held as decimals',
    flags: '--country DE',
    people: ['phone_number:+491701234567'],
    says: ['1 phone number ends in .0, which a spreadsheet adds: read without it'],
  },
  {
    file: 'phone-national-float.csv',
    stands: 'the same without their 0',
    flags: '--country DE',
    people: ['phone_number:+491701234567'],
    says: ['1 phone number ends in .0'],
  },
  {
    file: 'phone-international-no-plus.csv',
    stands: 'phone numbers whose + a spreadsheet has removed',
    flags: '--country DE',
    people: ['phone_number:+491701234567'],
    says: ['1 phone number begins with the code of the country, without +: read as international'],
  },
  {
    file: 'meta-audience.csv',
    stands: 'the template of custom audiences of a social network',
    flags: '--country US',
    people: [
      'email:a@example.com email:b@example.com device_id:aece52e7-03ee-455a-b3c4-e57283966239 phone_number:+14155550101 phone_number:+448444124653',
    ],
    says: ['ignored columns: fn, ln, zip'],
  },
  {
    file: 'onecol.csv',
    stands: 'one column without a header',
    exit: 2,
    says: ['name its column: --column email'],
  },
  {
    file: 'onecol.csv',
    stands: 'one column without a header',
    flags: '--column email',
    people: ['email:a@example.com', 'email:b@example.com', 'email:c@example.com'],
  },
];

/** Text in the encodings that people have. */
const encodings: readonly GalleryCase[] = [
  {
    file: 'crm-windows-1252.csv',
    stands: 'a list of a German CRM in the encoding of Windows, whose identifiers are plain ASCII',
    flags: '--country DE',
    people: [
      `email:ann@example.com phone_number:+4930901820`,
      'email:bob@example.net phone_number:+491701234567',
    ],
    says: ['the text is neither UTF-8 nor UTF-16, but the columns that are read are plain ASCII'],
  },
  {
    file: 'idn-windows-1252.csv',
    stands: 'an address with umlauts in the encoding of Windows',
    exit: 2,
    says: ['idn-windows-1252.csv is neither UTF-8 nor UTF-16', typed],
  },
  {
    file: 'idn-windows-1252.csv',
    stands: 'the same with its encoding',
    flags: '--encoding windows-1252',
    people: ['email:jörg@bücher.example', ann],
  },
  {
    file: 'header-windows-1252.csv',
    stands: 'a header with ß in the encoding of Windows, of which a name is mapped',
    exit: 2,
    says: [typed],
  },
  {
    file: 'excel-mac.csv',
    stands: 'CSV of Excel on a Mac: Mac Roman, and CR alone',
    flags: '--encoding macintosh',
    people: ['email:zoë@example.com', bo],
  },
  { file: 'excel-mac.csv', stands: 'the same without its encoding', exit: 2, says: [typed] },
  {
    file: 'cyrillic-windows-1251.csv',
    stands: 'Cyrillic names and addresses',
    flags: '--encoding windows-1251 --map Почта=email',
    people: ['email:anna@example.com', 'email:борис@example.com'],
  },
  { file: 'cyrillic-windows-1251.csv', stands: 'the same without its encoding', exit: 2, says: [typed] },
  {
    file: 'japanese-shift-jis.csv',
    stands: 'a Japanese header, some of whose bytes are ASCII',
    flags: '--encoding shift_jis --map メールアドレス=email',
    people: ['email:hanako@example.com', 'email:ichiro@example.com'],
  },
  {
    file: 'chinese-gbk.csv',
    stands: 'Chinese names and a header of two languages',
    flags: '--encoding GBK --map 邮件=email',
    people: [
      'email:fang@example.com phone_number:+8613800138000',
      'email:wei@example.com phone_number:+8613900139000',
    ],
  },
  {
    file: 'damaged-utf-8.csv',
    stands: 'UTF-8 with one damaged row',
    exit: 3,
    people: ['email:zoë@example.com', 'email:jörg@example.com', ann],
    says: ['damaged-utf-8.csv:4: email: the value is not UTF-8'],
  },
  {
    file: 'utf-8-bom.csv',
    stands: 'UTF-8 with the mark that Excel writes',
    people: ['email:zoë@example.com', ann],
  },
  {
    file: 'utf-8-bom.csv',
    stands: 'the same with another encoding',
    flags: '--encoding windows-1252',
    exit: 2,
    says: ['utf-8-bom.csv is UTF-8, and not windows-1252', 'Leave out --encoding.'],
  },
  {
    file: 'unicode-text.txt',
    stands: '"Unicode text" of Excel: UTF-16 with tabs',
    people: ['email:zoë@example.com', ann],
  },
  { file: 'utf-16be-unmarked.csv', stands: 'UTF-16 of big end without a mark', people: [ann, bo] },
];

/** How lines and cells are written. */
const lines: readonly GalleryCase[] = [
  { file: 'sep-semicolon.csv', stands: 'the line sep=; of Excel', people: [ann, bo] },
  { file: 'cr-alone.csv', stands: 'lines that end with CR alone', people: [ann, bo] },
  { file: 'quoted-newlines.csv', stands: 'line ends and marks within cells', people: [ann, bo] },
  { file: 'list.csv.gz', stands: 'gzip', people: [`${ann} phone_number:+4930901820`, bo] },
];

export const peopleCases: readonly GalleryCase[] = [...cells, ...encodings, ...lines];
