import type { Catalogue, Texts } from '../../text/catalogue.ts'
import { count } from '../../text/format.ts'

const en = {
  title: 'Import contacts',
  trail: 'Contacts',
  intro:
    'From a CSV file with a column of email addresses, as spreadsheets and other mail services export it.',
  choose: {
    title: '1. Choose a file',
    drop: 'Drop a CSV file here',
    or: 'or',
    button: 'Choose a file',
    rules: 'At most 5 MB. The columns are separated by comma, semicolon or tab.',
    tooLarge: 'This file is larger than 5 MB. Split it into smaller files.',
    empty: 'This file has no header row. The first row must name the columns.',
    unreadable: 'This file cannot be read as text.',
    chosen: (name: string, size: string) => `${name} (${size})`,
    other: 'Choose another file',
    guessed:
      'This file is not in UTF-8. It was read in the Windows encoding of Western languages. Check the accents in the preview.',
  },
  map: {
    title: '2. Choose what each column becomes',
    export: 'This file is an export of contacts. Its columns fit already.',
    column: 'Column',
    first: 'First values',
    becomesOf: (column: string) => `What the column ${column} becomes`,
    unnamed: (index: number) => `Column ${index}`,
    fieldName: (column: string) => `Name of the field for ${column}`,
    email: 'Email address',
    subscribed: 'Subscription',
    field: 'Field',
    skip: 'Ignore',
    consent:
      'New contacts are subscribed, unless a column “Subscription” has “false”, “no” or 0. Only import contacts who have agreed to receive your mail.',
    start: 'Start import',
  },
  faults: {
    'no-email': 'Choose the column with the email addresses.',
    twice: (name: string) => `Two columns become “${name}”. Change or ignore one of them.`,
    'no-name': (column: number) => `Enter a name for the field of column ${column}, or ignore the column.`,
  },
  run: {
    title: 'Import of contacts',
    result: 'Result',
    running: (done: number) => `Importing… ${done} % done. You can leave this page: the import continues.`,
    failed: (reason: string) => `The import failed: ${reason} The rows before stay imported.`,
    done: 'The import is finished.',
    rows: 'Rows',
    created: 'Created',
    updated: 'Updated',
    rejected: 'Rejected',
    rejectedTitle: 'Rejected rows',
    row: 'Row',
    address: 'Email address',
    reason: 'Reason',
    firstRows: (shown: number, all: number) =>
      `The first ${count(shown, 'row', 'rows')} of ${count(all, 'rejected row', 'rejected rows')}.`,
    save: 'Save rejected rows as CSV',
    saved: 'rejected-rows.csv',
    toContacts: 'Show the contacts',
    again: 'Import another file',
  },
} satisfies Texts

export const importTexts: Catalogue<typeof en> = { en }
