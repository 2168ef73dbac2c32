import type { Schemas } from '@postrider/client'
import { textsOf } from '../text/catalogue.ts'
import { Badge } from '../ui/badge.tsx'
import type { SavedColumnOf } from '../ui/data-table.tsx'
import { Time } from '../ui/time.tsx'
import { lookOfStatus, type MailStatus } from './mail-status.ts'
import { mailStatusTexts } from './status-texts.ts'
import { mailTexts } from './texts.ts'

const texts = textsOf(mailTexts)
const statusTexts = textsOf(mailStatusTexts)

type Mail = Schemas['Email']

/** The state of a mail in one word. */
export const MailBadge = ({ status }: { status: MailStatus }) => (
  <Badge look={lookOfStatus(status)}>{statusTexts[status]}</Badge>
)

const subject: SavedColumnOf<Mail> = {
  id: 'subject',
  title: texts.subject,
  cell: (mail) => mail.subject || texts.noSubject,
}

const timeOf = ({ scheduledFor, status, createdAt }: Mail): string =>
  status === 'SCHEDULED' && scheduledFor !== null ? scheduledFor : createdAt

export const sentColumns: readonly SavedColumnOf<Mail>[] = [
  { id: 'to', title: texts.recipient, cell: ({ to }) => to },
  {
    id: 'status',
    title: texts.status,
    cell: ({ status }) => <MailBadge status={status} />,
    value: ({ status }) => statusTexts[status],
  },
  { ...subject, isMinor: true },
  { id: 'source', title: texts.source, isMinor: true, cell: ({ source }) => texts.sources[source] },
  {
    id: 'time',
    title: texts.time,
    isMinor: true,
    cell: (mail) => <Time value={timeOf(mail)} isRelative />,
    value: (mail) => timeOf(mail),
  },
]

export const receivedColumns: readonly SavedColumnOf<Mail>[] = [
  { id: 'from', title: texts.sender, cell: ({ from, fromName }) => fromName ?? from },
  subject,
  { id: 'to', title: texts.recipient, isMinor: true, cell: ({ to }) => to },
  {
    id: 'time',
    title: texts.time,
    isMinor: true,
    cell: ({ createdAt }) => <Time value={createdAt} isRelative />,
    value: ({ createdAt }) => createdAt,
  },
]
