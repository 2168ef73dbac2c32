import { afterCommit } from '@postrider/db'
import type { Metrics } from '@postrider/process'
import { firstState, type AnyNewMail } from '../mails/new-mail.ts'
import type { Mail } from '../mails/mail.ts'
import type { Step } from '../mails/mail-lifecycle.ts'
import type { Tx } from '../db/tables.ts'
import { priorityClasses } from '../db/queue-priorities.ts'
import { providerCounter } from './provider-counter.ts'
import { recipientProviders, type RecipientProviders } from './recipient-providers.ts'

/** Counts the results of mails and measures their rendering. */
export interface MailMetrics {
  /** Counts the results in the steps of mails when the transaction commits. */
  countResults(tx: Tx, changes: readonly ChangedMail[]): void
  /** Counts accepted mails that will not be sent, when the transaction commits. */
  countUnsent(tx: Tx, mails: readonly Pick<AnyNewMail, 'toEmail' | FirstStateField>[]): void
  /** Counts mails whose first attempt was refused for now. */
  countDeferred(priorityClass: string, recipients: readonly string[]): void
  /** Records how long a mail waited for its message. */
  rendered(seconds: number): void
}

type FirstStateField = 'failedBy' | 'droppedBy' | 'suppressedBy' | 'scheduledFor'

interface ChangedMail {
  mail: Pick<Mail, 'toEmail' | 'source' | 'scheduledFor'>
  steps: readonly Pick<Step, 'entry'>[]
}

/** The result for each name of a timeline entry. Other entries are no results. */
const results: Readonly<Record<string, string>> = {
  sent: 'accepted',
  delivered: 'delivered',
  complained: 'complained',
  failed: 'failed',
  suppressed: 'suppressed',
  dropped: 'dropped',
}

/** After a transient or undetermined bounce, the mail may still arrive. */
const bounceResults = ['bounced', 'bounced_transient'] as const

/** Creates the metrics of mails. Throws if `metrics` already has them. */
export function createMailMetrics(metrics: Metrics, providers: RecipientProviders): MailMetrics {
  const counter = metrics.counter(
    'mail_results_total',
    "Committed results of mails by the provider of the recipient's mailbox",
    ['recipient_provider', 'result'],
  )
  // Prometheus only sees the first result if its counter begins with 0.
  for (const provider of recipientProviders)
    for (const result of [...Object.values(results), ...bounceResults])
      counter.inc({ recipient_provider: provider, result }, 0)
  const rendering = metrics.histogram({
    name: 'mail_render_duration_seconds',
    help: 'Time to render a mail in seconds, from the start of its batch, including the wait for a process',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const count = providerCounter(providers, (provider, result, mails) =>
    counter.inc({ recipient_provider: provider, result }, mails),
  )
  const countDeferred = deferredCounter(metrics, providers)
  return {
    countResults: (tx, changes) =>
      afterCommit(tx, () => {
        count(changes.flatMap(resultsOf))
        countDeferred(changes.flatMap(delaysOf))
      }),
    countDeferred: (value, recipients) => countDeferred(recipients.map((to) => ({ to, value }))),
    countUnsent: (tx, mails) => {
      const unsent = mails.map((mail) => ({ to: mail.toEmail, value: results[firstState(mail).event] }))
      if (unsent.some(isResult)) afterCommit(tx, () => count(unsent.filter(isResult)))
    },
    rendered: (seconds) => rendering.observe(seconds),
  }
}

interface Result {
  to: string
  value: string
}

const isResult = (each: { to: string; value: string | undefined }): each is Result => each.value !== undefined

const resultsOf = ({ mail, steps }: ChangedMail): Result[] =>
  steps.map(({ entry }) => ({ to: mail.toEmail, value: resultOf(entry) })).filter(isResult)

const resultOf = ({ name, data }: Step['entry']): string | undefined =>
  name === 'bounced' ? bounceResult(data['bounceType']) : results[name]

function deferredCounter(metrics: Metrics, providers: RecipientProviders) {
  const counter = metrics.counter(
    'mail_deferred_total',
    "Mails that were refused for now, by the provider of the recipient's mailbox and priority class",
    ['recipient_provider', 'class'],
  )
  for (const provider of recipientProviders)
    for (const priorityClass of Object.keys(priorityClasses))
      counter.inc({ recipient_provider: provider, class: priorityClass }, 0)
  return providerCounter(providers, (provider, priorityClass, mails) =>
    counter.inc({ recipient_provider: provider, class: priorityClass }, mails),
  )
}

/** Returns the delays that the provider has reported. Our own attempts are counted when they end. */
const delaysOf = ({ mail, steps }: ChangedMail): Result[] =>
  steps
    .filter(({ entry }) => entry.name === 'delayed')
    .map(() => ({ to: mail.toEmail, value: priorityClassOf(mail) }))

function priorityClassOf({ source, scheduledFor }: ChangedMail['mail']): string {
  if (source === 'WORKFLOW' || source === 'CAMPAIGN') return source.toLowerCase()
  return scheduledFor === null ? 'transactional' : 'scheduled'
}

const bounceResult = (bounceType: unknown): (typeof bounceResults)[number] =>
  bounceType === 'Permanent' ? 'bounced' : 'bounced_transient'
