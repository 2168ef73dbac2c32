import { refusal } from '@postrider/testing/service'
import { webhookServer, type Received, type WebhookServer } from '@postrider/testing/webhook-server'
import { Webhook } from 'standardwebhooks'
import { sentMail, someProject, type Project } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer

beforeAll(async () => {
  webhooks = await startWebhooks()
})
beforeEach(async () => {
  receiver = await webhookServer()
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

const hour = 3_600_000

/** Returns whether the request has a valid signature of the secret. */
function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const id = String(headers['webhook-id'])
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  const expected = new Webhook(secret).sign(id, at, body)
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

/** Creates an endpoint with helpers for its secrets. */
async function someSecret(project: Project = someProject(webhooks)) {
  const { id, secret } = await project.endpointAt(receiver)
  const rotate = (body: Record<string, unknown> = {}) =>
    project.api.post(`/webhook-endpoints/${id}/secret/rotate`, { body })
  /** Delivers an event, and returns which of the secrets have signed the request. */
  const signers = async (secrets: readonly string[]): Promise<boolean[]> => {
    await webhooks.consume(sentMail(project.projectId))
    await webhooks.idle()
    const request = receiver.received.at(-1)
    if (!request) throw new Error('No request was received')
    expect(String(request.headers['webhook-signature']).split(' ')).toHaveLength(
      secrets.filter((each) => isSignedBy(each, request)).length,
    )
    return secrets.map((each) => isSignedBy(each, request))
  }
  return { id, secret, rotate, signers, project }
}

describe('the rotation of a secret', () => {
  it('returns the new secret once; both secrets sign until the overlap ends', async () => {
    const { id, secret: old, rotate, signers, project } = await someSecret()
    const { status, body } = await rotate({ overlapHours: 2 })

    expect(status).toBe(200)
    expect(body.secret).not.toBe(old)
    const until = new Date(body.previousSecretValidUntil).getTime()
    expect(until - new Date(body.updatedAt).getTime()).toBe(2 * hour)
    const { secret, ...view } = body
    expect(view.secretHint).toBe(secret.slice(-4))
    expect(await project.endpoint(id)).toEqual(view)
    expect(await signers([secret, old])).toEqual([true, true])

    webhooks.forward(2 * hour)
    expect(await signers([secret, old])).toEqual([true, false])
    expect(await project.endpoint(id)).toMatchObject({ previousSecretValidUntil: null })
  })

  it('without an overlap ends the old secret immediately', async () => {
    const { secret: old, rotate, signers } = await someSecret()
    const { body } = await rotate({ overlapHours: 0 })

    expect(body.previousSecretValidUntil).toBeNull()
    expect(await signers([body.secret, old])).toEqual([true, false])
    expect((await rotate({ overlapHours: 0 })).status).toBe(200)
  })

  it('is refused while an overlap is open, unless it is forced', async () => {
    const { secret: first, rotate, signers } = await someSecret()
    const { body: second } = await rotate({ overlapHours: 1 })

    expect(await rotate()).toMatchObject(refusal(409, 'CONFLICT'))
    expect(await signers([second.secret, first])).toEqual([true, true])
    const { status, body: third } = await rotate({ force: true, overlapHours: 1 })
    expect(status).toBe(200)
    expect(await signers([third.secret, second.secret, first])).toEqual([true, true, false])

    webhooks.forward(hour)
    expect((await rotate()).status).toBe(200)
  })

  it('succeeds once if two requests are concurrent', async () => {
    const { rotate } = await someSecret()
    const statuses = (await Promise.all([rotate(), rotate()])).map(({ status }) => status)

    expect(new Set(statuses)).toEqual(new Set([200, 409]))
  })

  it.each([-1, 169, '1'])('refuses an overlap of %p hours', async (overlapHours) => {
    const { rotate } = await someSecret()
    expect(await rotate({ overlapHours })).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
  })
})

it('stores secrets encrypted', async () => {
  const { id, secret, rotate } = await someSecret()
  const { body } = await rotate()
  const row = await webhooks.db
    .selectFrom('webhook_endpoints')
    .select(['secret', 'previous_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  for (const stored of [row.secret, row.previous_secret])
    for (const text of [secret, body.secret])
      expect(stored).not.toContain(text.replace('whsec_', '').slice(0, 20))
  expect(row.secret).not.toBe(row.previous_secret)
})
