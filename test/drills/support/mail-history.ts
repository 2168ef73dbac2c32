const weekSeconds = 10_080
const daySeconds = 1_440
/** The drills of the group take at most this time. */
const runSeconds = 7_200
const stepSeconds = 10

/**
 * Returns the mails of a week ago, and the deferred mails of a day ago, in the OpenMetrics text format. The
 * times are as in the rules with the default speed. Regular mail was sent, and a mailbox provider deferred 8 %
 * of the mails.
 */
export function mailHistory(): string {
  const now = Math.floor(Date.now() / 1_000)
  const mails = samples('mail_accept_to_delivery_seconds_count{job="postrider",class="transactional"}', {
    // The window of the first evaluation begins earlier.
    from: now - weekSeconds - 120,
    until: now - weekSeconds + runSeconds,
    valueOf: (step) => 10 * step,
  })
  const deferred = samples('recipient_provider:mail_deferred:ratio_increase1h{recipient_provider="other"}', {
    from: now - daySeconds - 120,
    // Later values would be in the future.
    until: now,
    valueOf: () => 0.08,
  })
  return `${[...mails, ...deferred].join('\n')}\n`
}

interface SampleOptions {
  /** Seconds since 1970. */
  from: number
  until: number
  valueOf(step: number): number
}

const samples = (series: string, { from, until, valueOf }: SampleOptions): string[] =>
  Array.from(
    { length: Math.floor((until - from) / stepSeconds) },
    (_, step) => `${series} ${valueOf(step)} ${from + step * stepSeconds}`,
  )
