import type { Schemas } from '@postrider/client'
import { textsOf } from '../text/catalogue.ts'
import type { SavedColumnOf } from '../ui/data-table.tsx'
import { Time } from '../ui/time.tsx'
import styles from './captured-columns.module.css'
import { fullAddress, nameOf } from './recipients.ts'
import { capturedTexts } from './texts.ts'

const texts = textsOf(capturedTexts)

type Summary = Schemas['InboxSummary']

/** The columns of the list. Mails that this browser has not opened are bold, and their name begins with it. */
export const capturedColumns = (read: ReadonlySet<string>): readonly SavedColumnOf<Summary>[] => [
  {
    id: 'to',
    title: texts.to,
    cell: ({ id, to }) => (
      <bdi className={read.has(id) ? undefined : styles.unread}>
        {!read.has(id) && <span className={styles.hidden}>{texts.unread}</span>}
        {recipientsText(to)}
      </bdi>
    ),
    value: ({ to }) => to.map((recipient) => fullAddress(recipient)).join(', '),
  },
  {
    id: 'subject',
    title: texts.subject,
    cell: ({ subject }) => <bdi>{subject || texts.noSubject}</bdi>,
    value: ({ subject }) => subject,
  },
  {
    id: 'from',
    title: texts.from,
    isMinor: true,
    cell: ({ from }) => <bdi>{nameOf(from)}</bdi>,
    value: ({ from }) => fullAddress(from),
  },
  {
    id: 'date',
    title: texts.date,
    isMinor: true,
    cell: ({ date }) => <Time value={date} isRelative />,
    value: ({ date }) => date,
  },
]

function recipientsText(recipients: Summary['to']): string {
  const [first, ...others] = recipients
  if (first === undefined) return texts.noRecipient
  return others.length === 0 ? nameOf(first) : texts.andMore(nameOf(first), others.length)
}
