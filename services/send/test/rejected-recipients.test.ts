import { someCaller, testRing } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { returnAddress } from '../src/providers/smtp/return-address.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'
import { deliveryReport } from './some-reports.ts'
import { startedCampaign } from './some-campaign.ts'

const bounceDomain = 'bounces.shop.example'

let relay: Relay
let delivery: Delivery

beforeAll(async () => {
  relay = await startRelay()
  delivery = await startDelivery({
    provider: 'smtp',
    smtpUrl: relay.url,
    bounceDomain,
    deliveryTimeoutMs: 30_000,
  })
})
afterAll(async () => {
  await delivery.stop()
  await relay.stop()
})

const suppressionsOf = async (projectId: string): Promise<unknown[]> =>
  (await delivery.send.as(someCaller(projectId)).get('/suppressions')).body.data

async function rejectedMail(
  responseCode: number,
  message: string,
): Promise<{ id: string; projectId: string; toEmail: string }> {
  const toEmail = `${uuidv7()}@example.net`
  relay.replies.set(toEmail, { responseCode, message })
  const projectId = await delivery.project()
  const id = await delivery.queue({ projectId, toEmail })
  await delivery.run()
  return { id, projectId, toEmail }
}

describe('a mail whose recipient the server rejects in the SMTP session', () => {
  it.each([
    [550, '5.1.1 user unknown'],
    [550, 'No such user here'],
    [552, 'mailbox not found'],
    [553, '5.1.3 bad destination mailbox address'],
    [550, 'mailbox unavailable'],
    [556, '5.1.10 domain does not accept mail'],
    [550, 'Benutzer unbekannt'],
  ])('is recorded as a permanent bounce after the reply "%i %s"', async (code, text) => {
    const { id, projectId, toEmail } = await rejectedMail(code, text)

    expect(await delivery.getMail(id)).toMatchObject({
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
  ])('fails without a suppression of the address after the reply "%i %s"', async (code, text) => {
    const { id, projectId } = await rejectedMail(code, text)

    expect(await delivery.getMail(id)).toMatchObject({ status: 'FAILED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.failed'])
    expect(await suppressionsOf(projectId)).toEqual([])
  })

  it.each([
    [450, '4.1.1 user unknown'],
    [451, 'no such user, try again later'],
  ])('is retried after the reply "%i %s"', async (code, text) => {
    const { id } = await rejectedMail(code, text)

    expect(await delivery.getMail(id)).toMatchObject({ status: 'QUEUED' })
  })

  it('is recorded as only one bounce if a delivery report follows', async () => {
    const { id, projectId } = await rejectedMail(550, '5.1.1 user unknown')
    const report = deliveryReport({ to: returnAddress(testRing, bounceDomain, id) })
    const server = delivery.send.as({ kind: 'anonymous' })

    await server.post('/webhooks/dsn', { body: report, headers: { 'content-type': 'message/rfc822' } })

    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.bounced'])
    expect(await suppressionsOf(projectId)).toHaveLength(1)
  })

  it('is also recorded as a bounce if it belongs to an audience page', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 3 })
    const [dead = '', spam = ''] = campaign.contacts.map(({ email }) => email)
    relay.replies.set(dead, { responseCode: 550, message: '5.1.1 user unknown' })
    relay.replies.set(spam, { responseCode: 550, message: '5.7.1 spam' })
    await campaign.sendAudiencePage()

    await delivery.run()

    const statuses = new Map((await campaign.mails()).map(({ to, status }) => [to, status]))
    expect([statuses.get(dead), statuses.get(spam)]).toEqual(['BOUNCED', 'FAILED'])
    expect(await suppressionsOf(campaign.projectId)).toHaveLength(1)
    expect(await campaign.published('email.bounced')).toHaveLength(1)
  })
})
