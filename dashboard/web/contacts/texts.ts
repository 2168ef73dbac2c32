import type { Catalogue, Texts } from '../text/catalogue.ts'
import { count, formatNumber } from '../text/format.ts'
import type { BulkOperation } from './bulk.ts'
import type { StartedOperation } from './running-jobs.ts'

const contacts = (value: number): string => count(value, 'contact', 'contacts')

type OfOperation<Value> = Record<BulkOperation, Value>

const en = {
  title: 'Contacts',
  filters: 'Filters of the contacts',
  search: 'Search by address',
  state: 'Subscription',
  anyState: 'All contacts',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  email: 'Email address',
  created: 'Created',
  chooseColumns: 'Columns',
  fields: 'Fields',
  import: 'Import',
  pageCount: (shown: number, total: { count: number; isExact: boolean } | undefined) =>
    total === undefined
      ? contacts(shown)
      : `${formatNumber(shown)} of ${total.isExact ? '' : 'about '}${contacts(total.count)}`,
  none: 'No contacts yet',
  noneHint: 'A contact is created when you send a mail to an address, track an event, or import a CSV file.',
  noMatchSoFar: 'No contact of this page matches. The next page can have matches.',
  segment: 'Segment',
  anySegment: 'All segments',
  unknownSegment: 'Deleted segment',
  condition: {
    add: 'Condition',
    change: 'Change condition',
    title: 'Filter by a condition',
    apply: 'Show matching contacts',
    remove: 'Remove the condition',
    incomplete: 'Complete the rules, or delete the ones that you do not need.',
    tooLong: 'The condition is too long for a filter. Create a segment instead.',
  },
  noMatch: 'No contact matches these filters.',
  clearFilters: 'Clear the filters',
  columns: {
    title: 'Choose columns',
    search: 'Search fields',
    none: 'Contacts have no fields yet. Add fields to a contact, or import a file with more columns.',
    full: (most: number) => `The list shows at most ${most} fields.`,
  },
  add: {
    open: 'Add contact',
    title: 'Add a contact',
    action: 'Add contact',
    hint: 'Only subscribe contacts who have agreed to receive your mail.',
    added: (email: string) => `Added ${email}.`,
    existed: (email: string) => `${email} was a contact already. Nothing was changed.`,
  },
  export: {
    title: 'Export',
    csv: 'CSV, for spreadsheets',
    ndjson: 'NDJSON, one JSON object per line',
    started: 'The export is being prepared. The download starts by itself.',
  },
  bulk: {
    label: 'Selected contacts',
    selected: (value: number) => `${contacts(value)} selected`,
    allSelected: (value: number) => `All ${contacts(value)} that match the filters selected`,
    selectAll: (value: number) => `Select all ${contacts(value)} that match`,
    clear: 'Clear selection',
    actions: {
      subscribe: 'Subscribe',
      unsubscribe: 'Unsubscribe',
      delete: 'Delete',
    } satisfies OfOperation<string>,
    titles: {
      subscribe: (value: number) => `Subscribe ${contacts(value)}?`,
      unsubscribe: (value: number) => `Unsubscribe ${contacts(value)}?`,
      delete: (value: number) => `Delete ${contacts(value)}?`,
    } satisfies OfOperation<(value: number) => string>,
    confirm: {
      subscribe: (value: number) => `Subscribe ${contacts(value)}`,
      unsubscribe: (value: number) => `Unsubscribe ${contacts(value)}`,
      delete: (value: number) => `Delete ${contacts(value)}`,
    } satisfies OfOperation<(value: number) => string>,
    explanations: {
      subscribe: 'They receive campaigns again. Only subscribe contacts who have agreed to it.',
      unsubscribe: 'They no longer receive campaigns. This cannot be undone for all of them together.',
      delete: 'Their fields and subscriptions are deleted. This cannot be undone.',
    } satisfies OfOperation<string>,
    started: {
      subscribe: 'Subscribing the contacts.',
      unsubscribe: 'Unsubscribing the contacts.',
      delete: 'Deleting the contacts.',
    } satisfies OfOperation<string>,
    running: {
      subscribe: 'Subscribing contacts…',
      unsubscribe: 'Unsubscribing contacts…',
      delete: 'Deleting contacts…',
      import: 'Importing contacts…',
    } satisfies Record<StartedOperation, string>,
    imported: (done: number, rejected: number) =>
      rejected > 0
        ? `Imported ${contacts(done)}. ${count(rejected, 'row was', 'rows were')} rejected.`
        : `Imported ${contacts(done)}.`,
    showImport: 'Show the import',
    done: {
      subscribe: (value: number) => `Subscribed ${contacts(value)}.`,
      unsubscribe: (value: number) => `Unsubscribed ${contacts(value)}.`,
      delete: (value: number) => `Deleted ${contacts(value)}.`,
    } satisfies OfOperation<(value: number) => string>,
    unchanged: (value: number) => `${count(value, 'contact was', 'contacts were')} unchanged.`,
    failures: (value: number) => `${count(value, 'contact', 'contacts')} could not be changed.`,
    failed: (reason: string) => `The operation failed: ${reason}`,
    dismiss: 'Dismiss',
  },
} satisfies Texts

export const contactTexts: Catalogue<typeof en> = { en }
