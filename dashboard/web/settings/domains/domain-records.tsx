import type { Schemas } from '@postrider/client'
import { textsOf } from '../../text/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopiedText } from '../../ui/copy.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './domain-records.module.css'
import { recordLook, recordState } from './domain-state.ts'
import { domainTexts } from './texts.ts'

const texts = textsOf(domainTexts).records
/** The names of the purposes that this version knows. */
const purposes: Readonly<Record<string, string>> = texts.purposes
type DnsRecord = Schemas['Domain']['records'][number]

/** The DNS records of a domain, each with its state at the last check. */
export const DomainRecords = ({ domain }: { domain: Schemas['Domain'] }) => (
  <Section title={texts.title} intro={texts.intro}>
    <ul className={styles.records}>
      {domain.records.map((record) => (
        <li key={`${record.type} ${record.name} ${record.purpose}`} className={styles.record}>
          <RecordView record={record} />
        </li>
      ))}
    </ul>
  </Section>
)

function RecordView({ record }: { record: DnsRecord }) {
  const { type, name, value, priority, purpose, required, status, explanation } = record
  const title = purposes[purpose] ?? purpose
  const state = recordState(status)
  const remedy = state === 'missing' || state === 'different' ? texts.remedy[state] : undefined
  return (
    <>
      <header className={styles.header}>
        <h3>{title}</h3>
        <span className={styles.badges}>
          <Badge>{required ? texts.required : texts.optional}</Badge>
          <Badge look={recordLook(state)}>{state ? texts.state[state] : texts.unknownState}</Badge>
        </span>
      </header>
      <p className={styles.explanation}>{explanation}</p>
      <Facts
        facts={[
          [texts.type, type],
          [texts.name, <CopiedText text={name} what={texts.nameOf(title)} />],
          ...(priority === undefined ? [] : [[texts.priority, priority] as const]),
          [texts.value, <CopiedText text={value} what={texts.valueOf(title)} />],
        ]}
      />
      {remedy !== undefined && <p>{remedy}</p>}
    </>
  )
}
