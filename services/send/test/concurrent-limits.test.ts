import { unlimited, unused, monthOf, type Limits } from '@postrider/contracts'
import { until } from '@postrider/testing/jest'
import { projectMessage, someCaller, type ApiResponse } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { addVerifiedDomain, someMail } from './factories.ts'

/** A project that sends its requests to two instances of the service. */
interface Sender {
  id: string
  /** Alternates between the two instances. */
  send(body: object, headers?: Record<string, string>): Promise<ApiResponse>
}

let delivery: Delivery
let instances: Delivery['send']['service'][]
beforeAll(async () => {
  delivery = await startDelivery()
  const other = delivery.startProcess({}, { settings: { role: 'http' } }).service
  await other.start()
  instances = [delivery.send.service, other]
})
afterAll(() => delivery.stop())

const allowance = (limits: Partial<Limits>) => ({
  limits: { ...unlimited, ...limits },
  month: monthOf(delivery.now()),
  used: unused,
})

async function limited(limits: Partial<Limits>): Promise<Sender> {
  const id = await delivery.project({ allowance: allowance(limits) })
  const domain = await addVerifiedDomain(delivery.send, id)
  const apis = instances.map((service) => delivery.send.as(someCaller(id), service))
  let next = 0
  return {
    id,
    send: (body, headers = {}) => {
      const api = apis[(next += 1) % apis.length] ?? delivery.send.as(someCaller(id))
      return api.post('/v1/send', { body: someMail({ id, api, domain }, body), headers })
    },
  }
}

const addresses = (count: number): string[] => Array.from({ length: count }, () => `${uuidv7()}@example.net`)

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const accepted = (answers: readonly ApiResponse[]): number =>
  answers.filter(({ status }) => status === 200).length

const countOf = async (table: 'emails' | 'send_requests' | 'contents', { id }: Pick<Sender, 'id'>) =>
  (await delivery.send.db.selectFrom(table).select('project_id').where('project_id', '=', id).execute())
    .length

describe('concurrent requests of a project with a limit', () => {
  it('are accepted until the limit is reached (one mail per request)', async () => {
    const sender = await limited({ transactional: 5 })

    const answers = await Promise.all(times(50, () => sender.send({ to: addresses(1) })))

    expect(accepted(answers)).toBe(5)
    expect(await countOf('emails', sender)).toBe(5)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.error.code, body.error.details.limit]).toEqual([429, 'BILLING_LIMIT_EXCEEDED', 5])
  })

  it('are accepted with all mails or rejected with all mails (400 mails per request)', async () => {
    const sender = await limited({ transactional: 500 })

    const answers = await Promise.all(times(20, () => sender.send({ to: addresses(400) })))

    expect(accepted(answers)).toBe(1)
    expect(await countOf('emails', sender)).toBe(400)
    expect((await sender.send({ to: addresses(100) })).status).toBe(200)
    expect((await sender.send({ to: addresses(1) })).status).toBe(429)
  }, 120_000)

  it('share the total limit, for which a mail with attachments counts twice', async () => {
    const sender = await limited({ total: 9, transactional: 100 })
    const attachments = [{ filename: 'a.txt', content: 'aGk=', contentType: 'text/plain' }]

    const answers = await Promise.all(times(30, () => sender.send({ to: addresses(1), attachments })))

    expect(accepted(answers)).toBe(4)
    expect((await sender.send({ to: addresses(1) })).status).toBe(200)
    const rejected = answers.filter(({ status }) => status !== 200)
    expect(new Set(rejected.map(({ status }) => status))).toEqual(new Set([402]))
  })

  it('are checked against the new limit after it is lowered or raised', async () => {
    const sender = await limited({ transactional: 10 })
    for (let each = 0; each < 6; each += 1) await sender.send({ to: addresses(1) })
    const setLimit = (version: number, transactional: number) =>
      delivery.consume(projectMessage({ id: sender.id, version, allowance: allowance({ transactional }) }))
    /** Each instance keeps its copy of a limit for a short time, and two requests reach both instances. */
    const bothApply = async (limit: number): Promise<boolean> => {
      const answers = await Promise.all(times(2, () => sender.send({ to: addresses(100) })))
      return answers.every(({ body }) => body.error.details.limit === limit)
    }

    await setLimit(2, 5)
    await until(() => bothApply(5))
    const lowered = await Promise.all(times(10, () => sender.send({ to: addresses(1) })))
    await setLimit(3, 8)
    await until(() => bothApply(8))
    const raised = await Promise.all(times(10, () => sender.send({ to: addresses(1) })))

    expect([accepted(lowered), accepted(raised)]).toEqual([0, 2])
  })

  it('leave no data if they are rejected, so that their keys can be used again', async () => {
    const sender = await limited({ transactional: 3 })
    const keys = times(12, () => uuidv7())
    const send = (key: string) =>
      sender.send({ to: `${key}@example.net`, subject: key }, { 'idempotency-key': key })

    const answers = await Promise.all(keys.map(send))
    const rows = [
      await countOf('emails', sender),
      await countOf('send_requests', sender),
      await countOf('contents', sender),
    ]
    const rejected = keys.filter((_, index) => answers[index]?.status === 429)
    const more = { id: sender.id, version: 2, allowance: allowance({ transactional: 12 }) }
    await delivery.consume(projectMessage(more))
    const [first = '', ...others] = rejected
    await until(async () => (await send(first)).status === 200)
    const again = await Promise.all(others.map(send))

    expect([accepted(answers), rejected.length]).toEqual([3, 9])
    expect(rows).toEqual([3, 3, 3])
    expect(accepted(again)).toBe(8)
  })
})
