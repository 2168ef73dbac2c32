import { startDelivery, type Delivery } from './delivery.ts'
import { startSes, type Ses } from './fake-ses.ts'
import { someReceiver } from './receivers.ts'
import { postSesEvent, postSns, snsNotification, snsParts, snsSettings } from './ses-events.ts'
import { incomingMail, sesReceived } from './some-inbound.ts'

let ses: Ses
let delivery: Delivery

beforeAll(async () => {
  ses = await startSes()
  delivery = await startDelivery(
    { ...snsSettings, provider: 'ses', awsRegion: 'eu-west-1', awsEndpoint: ses.url },
    snsParts,
  )
})
afterAll(async () => {
  await delivery.stop()
  await ses.stop()
})

/** Runs the check of Send events. Returns the warnings of readiness. */
async function warnings(): Promise<string[]> {
  await delivery.send.runLoop('send-event-watch')
  const { status, body } = await delivery.send.as({ kind: 'anonymous' }).get('/readyz')
  expect(status).toBe(200)
  return body.warnings
}

describe('an SES account without Send events', () => {
  it('causes a readiness warning from some minutes after the first mail until the first Send event', async () => {
    const receiver = await someReceiver(delivery)
    const before = await warnings()
    const emailId = await delivery.queue()
    await delivery.run()
    const immediately = await warnings()
    delivery.advanceClock(6 * 60_000)
    const later = await warnings()
    const incoming = sesReceived([`a@${receiver.domain}`], { content: incomingMail() })
    await postSns(delivery.send, snsNotification(incoming))
    const received = await warnings()
    await postSesEvent(delivery, 'Send', { emailId })
    const afterEvent = await warnings()

    expect([before, immediately, afterEvent]).toEqual([[], [], []])
    expect(later).toEqual([expect.stringMatching(/ses: mails were accepted, but no Send event/)])
    expect(received).toEqual(later)
  })
})
