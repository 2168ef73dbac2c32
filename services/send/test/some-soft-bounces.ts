import { someCaller, type Client } from '@postrider/testing/service'
import type { Config } from '../src/config.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'
import { apple, visit } from './followed-links.ts'
import { postSns, sesEvent, snsParts, snsSettings, type SesBounceType } from './ses-events.ts'

export const dayMs = 86_400_000

/**
 * Starts a service whose provider accepts all mails, and creates a new project for each test. Call this
 * function in a test file or a `describe`.
 */
export function softBounces(settings: Partial<Config> = {}) {
  const project = { id: '' }
  let started: Delivery
  beforeAll(async () => {
    started = await startDelivery(
      { ...snsSettings, ...settings },
      { ...snsParts, provider: fakeProvider(({ mails }) => Promise.resolve(allAccepted(mails))) },
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

  /** Reports a bounce of a mail that happened `ago` milliseconds before. */
  async function bounce(emailId: string, bounceType: SesBounceType = 'Transient', ago = 0): Promise<void> {
    const at = new Date(delivery().now().getTime() - ago)
    await postSns(delivery().send, sesEvent('Bounce', { emailId, bounceType, at }))
  }

  /** Sends mails that bounce temporarily, one per minute. Returns their ids. */
  async function bouncing(toEmail: string, count: number): Promise<string[]> {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) {
      const [id = ''] = await sentTo(toEmail)
      delivery().advanceClock(60_000)
      await bounce(id)
      ids.push(id)
    }
    return ids
  }

  /** Sends a mail, reports its delivery, and advances the clock by a minute. */
  async function deliveredTo(toEmail: string): Promise<string> {
    const [emailId = ''] = await sentTo(toEmail)
    await postSns(delivery().send, sesEvent('Delivery', { emailId, at: delivery().now() }))
    delivery().advanceClock(60_000)
    return emailId
  }

  /** Sends a mail that a user or a machine opens or clicks, and advances the clock by a minute. */
  async function hit(
    toEmail: string,
    { kind, isMachine }: { kind: 'opened' | 'clicked'; isMachine: boolean },
  ): Promise<void> {
    const [emailId = ''] = await sentTo(toEmail)
    const link = kind === 'clicked' && { link: 'https://example.com' }
    await visit(delivery(), [{ emailId, ...link, ...(isMachine && { agent: apple }) }])
    delivery().advanceClock(60_000)
  }

  return { sentTo, bounce, bouncing, deliveredTo, hit }
}
