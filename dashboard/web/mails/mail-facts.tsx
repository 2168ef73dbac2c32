import type { ReactNode } from 'react'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { formatBytes, formatNumber } from '../text/format.ts'
import { Facts } from '../ui/facts.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Section } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { mailTexts } from './texts.ts'

const { facts: texts, sources } = textsOf(mailTexts)

type Mail = Schemas['EmailTimeline']
type Fact = readonly [name: string, value: ReactNode]

/** The addresses, the origin, the times and the labels of a mail. */
export function MailFacts({ mail }: { mail: Mail }) {
  const { pathOf } = useProject()
  const facts = [...addressesOf(mail), ...originOf(mail, pathOf), ...timesOf(mail), ...labelsOf(mail)]
  return (
    <Section title={texts.title}>
      <Facts facts={facts.filter(([, value]) => value !== null && value !== '')} />
    </Section>
  )
}

const addressesOf = (mail: Mail): readonly Fact[] => [
  [texts.from, withName(mail.from, mail.fromName)],
  [texts.to, withName(mail.to, mail.toName)],
  [texts.cc, copies(mail.cc)],
  [texts.bcc, copies(mail.bcc)],
  [texts.replyTo, mail.replyTo],
]

const withName = (email: string, name: string | null | undefined): string =>
  name === null || name === undefined || name === '' ? email : `${name} <${email}>`

const copies = (list: Mail['cc']): string => list.map(({ email, name }) => withName(email, name)).join(', ')

function originOf(mail: Mail, pathOf: (page: string) => string): readonly Fact[] {
  const link = (folder: string, id: string | null, text: string): ReactNode =>
    id === null ? null : <PageLink to={pathOf(`${folder}/${id}`)}>{text}</PageLink>
  const cause =
    link('campaigns', mail.campaignId, texts.openCampaign) ??
    link('workflows', mail.workflowId, texts.openWorkflow)
  return [
    [texts.contact, link('contacts', mail.contact?.id ?? null, texts.openContact)],
    [
      texts.source,
      <>
        {sources[mail.source]} {cause}
      </>,
    ],
    [texts.template, link('templates', mail.templateId, texts.openTemplate)],
  ]
}

const timesOf = (mail: Mail): readonly Fact[] => [
  [mail.status === 'RECEIVED' ? texts.received : texts.created, <Time value={mail.createdAt} />],
  [texts.scheduled, mail.scheduledFor && <Time value={mail.scheduledFor} />],
  [texts.sent, mail.sentAt && <Time value={mail.sentAt} />],
]

const labelsOf = (mail: Mail): readonly Fact[] => [
  [texts.opens, hits(mail, mail.opens, mail.machineOpens)],
  [texts.clicks, hits(mail, mail.clicks, mail.machineClicks)],
  [texts.size, mail.size === null ? null : formatBytes(mail.size)],
  [texts.tags, mail.tags.join(', ')],
  [texts.metadata, metadataText(mail.metadata)],
  [texts.messageId, mail.messageId],
  [texts.id, mail.id],
]

/** Nothing for received mail. */
function hits({ tracking, status }: Mail, people: number, programs: number): string {
  if (status === 'RECEIVED') return ''
  return tracking ? texts.byRecipients(formatNumber(people), formatNumber(programs)) : texts.notTracked
}

const metadataText = (metadata: Mail['metadata']): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
