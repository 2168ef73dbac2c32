import { expectLogs } from '@postrider/testing/jest'
import { v7 as uuidv7 } from 'uuid'
import { invoiceOf, stateOf, subscribe } from './subscriptions.ts'
import { startWithStripe, type AccountsWithStripe } from './with-stripe.ts'

let accounts: AccountsWithStripe
beforeAll(async () => {
  accounts = await startWithStripe()
})
beforeEach(() => {
  accounts.stripe.fault = undefined
})
afterAll(() => accounts.stop())

describe('a Stripe event', () => {
  it.each([
    ['signed with another secret', { secret: 'whsec_other' }],
    ['older than five minutes', { timestamp: Math.floor(Date.now() / 1000) - 400 }],
  ])('is rejected with 400 if it is %s', async (_what, options) => {
    const event = { type: 'invoice.paid', object: invoiceOf('cus_1') }

    expect(await accounts.deliver(event, options)).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST' } },
    })
  })

  it.each([
    ['{}', {}],
    ['rubbish', { 'stripe-signature': 't=1,v1=00' }],
    ['', { 'stripe-signature': 'x' }],
  ])(
    'is rejected with 400 if its body is %j and its signature is missing or malformed',
    async (body, headers) => {
      expect((await accounts.post('/webhooks/incoming/stripe', body, headers)).status).toBe(400)
    },
  )

  it('is handled once, even for parallel deliveries', async () => {
    const event = { id: `evt_${uuidv7()}`, type: 'charge.refunded', object: {} }

    const first = await Promise.all([accounts.deliver(event), accounts.deliver(event)])
    const again = await accounts.deliver(event)

    expect(first.filter(({ body }) => body.duplicate === true)).toHaveLength(1)
    expect(again).toMatchObject({ status: 200, body: { received: true, duplicate: true } })
  })

  it('about suspected fraud is logged as a warning', async () => {
    expectLogs('billing.fraud_warning')

    const answer = await accounts.deliver({
      type: 'radar.early_fraud_warning.created',
      object: { charge: 'ch_1' },
    })

    expect(answer.status).toBe(200)
  })

  it('about an unknown customer changes nothing', async () => {
    subscribe(accounts, 'cus_other', { status: 'active' })

    const answer = await accounts.deliver({ type: 'invoice.paid', object: invoiceOf('cus_other') })
    await accounts.idle()

    expect(answer.status).toBe(200)
  })
})

describe('a project that was created before Stripe was configured', () => {
  it('gets the free tier automatically', async () => {
    const project = await accounts.customer()
    await accounts.db.updateTable('projects').set({ allowance: null }).where('id', '=', project.id).execute()

    await accounts.renewFreeTiers()

    expect(await stateOf(accounts, project)).toMatchObject({ free: 1_000 })
  })
})
