import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '@postrider/testing/service'
import type { OwnedProject } from '../support/owner.ts'

/** Events of a number of people, spread over some time. */
export interface Bought {
  /** Everybody, each of whom has bought once. */
  people: string[]
  /** Those who have paid a second later. */
  paid: Set<string>
}

const clients = 6
const patienceMs = 30_000
/** An event that is not accepted by then has no excuse: claims of keys lapse within a minute. */
const longestMs = 180_000

/**
 * Everybody buys, every second one pays; each event is repeated with its key until it is known to be
 * accepted.
 */
export async function trackPurchases(
  project: OwnedProject,
  { count, perSecond }: { count: number; perSecond: number },
): Promise<Bought> {
  const people = Array.from({ length: count }, (_, n) => `buyer${n}@example.net`)
  const paid = new Set(people.filter((_, n) => n % 2 === 0))
  const waiting = [...people]
  const work = Array.from({ length: clients }, async () => {
    for (let email = waiting.shift(); email !== undefined; email = waiting.shift()) {
      await track(project, email, 'bought')
      await pause(1_000)
      if (paid.has(email)) await track(project, email, 'paid')
      await pause(Math.max(0, (clients * 1_000) / perSecond - 1_000))
    }
  })
  await Promise.all(work)
  return { people, paid }
}

async function track(project: OwnedProject, email: string, event: string): Promise<void> {
  for (const deadline = Date.now() + longestMs; ; await pause(500)) {
    const answer = await ask(project, email, event)
    if (answer?.status === 200 || isDone(answer)) return
    if (Date.now() > deadline)
      throw new Error(
        `${event} of ${email} was not accepted: ${answer?.status} ${JSON.stringify(answer?.body)}`,
      )
  }
}

/** Undefined where no answer came. */
const ask = ({ api, keys }: OwnedProject, email: string, event: string): Promise<Answer | undefined> =>
  api
    .post('/v1/track', {
      headers: { authorization: `Bearer ${keys.public}`, 'idempotency-key': `${event}-${email}` },
      body: { email, event, subscribed: true, data: { amount: { value: 20, persistent: false } } },
      signal: AbortSignal.timeout(patienceMs),
    })
    .catch(() => undefined)

const isDone = (answer: Answer | undefined): boolean =>
  answer?.status === 409 && JSON.stringify(answer.body).includes('"originalStatusCode":200')
