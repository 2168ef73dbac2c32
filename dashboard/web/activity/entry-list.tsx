import type { Ref } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Badge, type BadgeLook } from '../ui/badge.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Time } from '../ui/time.tsx'
import styles from './entry-list.module.css'
import {
  detailOf,
  eventDataOf,
  isByMachine,
  isFailed,
  originOf,
  subjectOf,
  type Entry,
  type EntryType,
} from './entry.ts'
import { activityTexts } from './texts.ts'

const texts = textsOf(activityTexts)

export interface EntryListProps {
  /** The accessible name. */
  label: string
  entries: readonly Entry[]
  /** Whether the times are in the future. */
  isUpcoming?: boolean
  /** Whether all entries belong to one contact, which the page shows already. */
  isOfContact?: boolean
  ref?: Ref<HTMLOListElement>
}

/** Entries of the activity with links to their mails, contacts, campaigns and workflows. */
export const EntryList = ({
  label,
  entries,
  isUpcoming = false,
  isOfContact = false,
  ref,
}: EntryListProps) => (
  <ol ref={ref} tabIndex={-1} aria-label={label} className={styles.list}>
    {entries.map((entry) => (
      <li key={entry.id} className={styles.entry}>
        <span className={styles.type}>
          <Badge look={lookOf(entry)}>{labelOf(entry, isUpcoming)}</Badge>
        </span>
        <div className={styles.text}>
          <EntrySubject entry={entry} />
          <EntryFacts entry={entry} isOfContact={isOfContact} />
        </div>
        <span className={styles.time}>
          <Time value={entry.timestamp} isRelative={!isUpcoming} />
        </span>
      </li>
    ))}
  </ol>
)

const looks: Partial<Record<EntryType, BadgeLook>> = {
  'email.delivered': 'good',
  'email.opened': 'good',
  'email.clicked': 'good',
  'contact.subscribed': 'good',
  'email.suppressed': 'warning',
  'contact.unsubscribed': 'warning',
  'email.bounced': 'danger',
  'email.complaint': 'danger',
}

const lookOf = (entry: Entry): BadgeLook =>
  isFailed(entry) ? 'danger' : isByMachine(entry) ? 'neutral' : (looks[entry.type] ?? 'neutral')

/** Scheduled mails have the type of waiting workflow steps. */
const labelOf = ({ type, metadata }: Entry, isUpcoming: boolean): string =>
  isUpcoming && type === 'workflow.email.scheduled' && metadata['emailId'] !== undefined
    ? texts.scheduledMail
    : texts.entries[type]

function EntrySubject({ entry }: { entry: Entry }) {
  const { pathOf } = useProject()
  const { page } = subjectOf(entry)
  const text = textOf(entry)
  if (text === undefined && !isByMachine(entry)) return null
  return (
    <p className={styles.subject}>
      {page === undefined ? text : <PageLink to={pathOf(page)}>{text}</PageLink>}
      {isByMachine(entry) && <Badge>{texts.machine}</Badge>}
      {isFailed(entry) && <Badge look="danger">{texts.failed}</Badge>}
    </p>
  )
}

/** Returns the name of the entry's subject. A page without a name gets a general text. */
function textOf(entry: Entry): string | undefined {
  const { name, page } = subjectOf(entry)
  if (name !== undefined || page === undefined) return name
  return page.startsWith('workflows/') ? texts.workflow : texts.noSubject
}

function EntryFacts({ entry, isOfContact }: { entry: Entry; isOfContact: boolean }) {
  const { pathOf } = useProject()
  const origin = originOf(entry)
  const [detail, data] = [detailOf(entry), eventDataOf(entry)]
  return (
    <p className={styles.facts}>
      {!isOfContact && <EntryContact {...entry} />}
      {origin && <PageLink to={pathOf(origin.page)}>{texts[origin.kind]}</PageLink>}
      {detail !== undefined && <span>{detail}</span>}
      {data !== undefined && <code>{data}</code>}
    </p>
  )
}

function EntryContact({ contactId, contactEmail }: Pick<Entry, 'contactId' | 'contactEmail'>) {
  const { pathOf } = useProject()
  if (contactEmail === null) return null
  if (contactId === null) return <span>{contactEmail}</span>
  return <PageLink to={pathOf(`contacts/${contactId}`)}>{contactEmail}</PageLink>
}
