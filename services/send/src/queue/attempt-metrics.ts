import type { Context } from '../context.ts'
import type { DeliveryResult, OutgoingMail } from '../providers/provider.ts'

/** Measures delivery attempts. */
export interface AttemptMetrics {
  /** Counts the results of attempts of mails of a priority class. Ignores mails that were not attempted. */
  count(priorityClass: string, results: readonly AttemptResult[]): void
  /** Records the duration of a request to the provider. */
  requested(result: DeliveryResult, seconds: number): void
}

/** The properties of a mail that its metrics need. They are kept until a late reply, without the message. */
export interface AttemptedMail extends Pick<OutgoingMail, 'dueSince' | 'isFirstAttempt'> {
  to: string
}

export const attemptedMail = ({ to, dueSince, isFirstAttempt }: OutgoingMail): AttemptedMail => ({
  to: to.email,
  dueSince,
  isFirstAttempt,
})

export type AttemptResult = readonly [mail: AttemptedMail | undefined, result: DeliveryResult]

type AttemptContext = Pick<Context, 'mailMetrics' | 'metrics' | 'now' | 'provider'>

/** Adds the metrics of delivery attempts. */
export function createAttemptMetrics(ctx: AttemptContext): AttemptMetrics {
  const { metrics, now } = ctx
  const attempts = metrics.counter(
    'delivery_attempts_total',
    'Delivery attempts by outcome; an in-doubt attempt is counted again on its late reply',
    ['outcome'],
  )
  for (const outcome of outcomes) attempts.inc({ outcome }, 0)
  const requests = requestHistogram(ctx)
  const delays = delayHistogram(ctx)
  return {
    count: (priorityClass, results) => {
      const ended = results.filter(([, { kind }]) => kind !== 'postponed')
      for (const [outcome, { length }] of Map.groupBy(ended, ([, result]) => outcomeOf(result)))
        attempts.inc({ outcome }, length)
      const at = now().getTime()
      const delay = delays.labels({ class: priorityClass })
      for (const [mail, { kind }] of ended)
        if (mail && kind === 'accepted') delay.observe(Math.max(0, at - mail.dueSince.getTime()) / 1000)
      ctx.mailMetrics.countDeferred(priorityClass, deferredRecipients(ended))
    },
    requested: (result, seconds) => requests(outcomeOf(result)).observe(seconds),
  }
}

const outcomes = ['accepted', 'throttled', 'transient', 'permanent', 'in-doubt'] as const
type Outcome = (typeof outcomes)[number]

/** Returns the outcome for metrics. If a mail is refused, this is the class of its error. */
const outcomeOf = (result: DeliveryResult): Outcome | 'postponed' =>
  result.kind === 'refused' ? result.error.class : result.kind

function requestHistogram({ metrics, provider }: AttemptContext) {
  const histogram = metrics.histogram({
    name: 'provider_request_duration_seconds',
    help: 'Duration of the delivery of one mail to the provider in seconds',
    labels: ['provider', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  })
  const observers = new Map<string, ReturnType<typeof histogram.labels>>()
  return (outcome: string) => {
    const observer = observers.get(outcome) ?? histogram.labels({ provider: provider.name, outcome })
    observers.set(outcome, observer)
    return observer
  }
}

const delayHistogram = ({ metrics }: AttemptContext) =>
  metrics.histogram({
    name: 'mail_accept_to_delivery_seconds',
    help: "Time from a mail's acceptance, or its scheduled time, to the provider's acknowledgement in seconds",
    labels: ['class'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 3_600, 21_600, 86_400],
  })

/**
 * Returns the recipients whose mail was refused for now at its first attempt. A mail that is refused every few
 * seconds would otherwise look like many deferred mails.
 */
const deferredRecipients = (results: readonly AttemptResult[]): string[] =>
  results.flatMap(([mail, result]) => (mail?.isFirstAttempt === true && isDeferred(result) ? [mail.to] : []))

/** Returns whether the mail was refused for now, not the provider's connection or all mail of this account. */
const isDeferred = (result: DeliveryResult): boolean =>
  result.kind === 'refused' && result.error.class !== 'permanent' && !result.error.ofProvider
