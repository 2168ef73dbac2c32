import { randomUUID } from 'node:crypto'
import type { BounceType } from '@postrider/contracts/resources'
import { someCaller, type Client } from '@postrider/testing/service'
import { recordNotifications } from '../src/lifecycle/record-notification.ts'
import type { MailFact, Notification } from '../src/mails/mail-status.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'

export const dayMs = 86_400_000

/** A delivery whose mails are all accepted, and a new project for each test: to be called in a test file. */
export function softBounces() {
  const project = { id: '' }
  let started: Delivery
  beforeAll(async () => {
    started = await startDelivery(
      {},
      { provider: fakeProvider(({ mails }) => Promise.resolve(allAccepted(mails))) },
    )
  })
  beforeEach(async () => {
    project.id = await started.project()
  })
  afterAll(() => started.stop())

  const delivery = (): Delivery => started
  const api = (): Client => started.send.as(someCaller(project.id))
  const suppressions = async () => (await api().get('/suppressions')).body.data
  const reasons = async (): Promise<string[]> =>
    (await suppressions()).map(({ reason }: { reason: string }) => reason)
  return { project, delivery, api, suppressions, reasons, ...mailsOf(project, delivery) }
}

function mailsOf(project: { id: string }, delivery: () => Delivery) {
  async function sentTo(toEmail: string, count = 1): Promise<string[]> {
    const ids = await delivery().queueMany(
      Array.from({ length: count }, () => ({ projectId: project.id, toEmail })),
    )
    await delivery().run()
    return ids
  }

  /** A mail of which this was heard, a minute ago. */
  async function heard(toEmail: string, fact: () => MailFact): Promise<string> {
    const [id = ''] = await sentTo(toEmail)
    await tell([{ emailId: id, fact: fact() }])
    delivery().pass(60_000)
    return id
  }

  const bounce = (emailId: string, bounceType: BounceType = 'Transient'): Notification => ({
    emailId,
    fact: { kind: 'bounced', at: delivery().ctx.now(), bounceType, dedupe: randomUUID() },
  })
  const tell = (notifications: Notification[]): Promise<void> =>
    recordNotifications(delivery().ctx, notifications)

  /** Mails to this address that bounce for now, a minute after each other. */
  async function bouncing(toEmail: string, count: number): Promise<string[]> {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) {
      const [id = ''] = await sentTo(toEmail)
      delivery().pass(60_000)
      await tell([bounce(id)])
      ids.push(id)
    }
    return ids
  }

  const deliveredTo = (toEmail: string): Promise<string> =>
    heard(toEmail, () => ({ kind: 'delivered', at: delivery().ctx.now(), dedupe: 'delivered' }))

  /** A mail to this address that a person or a program opens or clicks. */
  const hit = (toEmail: string, by: { kind: 'opened' | 'clicked'; isMachine: boolean }): Promise<string> =>
    heard(toEmail, () => ({
      ...by,
      at: delivery().ctx.now(),
      link: 'https://example.com',
      dedupe: by.kind,
    }))

  return { sentTo, bounce, tell, bouncing, deliveredTo, hit }
}
