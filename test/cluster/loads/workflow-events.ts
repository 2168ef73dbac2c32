import { setTimeout as pause } from 'node:timers/promises'
import type { ApiResponse } from '@postrider/testing/service'
import type { OwnedProject } from '../support/owner.ts'

/** Contacts and the events that were tracked for them. */
export interface Purchases {
  /** The addresses of all contacts. Each contact bought once. */
  emails: string[]
  /** The addresses of the contacts that paid a second later. */
  paid: Set<string>
}

const clients = 6
const timeoutMs = 30_000
/**
 * The time within which every event must be accepted. The claims of idempotency keys expire within a minute.
 */
const acceptedWithinMs = 180_000

/**
 * Tracks `bought` for every contact and `paid` for every second contact. Repeats each request with its
 * idempotency key until the event is accepted.
 */
export async function trackPurchases(
  project: OwnedProject,
  { count, perSecond }: { count: number; perSecond: number },
): Promise<Purchases> {
  const emails = Array.from({ length: count }, (_, n) => `buyer${n}@example.net`)
  const paid = new Set(emails.filter((_, n) => n % 2 === 0))
  const waiting = [...emails]
  const work = Array.from({ length: clients }, async () => {
    for (let email = waiting.shift(); email !== undefined; email = waiting.shift()) {
      await track(project, email, 'bought')
      await pause(1_000)
      if (paid.has(email)) await track(project, email, 'paid')
      await pause(Math.max(0, (clients * 1_000) / perSecond - 1_000))
    }
  })
  await Promise.all(work)
  return { emails, paid }
}

async function track(project: OwnedProject, email: string, event: string): Promise<void> {
  for (const deadline = Date.now() + acceptedWithinMs; ; await pause(500)) {
    const answer = await ask(project, email, event)
    if (answer?.status === 200 || wasAcceptedBefore(answer)) return
    if (Date.now() > deadline)
      throw new Error(
        `${event} of ${email} was not accepted: ${answer?.status} ${JSON.stringify(answer?.body)}`,
      )
  }
}

/** Tracks an event. Resolves with undefined if there was no response. */
const ask = ({ api, keys }: OwnedProject, email: string, event: string): Promise<ApiResponse | undefined> =>
  api
    .post('/v1/track', {
      headers: { authorization: `Bearer ${keys.public}`, 'idempotency-key': `${event}-${email}` },
      body: { email, event, subscribed: true, data: { amount: { value: 20, persistent: false } } },
      signal: AbortSignal.timeout(timeoutMs),
    })
    .catch(() => undefined)

const wasAcceptedBefore = (answer: ApiResponse | undefined): boolean =>
  answer?.status === 409 && JSON.stringify(answer.body).includes('"originalStatusCode":200')
