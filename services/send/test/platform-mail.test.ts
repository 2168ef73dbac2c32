import { platformMailApi } from '@postrider/contracts/internal'
import { tablesWith } from '@postrider/testing/postgres'
import { peerApi } from '@postrider/testing/service'
import { conformsToPlatformMailApi } from '@postrider/testing/fakes'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider, refused } from './fake-provider.ts'
import { killWhileDelivering } from './kill-while-delivering.ts'
import { postSesEvent, snsParts, snsSettings } from './ses-events.ts'

const token = 'c0ffee'.repeat(10)
const html = `<p>Hello {{ name }} <a href="https://app.example.com/verify-email#token=${token}">Verify</a></p>`

const client = ({ send }: Delivery) => peerApi(send.service, platformMailApi)

const sendMail = async (delivery: Delivery, to = `u${uuidv7()}@example.net`): Promise<string> => {
  const id = uuidv7()
  await client(delivery).send({ id, to, subject: 'Verify {{ name }}', html })
  return id
}

describe('a platform mail', () => {
  let delivery: Delivery

  beforeAll(async () => {
    delivery = await startDelivery(snsSettings, snsParts)
  })
  afterAll(() => delivery.stop())

  it("is sent unchanged from the platform's address, without a project and tracking", async () => {
    const id = await sendMail(delivery, 'ada@example.net')
    await delivery.run()

    const inbox = delivery.send.as({ kind: 'anonymous' })
    const { body } = await inbox.get('/inbox/messages?to=ada@example.net')
    const mail = (await inbox.get(`/inbox/messages/${body.messages[0].id}`)).body

    expect(body.messages).toMatchObject([{ emailId: id, projectId: null, subject: 'Verify {{ name }}' }])
    expect(mail.html).toContain(html)
    expect(mail.text).toContain(`https://app.example.com/verify-email#token=${token}`)
    expect(mail.from).toEqual({ name: 'Postrider', email: 'postrider@example.com' })
    expect(mail.headers['auto-submitted']).toEqual(['auto-generated'])
    expect(mail.headers).not.toHaveProperty('list-unsubscribe')
    expect((await delivery.mail(id)).status).toBe('DELIVERED')
  })

  it('is stored only as a captured mail after the delivery, and is not published', async () => {
    const id = await sendMail(delivery)
    expect(await tablesWith(delivery.send.databaseUrl, token, { except: ['inbox_messages'] })).toEqual([
      'public.emails',
    ])

    await delivery.run()

    expect(await tablesWith(delivery.send.databaseUrl, token, { except: ['inbox_messages'] })).toEqual([])
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent', 'delivered'])
    expect(await delivery.send.published()).toEqual([])
  })

  it('does not cause a suppression if it bounces, so later mails to the address are sent', async () => {
    const toEmail = `u${uuidv7()}@example.net`
    const id = await sendMail(delivery, toEmail)
    await delivery.run()

    await postSesEvent(delivery, 'Bounce', { emailId: id })
    const next = [await sendMail(delivery, toEmail), await delivery.queue({ toEmail })]
    await delivery.run()

    expect((await delivery.mail(id)).status).toBe('BOUNCED')
    for (const each of next) expect((await delivery.mail(each)).status).toBe('DELIVERED')
    const published = await delivery.send.published()
    expect(published.filter(({ data }) => data.emailId === id)).toEqual([])
  })
})

describe('a platform mail that is not delivered', () => {
  it('is retried, and its content is deleted when it finally fails', async () => {
    const reason = '550 no such user'
    let isUnavailable = true
    const answer = () => (isUnavailable ? refused('transient', 'unavailable') : refused('permanent', reason))
    const provider = fakeProvider(({ mails }) =>
      Promise.resolve(new Map(mails.map(({ id }) => [id, answer()]))),
    )
    const delivery = await startDelivery({}, { provider })
    const id = await sendMail(delivery)

    await delivery.run()
    const waiting = await delivery.mail(id)
    const kept = await tablesWith(delivery.send.databaseUrl, token)
    isUnavailable = false
    delivery.advanceClock(3_600_000)
    await delivery.run()

    expect([waiting.status, kept]).toEqual(['QUEUED', ['public.emails']])
    expect(await delivery.mail(id)).toMatchObject({ status: 'FAILED', error: reason })
    expect(await tablesWith(delivery.send.databaseUrl, token)).toEqual([])
    expect(await delivery.send.published()).toEqual([])
    await delivery.stop()
  })

  it('is delivered again with the same Message-ID after a crash', async () => {
    const seen: string[] = []
    const provider = fakeProvider(({ mails }) => {
      seen.push(...mails.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw.toString())?.[1] ?? ''))
      return Promise.resolve(allAccepted(mails))
    })
    const delivery = await startDelivery({}, { provider })
    const id = await sendMail(delivery)
    await killWhileDelivering(delivery, 'after')

    await delivery.run()
    const whileLeased = seen.length
    delivery.advanceClock(3_600_000)
    await delivery.run()

    expect((await delivery.mail(id)).status).toBe('SENT')
    expect([whileLeased, seen]).toEqual([1, [`<${id}@example.com>`, `<${id}@example.com>`]])
    await delivery.stop()
  })
})

describe('the platform mail API of the send service', () => {
  conformsToPlatformMailApi(async () => {
    const delivery = await startDelivery()
    return {
      api: client(delivery),
      sentTo: async (address) => {
        await delivery.run()
        const path = `/inbox/messages?to=${encodeURIComponent(address)}`
        const { body } = await delivery.send.as({ kind: 'anonymous' }).get(path)
        return body.messages.map(({ subject }: { subject: string }) => subject)
      },
      stop: () => delivery.stop(),
    }
  })
})
