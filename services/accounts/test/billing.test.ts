import { expectLogs } from '@postrider/testing/jest'
import { someCaller, type ApiResponse } from '@postrider/testing/service'
import { createStripe } from '../src/billing/create-stripe.ts'
import {
  anonymous,
  makeProject,
  projectsPath,
  someTeam,
  someUser,
  startAccounts,
  type TestUser,
} from './start.ts'
import { startWithStripe, type AccountsWithStripe } from './with-stripe.ts'

let accounts: AccountsWithStripe
beforeEach(async () => {
  accounts = await startWithStripe()
})
afterEach(() => accounts.stop())

const post = ({ client }: TestUser, id: string, what: string, body: object = {}): Promise<ApiResponse> =>
  client.post(`${projectsPath}/${id}/${what}`, { body })

/** Reads a billing endpoint with a secret key of the project. */
const read = (id: string, what: string): Promise<ApiResponse> =>
  accounts.as(someCaller(id)).get(`${projectsPath}/${id}/${what}`)

describe('without a Stripe key', () => {
  it('billing endpoints return 404, limits can be set, and no free tier applies', async () => {
    const own = await startAccounts()
    const owner = await someUser(own)
    const { id } = await makeProject(owner)
    const key = own.as(someCaller(id))

    const answers = [
      await post(owner, id, 'checkout'),
      await post(owner, id, 'billing-portal'),
      await key.get(`${projectsPath}/${id}/billing-consumption`),
      await key.get(`${projectsPath}/${id}/billing-invoices`),
      await own.as(anonymous).post('/webhooks/incoming/stripe', { body: {} }),
    ]

    for (const { status, body } of answers)
      expect([status, body.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect((await key.get(`${projectsPath}/${id}/billing-limits`)).body.transactional.limit).toBeNull()
    expect((await own.as(anonymous).get('/config')).body.features.billing).toEqual({ enabled: false })
    await own.stop()
  })
})

describe('a checkout', () => {
  it('creates one customer and returns its payment page, even for parallel requests', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)

    const answers = await Promise.all([1, 2, 3].map(() => post(owner, id, 'checkout', { currency: 'eur' })))

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { url: 'https://checkout.test/cs_1' } })
    const [{ customer, subscription }] = (await owner.client.get(projectsPath)).body
    expect([customer, subscription]).toEqual([expect.stringMatching(/^cus_/), null])
    expect(Object.fromEntries(accounts.stripe.posted)).toMatchObject({
      mode: 'subscription',
      customer,
      client_reference_id: id,
      currency: 'eur',
      'line_items[0][price]': 'price_mail',
    })
  })

  it('can be paid only on its newest payment page', async () => {
    const { owner, id, customer } = await accounts.customer()

    const again = await post(owner, id, 'checkout')

    expect(again.status).toBe(200)
    expect(accounts.stripe.openSessions.filter((each) => each.customer === customer)).toHaveLength(1)
  })

  it('returns 400 in a currency that the price does not support', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)

    expect(await post(owner, id, 'checkout', { currency: 'gbp' })).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST' } },
    })
  })

  it('requires an owner, and returns 404 for the project of another user', async () => {
    const { id, admin, member, stranger } = await someTeam(accounts)

    const answers = [admin, member, stranger].map((user) => post(user, id, 'checkout'))

    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 404])
  })

  it('returns 409 for a subscribed project', async () => {
    const { owner, id, customer } = await accounts.customer()
    await accounts.subscribe(customer)

    expect((await post(owner, id, 'checkout')).status).toBe(409)
  })

  it('returns 503 while Stripe is unavailable or rejects our key', async () => {
    expectLogs('request.refused')
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)
    accounts.stripe.fault = 'unavailable'

    const unavailable = await post(owner, id, 'checkout')
    accounts.stripe.fault = undefined
    const wrong = await startWithStripe({
      payments: {
        stripe: createStripe({ ...accounts.stripe.settings, secretKey: 'sk_test_wrong' }),
        settings: accounts.stripe.settings,
      },
    })
    const user = await someUser(wrong)
    const refused = await post(user, (await makeProject(user)).id, 'checkout')

    expect([unavailable, refused]).toMatchObject([
      { status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } },
      { status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } },
    ])
    await wrong.stop()
  })
})

describe('the billing portal', () => {
  it('returns a page for a project with a customer, and otherwise 400', async () => {
    const { owner, id } = await accounts.customer()
    const other = await makeProject(owner)

    expect(await post(owner, id, 'billing-portal')).toMatchObject({
      status: 200,
      body: { url: 'https://portal.test/bps_1' },
    })
    expect((await post(owner, other.id, 'billing-portal')).status).toBe(400)
  })
})

describe('the list of invoices', () => {
  it('returns all invoices of the customer, and the unpaid invoices in a second list', async () => {
    const { id } = await accounts.customer()
    const paid = {
      id: 'in_1',
      number: 'A-1',
      status: 'paid',
      currency: 'usd',
      amount_due: 500,
      amount_paid: 500,
    }
    accounts.stripe.invoices = [
      {
        ...paid,
        id: 'in_2',
        status: 'open',
        amount_paid: 0,
        amount_remaining: 500,
        created: 86_400,
        due_date: 0,
      },
      { ...paid, amount_remaining: 0, created: 0, due_date: null },
    ]

    const { body } = await read(id, 'billing-invoices')

    expect(body.invoices.map((each: { id: string }) => each.id)).toEqual(['in_2', 'in_1'])
    expect(body.hasUnpaidInvoices).toBe(true)
    expect(body.unpaidInvoices).toEqual([
      {
        id: 'in_2',
        number: 'A-1',
        status: 'open',
        currency: 'usd',
        amountDue: 500,
        amountPaid: 0,
        amountRemaining: 500,
        createdAt: '1970-01-02T00:00:00.000Z',
        dueAt: '1970-01-01T00:00:00.000Z',
        url: null,
        pdf: null,
      },
    ])
  })

  it('returns no invoices for a project that never had a checkout', async () => {
    const { id } = await makeProject(await someUser(accounts))

    expect((await read(id, 'billing-invoices')).body).toEqual({
      invoices: [],
      hasUnpaidInvoices: false,
      unpaidInvoices: [],
    })
  })
})

describe('consumption', () => {
  it("returns this month's usage with credits and the upcoming invoice", async () => {
    const { id, customer } = await accounts.customer()
    const before = await read(id, 'billing-consumption')
    await accounts.subscribe(customer)

    const { body } = await read(id, 'billing-consumption')

    expect(before.body.upcomingInvoice).toBeNull()
    expect(body).toEqual({
      period: {
        start: expect.stringMatching(/-01T00:00:00.000Z$/),
        end: expect.stringMatching(/-01T00:00:00.000Z$/),
      },
      usage: {
        total: 0,
        records: ['transactional', 'campaigns', 'workflows', 'inbound'].map((category) => ({
          category,
          units: 0,
        })),
      },
      credits: 250,
      upcomingInvoice: { amountDue: 1_200, currency: 'usd' },
    })
  })
})
