import { textsOf } from '../text/catalogue.ts'
import type { CsvColumn } from '../ui/csv.ts'
import { detailOf, eventDataOf, subjectOf, type Entry } from './entry.ts'
import { activityTexts } from './texts.ts'

const texts = textsOf(activityTexts)

/** The columns of the feed as a CSV file. */
export const entryColumns: readonly CsvColumn<Entry>[] = [
  { title: texts.columns.time, value: ({ timestamp }) => timestamp },
  { title: texts.columns.type, value: ({ type }) => texts.entries[type] },
  { title: texts.contact.label, value: ({ contactEmail }) => contactEmail },
  { title: texts.columns.subject, value: (entry) => subjectOf(entry).name },
  { title: texts.columns.details, value: (entry) => detailOf(entry) ?? eventDataOf(entry) },
]
