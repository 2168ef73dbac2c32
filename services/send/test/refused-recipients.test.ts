import { someCaller, testRing } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { returnAddress } from '../src/providers/smtp/return-address.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'
import { deliveryReport } from './some-reports.ts'
import { someRun } from './some-run.ts'

const bounceDomain = 'bounces.shop.example'

let relay: Relay
let delivery: Delivery

beforeAll(async () => {
  relay = await startRelay()
  delivery = await startDelivery({
    provider: 'smtp',
    smtpUrl: relay.url,
    bounceDomain,
    handOverTimeoutMs: 30_000,
  })
})
afterAll(async () => {
  await delivery.stop()
  await relay.stop()
})

const suppressionsOf = async (projectId: string): Promise<unknown[]> =>
  (await delivery.send.as(someCaller(projectId)).get('/suppressions')).body.data

async function refusedMail(
  responseCode: number,
  message: string,
): Promise<{ id: string; projectId: string; toEmail: string }> {
  const toEmail = `${uuidv7()}@example.net`
  relay.answers.set(toEmail, { responseCode, message })
  const projectId = await delivery.project()
  const id = await delivery.queue({ projectId, toEmail })
  await delivery.run()
  return { id, projectId, toEmail }
}

describe('a recipient that the server refuses in our session', () => {
  it.each([
    [550, '5.1.1 user unknown'],
    [550, 'No such user here'],
    [552, 'mailbox not found'],
    [553, '5.1.3 bad destination mailbox address'],
    [550, 'mailbox unavailable'],
    [556, '5.1.10 domain does not accept mail'],
    [550, 'Benutzer unbekannt'],
  ])('bounces for good by %i %s', async (code, text) => {
    const { id, projectId, toEmail } = await refusedMail(code, text)

    expect(await delivery.shown(id)).toMatchObject({
      status: 'BOUNCED',
      error: expect.stringContaining(String(code)),
    })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.bounced'])
    expect(await suppressionsOf(projectId)).toMatchObject([{ reason: 'BOUNCE', value: toEmail }])
  })

  it.each([
    [550, '5.7.1 rejected as spam'],
    [550, 'Message denied by local policy'],
    [554, '5.7.1 Relay access denied'],
    [552, '5.2.2 mailbox full'],
    [554, 'go away'],
    [501, 'syntax error'],
  ])('fails the mail by %i %s, and nothing is recorded of the address', async (code, text) => {
    const { id, projectId } = await refusedMail(code, text)

    expect(await delivery.shown(id)).toMatchObject({ status: 'FAILED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.failed'])
    expect(await suppressionsOf(projectId)).toEqual([])
  })

  it.each([
    [450, '4.1.1 user unknown'],
    [451, 'no such user, try again later'],
  ])('is tried again by %i %s', async (code, text) => {
    const { id } = await refusedMail(code, text)

    expect(await delivery.shown(id)).toMatchObject({ status: 'QUEUED' })
  })

  it('bounces once where a report follows', async () => {
    const { id, projectId } = await refusedMail(550, '5.1.1 user unknown')
    const report = deliveryReport({ to: returnAddress(testRing, bounceDomain, id) })
    const server = delivery.send.as({ kind: 'anonymous' })

    await server.post('/webhooks/dsn', { body: report, headers: { 'content-type': 'message/rfc822' } })

    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.bounced'])
    expect(await suppressionsOf(projectId)).toHaveLength(1)
  })

  it('bounces in a page of a campaign as well', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    const [dead = '', spam = ''] = run.contacts.map(({ email }) => email)
    relay.answers.set(dead, { responseCode: 550, message: '5.1.1 user unknown' })
    relay.answers.set(spam, { responseCode: 550, message: '5.7.1 spam' })
    await run.sendPage()

    await delivery.run()

    const statuses = new Map((await run.mails()).map(({ to, status }) => [to, status]))
    expect([statuses.get(dead), statuses.get(spam)]).toEqual(['BOUNCED', 'FAILED'])
    expect(await suppressionsOf(run.projectId)).toHaveLength(1)
    expect(await run.published('email.bounced')).toHaveLength(1)
  })
})
