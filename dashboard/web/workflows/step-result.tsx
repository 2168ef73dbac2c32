import type { ReactNode } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { SourceText } from '../ui/plain-text.tsx'
import { Time } from '../ui/time.tsx'
import styles from './step-result.module.css'
import { stepResultOf, type StepExecution, type StepResult } from './step-results.ts'
import { workflowTexts } from './texts.ts'

const { results: texts } = textsOf(workflowTexts)

/** What a step of an execution did, or waits for, in words. */
export function StepResultView({ execution }: { execution: StepExecution }) {
  const result = stepResultOf(execution)
  switch (result.kind) {
    case 'none':
      return null
    case 'mail':
      return <MailLink {...result} />
    case 'delay':
      return <Until text={result.isOver ? texts.waited : texts.waits} at={result.until} />
    case 'waiting':
      return <Waiting {...result} />
    case 'event':
      return <WithSource text={texts.event(result.eventName)} title={texts.eventData} value={result.data} />
    case 'webhook':
      return <WithSource text={texts.webhook(result)} title={texts.response} value={result.response} />
    case 'other':
      return <WithSource title={texts.data} value={result.output} />
    default:
      return textOf(result)
  }
}

type TextResult = Extract<StepResult, { kind: 'error' | 'timeout' | 'condition' | 'branch' | 'update' }>

function textOf(result: TextResult): string {
  switch (result.kind) {
    case 'error':
      return result.error
    case 'timeout':
      return texts.timeout(result.eventName)
    case 'condition':
      return result.isTrue ? texts.isTrue : texts.isFalse
    case 'branch':
      return result.name === null ? texts.noBranch : texts.branch(result.name)
    case 'update':
      return result.hasChanged ? texts.changed : texts.unchanged
    default:
      return result satisfies never
  }
}

function MailLink({ emailId, to }: { emailId: string; to: string | null }) {
  const { pathOf } = useProject()
  return <PageLink to={pathOf(`mails/${emailId}`)}>{to === null ? texts.mail : texts.mailTo(to)}</PageLink>
}

const Until = ({ text, at }: { text: string; at: string }) => (
  <>
    {text} <Time value={at} />
  </>
)

const Waiting = ({ eventName, until }: { eventName: string; until: string | null }) =>
  until === null ? (
    texts.waitsForEvent(eventName)
  ) : (
    <Until text={texts.waitsForEventUntil(eventName)} at={until} />
  )

/** A text with data that appears on request. Nothing appears if there is no data. */
function WithSource({ text, title, value }: { text?: ReactNode; title: string; value: unknown }) {
  const source = sourceOf(value)
  return (
    <>
      {text}
      {source !== '' && (
        <Disclosure title={title}>
          <div className={styles.source}>
            <SourceText text={source} label={title} />
          </div>
        </Disclosure>
      )}
    </>
  )
}

function sourceOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  return typeof value === 'object' && Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2)
}
