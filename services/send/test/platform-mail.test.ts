import { platformMailApi } from '@postrider/contracts/internal'
import { until } from '@postrider/testing/jest'
import { tablesWith } from '@postrider/testing/postgres'
import { peerApi } from '@postrider/testing/service'
import { conformsToPlatformMailApi } from '@postrider/testing/fakes'
import { v7 as uuidv7 } from 'uuid'
import { dispatchPlatformMail } from '../src/queue/dispatch-platform-mail.ts'
import { recordNotifications } from '../src/lifecycle/record-notification.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'

const token = 'c0ffee'.repeat(10)
const html = `<p>Hello {{ name }} <a href="https://app.example.com/verify-email#token=${token}">Verify</a></p>`

const client = ({ send }: Delivery) => peerApi(send.service, platformMailApi)

const sendMail = async (delivery: Delivery, to = `u${uuidv7()}@example.net`): Promise<string> => {
  const id = uuidv7()
  await client(delivery).send({ id, to, subject: 'Verify {{ name }}', html })
  return id
}

const dispatch = async ({ ctx }: Delivery): Promise<void> => {
  while (await dispatchPlatformMail(ctx)) continue
}

describe('A mail of the platform', () => {
  let delivery: Delivery

  beforeAll(async () => {
    delivery = await startDelivery()
  })
  afterAll(() => delivery.stop())

  it('is captured as it was given, from the platform, of no project and without tracking', async () => {
    const id = await sendMail(delivery, 'ada@example.net')
    await dispatch(delivery)

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

  it('is stored nowhere but in the captured mail once it has its outcome, and no message tells of it', async () => {
    const id = await sendMail(delivery)
    expect(await tablesWith(delivery.send.databaseUrl, token, { except: ['inbox_messages'] })).toEqual([
      'public.emails',
    ])

    await dispatch(delivery)

    expect(await tablesWith(delivery.send.databaseUrl, token, { except: ['inbox_messages'] })).toEqual([])
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent', 'delivered'])
    expect(await delivery.send.published()).toEqual([])
  })

  it('is left alone by the queue of the projects', async () => {
    const id = await sendMail(delivery)
    const own = await delivery.queue()

    await delivery.run(1)
    const before = (await delivery.mail(id)).status
    await dispatch(delivery)

    expect([before, (await delivery.mail(id)).status]).toEqual(['QUEUED', 'DELIVERED'])
    expect((await delivery.mail(own)).status).toBe('DELIVERED')
  })

  it('suppresses nobody when it bounces or is complained about', async () => {
    const id = await sendMail(delivery)
    await dispatch(delivery)

    await recordNotifications(delivery.ctx, [
      { emailId: id, fact: { kind: 'bounced', at: new Date(), bounceType: 'Permanent', dedupe: 'one' } },
    ])

    expect((await delivery.mail(id)).status).toBe('BOUNCED')
    expect(await delivery.ctx.db.selectFrom('suppressions').select('id').execute()).toEqual([])
    expect((await delivery.send.published()).filter(({ data }) => data.emailId === id)).toEqual([])
  })
})

describe('A mail of the platform that is not taken', () => {
  it('is tried again, and fails in the end: its content goes with that', async () => {
    const reason = '550 no such user'
    const refused = { class: 'permanent', reason, ofProvider: false } as const
    let isAway = true
    const provider = fakeProvider(({ mails }) =>
      Promise.resolve(
        new Map(
          mails.map(({ id }) => [
            id,
            {
              kind: 'refused',
              error: isAway ? { ...refused, class: 'transient', reason: 'away' } : refused,
              usesAttempt: true,
            },
          ]),
        ),
      ),
    )
    const delivery = await startDelivery({}, { provider })
    const id = await sendMail(delivery)

    await dispatch(delivery)
    const waiting = await delivery.mail(id)
    const kept = await tablesWith(delivery.send.databaseUrl, token)
    isAway = false
    delivery.pass(3_600_000)
    await dispatch(delivery)

    expect([waiting.status, kept]).toEqual(['QUEUED', ['public.emails']])
    expect(await delivery.mail(id)).toMatchObject({ status: 'FAILED', error: reason })
    expect(await tablesWith(delivery.send.databaseUrl, token)).toEqual([])
    expect(await delivery.send.published()).toEqual([])
    await delivery.stop()
  })

  it('is handed over again after a crash in between, under the same Message-ID', async () => {
    const seen: string[] = []
    const hanging = Promise.withResolvers<void>()
    const provider = fakeProvider(async ({ mails }) => {
      seen.push(...mails.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw.toString())?.[1] ?? ''))
      if (seen.length === 1) await hanging.promise
      return allAccepted(mails)
    })
    const delivery = await startDelivery({}, { provider })
    const id = await sendMail(delivery)
    const cutOff = dispatchPlatformMail(delivery.ctx)
    await until(() => seen.length === 1)

    delivery.pass(3_600_000)
    await dispatch(delivery)

    expect((await delivery.mail(id)).status).toBe('SENT')
    expect(seen).toEqual([`<${id}@example.com>`, `<${id}@example.com>`])
    hanging.resolve()
    await cutOff
    await delivery.stop()
  })
})

describe('The platform mail of send', () => {
  conformsToPlatformMailApi(async () => {
    const delivery = await startDelivery()
    return {
      api: client(delivery),
      sentTo: async (address) => {
        await dispatch(delivery)
        const rows = await delivery.ctx.db
          .selectFrom('inbox_messages')
          .select('subject')
          .where('to_email', '=', address)
          .execute()
        return rows.map(({ subject }) => subject)
      },
      stop: () => delivery.stop(),
    }
  })
})
