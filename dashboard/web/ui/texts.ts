import type { Catalogue, Texts } from '../text/catalogue.ts'
import { count } from '../text/format.ts'

const en = {
  skip: 'Skip to the content',
  loading: 'Loading',
  retry: 'Try again',
  days: { first: 'First day', last: 'Last day' },
  close: 'Close',
  cancel: 'Cancel',
  unsaved: {
    title: 'Discard your changes?',
    text: 'Your changes on this page are not saved. They are lost when you leave it.',
    discard: 'Discard changes',
    stay: 'Stay',
  },
  undo: 'Undo',
  messages: 'Messages',
  pages: 'Pages',
  trail: 'Pages above this page',
  previous: 'Previous',
  next: 'Next',
  selectPage: 'Select all on this page',
  copy: (what: string) => `Copy ${what}`,
  copied: (what: string) => `Copied ${what}.`,
  pressToCopy: (what: string) =>
    `The browser cannot copy ${what} on a page without HTTPS. Press Ctrl+C or ⌘C.`,
  copyShort: 'Copy',
  copiedShort: 'Copied',
  requestId: (id: string) => `The id of the request is ${id}.`,
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  unexpected: 'Something went wrong. Try again.',
  csv: {
    short: 'CSV',
    save: (what: string) => `Save ${what} as CSV`,
    saved: (rows: number) => `Saved ${count(rows, 'row', 'rows')} as CSV.`,
    savedFirst: (rows: number) =>
      `Saved only the first ${count(rows, 'row', 'rows')} as CSV. Use filters to save the others.`,
  },
  chart: {
    dayOf: (title: string) => `Day of the chart “${title}”`,
    table: 'Show the data as a table',
    empty: 'No data in this period.',
  },
  typeToConfirm: (text: string) => `Type “${text}” to confirm`,
  entry: (number: number) => `entry ${number}`,
  header: 'Header',
  value: 'Value',
  mailFrame: {
    title: 'The mail as its readers see it',
    width: 'Width of the mail',
    desktop: 'Desktop',
    phone: 'Phone',
    showImages: 'Show remote images',
    hideImages: 'Hide remote images',
    imagesHint: 'Remote images are hidden, because their server learns when they are loaded.',
  },
} satisfies Texts

export const uiTexts: Catalogue<typeof en> = { en }
