import { someCaller } from '@postrider/testing/service'
import type { DeliveryResult } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider, refused } from './fake-provider.ts'
import { postSesEvent, postSns, sesEvent, snsParts, snsSettings } from './ses-events.ts'
import { startedCampaign } from './some-campaign.ts'

/** A refusal that does not use an attempt, for example by greylisting. */
const throttled: DeliveryResult = {
  kind: 'refused',
  usesAttempt: false,
  mayBeAccepted: false,
  error: { class: 'throttled', reason: '450 4.7.1 Greylisted', ofProvider: false, isRefusal: true },
}

let delivery: Delivery
let reply: DeliveryResult

beforeEach(async () => {
  reply = accepted
  delivery = await startDelivery(
    { ...snsSettings, provider: 'smtp', smtpUrl: 'smtp://127.0.0.1:1' },
    {
      ...snsParts,
      provider: fakeProvider(({ mails }) => Promise.resolve(new Map(mails.map(({ id }) => [id, reply]))), {
        deliversPages: true,
      }),
    },
  )
})
afterEach(() => delivery.stop())

/** Returns the series of a metric that have counted something. */
const seriesOf = async (name: string, of?: 'worker' | 'http'): Promise<string[]> =>
  (await allSeriesOf(name, of)).filter((series) => !series.endsWith(' 0'))

/** Returns the series of a metric of the delivering process, or of the process that answers requests. */
async function allSeriesOf(name: string, of: 'worker' | 'http' = 'worker'): Promise<string[]> {
  const text =
    of === 'worker'
      ? await delivery.ctx.metrics.registry.metrics()
      : await (await fetch(`${delivery.send.service.url()}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`))
  return lines.map((line) => line.replace(/,?service="send",?/, '').slice(name.length)).toSorted()
}

const deliver = async (toEmail: string): Promise<string> => {
  const id = await delivery.queue({ toEmail })
  await delivery.run()
  return id
}

describe('the results of mails', () => {
  it('count once per mail, when they are committed, by the provider of the mailbox', async () => {
    await deliver('ada@Gmail.com')
    reply = refused('permanent', '550 5.7.1 Message refused')
    await deliver('ada@hotmail.com')

    expect(await seriesOf('mail_results_total')).toEqual([
      '{recipient_provider="google",result="accepted"} 1',
      '{recipient_provider="microsoft",result="failed"} 1',
    ])
  })

  it('of notifications count once, even if a notification is repeated', async () => {
    const id = await deliver('ada@gmail.com')
    const event = { emailId: id, at: delivery.now() }
    for (let times = 0; times < 2; times += 1) {
      await postSns(delivery.send, sesEvent('Delivery', event))
      await postSns(delivery.send, sesEvent('Bounce', { ...event, bounceType: 'Transient' }))
      await postSns(delivery.send, sesEvent('Bounce', event))
      await postSns(delivery.send, sesEvent('Complaint', event))
    }

    expect(await seriesOf('mail_results_total', 'http')).toEqual([
      '{recipient_provider="google",result="bounced"} 1',
      '{recipient_provider="google",result="bounced_transient"} 1',
      '{recipient_provider="google",result="complained"} 1',
      '{recipient_provider="google",result="delivered"} 1',
    ])
  })

  it('include mails that were suppressed when they were accepted', async () => {
    const projectId = await delivery.project()
    await delivery.queue({ projectId, toEmail: 'gone@yahoo.com' })
    await delivery.run()
    const rule = await delivery.send
      .as(someCaller(projectId))
      .post('/suppressions', { body: { value: 'gone@yahoo.com' } })
    expect(rule.status).toBe(201)
    await delivery.queue({ projectId, toEmail: 'gone@yahoo.com' })

    expect(await seriesOf('mail_results_total', 'http')).toEqual([
      '{recipient_provider="yahoo",result="suppressed"} 1',
    ])
  })

  it('of a campaign count each mail once', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 5 })
    await campaign.sendAudiencePage()
    await delivery.run()
    await campaign.sendAudiencePage()
    await delivery.run()

    expect(await campaign.mails()).toHaveLength(5)
    expect(await seriesOf('mail_results_total')).toEqual(['{recipient_provider="other",result="accepted"} 5'])
  })

  it('count for the provider of a company after its MX records are known', async () => {
    delivery.send.dns.set('MX corp.example', ['1 aspmx.l.google.com'])
    await deliver('first@corp.example')
    await delivery.ctx.recipientProviders.settled()
    await deliver('second@corp.example')

    expect(await seriesOf('mail_results_total')).toEqual([
      '{recipient_provider="google",result="accepted"} 1',
      '{recipient_provider="other",result="accepted"} 1',
    ])
  })
})

describe('the counters of a new process', () => {
  it('begin with 0 for each provider, result and class', async () => {
    const [results, deferred] = [
      await allSeriesOf('mail_results_total'),
      await allSeriesOf('mail_deferred_total'),
    ]

    expect(results).toHaveLength(5 * 8)
    expect(results).toContain('{recipient_provider="apple",result="bounced_transient"} 0')
    expect(deferred).toHaveLength(5 * 4)
    expect(deferred).toContain('{recipient_provider="other",class="campaign"} 0')
    expect(await allSeriesOf('delivery_attempts_total')).toEqual([
      '{outcome="accepted"} 0',
      '{outcome="in-doubt"} 0',
      '{outcome="permanent"} 0',
      '{outcome="throttled"} 0',
      '{outcome="transient"} 0',
    ])
  })
})

describe('deferred mails', () => {
  it('count once if they are refused every few seconds without using an attempt', async () => {
    reply = throttled
    await deliver('ada@gmail.com')
    for (let attempts = 0; attempts < 3; attempts += 1) {
      delivery.advanceClock(60_000)
      await delivery.run()
    }

    expect(await seriesOf('delivery_attempts_total')).toEqual(['{outcome="throttled"} 4'])
    expect(await seriesOf('mail_deferred_total')).toEqual([
      '{recipient_provider="google",class="transactional"} 1',
    ])
  })

  it('count once when their first attempt is refused for now, but not for errors of the provider', async () => {
    reply = refused('transient', '450 4.2.2 Mailbox full')
    await deliver('ada@gmail.com')
    delivery.advanceClock(3_600_000)
    await delivery.run()
    const error = { class: 'transient' as const, reason: 'down', ofProvider: true, isRefusal: false }
    reply = { kind: 'refused', usesAttempt: false, mayBeAccepted: false, error }
    await deliver('ada@yahoo.com')

    expect(await seriesOf('mail_deferred_total')).toEqual([
      '{recipient_provider="google",class="transactional"} 1',
    ])
  })

  it('include the delays that Amazon SES reports', async () => {
    const emailId = await deliver('ada@icloud.com')

    await postSesEvent(delivery, 'DeliveryDelay', { emailId, reason: 'MailboxFull' })

    expect(await seriesOf('mail_deferred_total', 'http')).toEqual([
      '{recipient_provider="apple",class="transactional"} 1',
    ])
  })
})

describe('the time to delivery', () => {
  it('begins with the acceptance, or with the scheduled time', async () => {
    const projectId = await delivery.project()
    const from = `shop@${await delivery.domainOf(projectId)}`
    const at = new Date(delivery.now().getTime() + 3_600_000).toISOString()
    const body = { to: 'ada@example.net', from, subject: 'Hi', body: '<p>Hi</p>', delivery: { at } }
    const scheduled = await delivery.send.as(someCaller(projectId)).post('/v1/send', { body })
    expect(scheduled.status).toBe(200)
    delivery.advanceClock(3_600_000 - 20_000)
    await delivery.queue()
    delivery.advanceClock(25_000)
    await delivery.run()

    expect(await seriesOf('mail_accept_to_delivery_seconds_sum')).toEqual([
      '{class="scheduled"} 5',
      '{class="transactional"} 25',
    ])
  })

  it('includes the retries of a mail that was refused before', async () => {
    reply = throttled
    await deliver('ada@example.net')
    reply = refused('transient', '450 4.2.2 Mailbox full')
    await deliver('bob@example.net')
    reply = accepted
    delivery.advanceClock(3_600_000)
    await deliver('eve@example.net')

    expect(await seriesOf('mail_results_total')).toEqual(['{recipient_provider="other",result="accepted"} 3'])
    expect(await seriesOf('mail_accept_to_delivery_seconds_count')).toEqual(['{class="transactional"} 3'])
    const inTime = (await seriesOf('mail_accept_to_delivery_seconds_bucket')).filter((each) =>
      each.includes('le="10"'),
    )
    expect(inTime).toEqual([expect.stringMatching(/} 1$/)])
  })

  it('and the requests to the provider are measured once per attempt', async () => {
    await deliver('ada@example.net')
    reply = refused('throttled', '450 4.7.1 Slow down')
    await deliver('bob@example.net')

    expect(await seriesOf('provider_request_duration_seconds_count')).toEqual([
      '{provider="smtp",outcome="accepted"} 1',
      '{provider="smtp",outcome="throttled"} 1',
    ])
    expect(await seriesOf('mail_render_duration_seconds_count')).toEqual(['{} 2'])
  })
})
