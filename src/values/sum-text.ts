/** Tells the text of a row that sums up others, such as `Total: 3`, in the languages of spreadsheets. */

/** What a row with a sum begins with, in the languages of spreadsheets and databases. */
const words = [
  ...[
    'total',
    'totals',
    'grand total',
    'subtotal',
    'sum',
    'sums',
    'count',
    'counts',
    'row',
    'rows',
    'records',
    'entries',
  ],
  ...['summe', 'gesamt', 'gesamtsumme', 'insgesamt', 'anzahl', 'zeile', 'zeilen', 'datensätze', 'einträge'],
  ...[
    'totaux',
    'somme',
    'nombre',
    'ligne',
    'lignes',
    'suma',
    'cuenta',
    'recuento',
    'fila',
    'filas',
    'totale',
    'somma',
  ],
  ...[
    'conteggio',
    'righe',
    'totaal',
    'som',
    'aantal',
    'rijen',
    'soma',
    'contagem',
    'linhas',
    'summa',
    'antal',
    'rader',
  ],
  ...[
    'razem',
    'liczba',
    'wiersze',
    'celkem',
    'toplam',
    'satır',
    'итого',
    'всего',
    'сумма',
    'количество',
    'строк',
  ],
  ...['合計', '総計', '件数', '行数', '合计', '总计', '总数', '합계', '총계'],
];
/** One of them, with at most two more words, and one number: `Total rows: 1,234`. What has more may be a person. */
const sum = new RegExp(
  `^(?:${words.join('|')})(?![\\p{L}\\p{M}_@])(?:\\s+\\p{L}+){0,2}[\\s:=]*(?:\\d[\\d.,' ]*)?$`,
  'iu',
);

/** Whether a text says that its row is a sum or a count. */
export function isSumText(text: string): boolean {
  return sum.test(text.trim());
}

const word = new RegExp(`^(?:${words.join('|')})[\\s:=]*$`, 'iu');

/** Whether a text is no more than the word for a sum: `Total war` may be a name. */
export function isSumWord(text: string): boolean {
  return word.test(text.trim());
}
