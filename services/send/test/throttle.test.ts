import { holdTransaction } from '@postrider/testing/postgres'
import { v7 as uuidv7 } from 'uuid'
import { lockThrottles } from '../src/mails/store/throttles.ts'
import { sendingProject } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { sendMail, someMail, someTemplate, type Project } from './factories.ts'

const hourMs = 3_600_000

let delivery: Delivery
let project: Project
beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  project = await sendingProject(delivery)
})
afterAll(() => delivery.stop())

const byKey = (throttleKey: string, throttle = '24h') => ({ delivery: { throttle, throttleKey } })

/** Sends a mail. Returns the statuses of its recipients. */
const send = async (body: object, of = project): Promise<string[]> => {
  const answer = await sendMail(of, body)
  expect(answer.status).toBe(200)
  return answer.body.data.emails.map(({ status }: { status: string }) => status)
}

const mailsOf = (of = project) =>
  delivery.send.db.selectFrom('emails').select('id').where('project_id', '=', of.id).execute()

/** Holds the locks of all throttle keys of a project, like a large batch does. */
const holdThrottles = (projectId: string): Promise<() => Promise<void>> =>
  holdTransaction(delivery.send.db, (tx) =>
    lockThrottles(
      tx,
      Array.from('0123456789abcdef', (key) => ({ projectId, key })),
    ),
  )

describe('requests that wait for the throttles of their project', () => {
  it('do not delay the requests of other projects', async () => {
    const other = await sendingProject(delivery)
    const release = await holdThrottles(project.id)
    let waiting = 0
    const throttled = Array.from({ length: 30 }, (_, n) => {
      waiting += 1
      return sendMail(project, byKey(`key ${n}`)).finally(() => (waiting -= 1))
    })

    const others = await Promise.all([
      ...Array.from({ length: 50 }, () => send({}, other)),
      send(byKey('cart'), other),
    ])
    const stillWaiting = waiting
    await release()
    await Promise.all(throttled)

    expect(others.flat()).toEqual(Array(51).fill('QUEUED'))
    // A request returns 503 if it has waited for a lock for 5 s.
    expect(stillWaiting).toBeGreaterThan(0)
  })
})

describe('a throttle', () => {
  it('skips a second mail in its time, which makes no mail and no event', async () => {
    const sentAt = delivery.now().getTime()
    const first = await send(byKey('cart'))
    const before = (await delivery.send.published()).length
    delivery.advanceClock(hourMs)
    const { body } = await sendMail(project, byKey('cart'))

    expect(first).toEqual(['QUEUED'])
    expect(body.data.emails).toEqual([
      {
        contact: { id: expect.any(String), email: 'ada@example.net' },
        status: 'SKIPPED',
        reason: 'throttled',
        suggestion: expect.any(String),
        retryAt: new Date(sentAt + 24 * hourMs).toISOString(),
      },
    ])
    expect([await mailsOf(), (await delivery.send.published()).length]).toEqual([[expect.anything()], before])
  })

  it('ends with its time', async () => {
    await send(byKey('cart', '60m'))
    delivery.advanceClock(hourMs - 1)
    const before = await send(byKey('cart', '60m'))
    delivery.advanceClock(1)

    expect([before, await send(byKey('cart', '60m'))]).toEqual([['SKIPPED'], ['QUEUED']])
  })

  it('is separate for each recipient, key and project', async () => {
    await send(byKey('cart'))

    expect(await send({ ...byKey('cart'), to: ['bob@example.net', 'ada@example.net'] })).toEqual([
      'QUEUED',
      'SKIPPED',
    ])
    expect(await send(byKey('other'))).toEqual(['QUEUED'])
    expect(await send(byKey('cart'), await sendingProject(delivery))).toEqual(['QUEUED'])
    expect(await send({})).toEqual(['QUEUED'])
  })

  it('applies to the template if there is no key', async () => {
    const [one, two] = await Promise.all(
      ['One', 'Two'].map(async (name) => {
        const { body } = await project.api.post('/templates', {
          body: someTemplate(project, { name, type: 'TRANSACTIONAL' }),
        })
        return body.id
      }),
    )
    const byTemplate = (template: string) => ({ template, delivery: { throttle: '1d' } })

    expect(await send(byTemplate(one))).toEqual(['QUEUED'])
    expect(await send(byTemplate('One'))).toEqual(['SKIPPED'])
    expect(await send(byTemplate(two))).toEqual(['QUEUED'])
    expect(await send(byKey(`template ${two}`))).toEqual(['QUEUED'])
  })

  it('counts from the time of a scheduled mail', async () => {
    const at = new Date(delivery.now().getTime() + hourMs).toISOString()
    await send({ delivery: { at, throttle: '1h', throttleKey: 'k' } })
    delivery.advanceClock(2 * hourMs - 1)
    const before = await send(byKey('k', '1h'))
    delivery.advanceClock(1)

    expect([before, await send(byKey('k', '1h'))]).toEqual([['SKIPPED'], ['QUEUED']])
  })

  it('is not held by a mail that is suppressed immediately or before its delivery', async () => {
    await project.api.post('/suppressions', { body: { kind: 'ADDRESS', value: 'ada@example.net' } })
    const suppressed = await send(byKey('k'))
    const [rule] = (await project.api.get('/suppressions')).body.data
    await project.api.delete(`/suppressions/${rule.id}`)
    const queued = await send(byKey('k'))
    await project.api.post('/suppressions', { body: { kind: 'ADDRESS', value: 'ada@example.net' } })
    await delivery.run()
    const [again] = (await project.api.get('/suppressions')).body.data
    await project.api.delete(`/suppressions/${again.id}`)

    expect([suppressed, queued, await send(byKey('k'))]).toEqual([['SUPPRESSED'], ['QUEUED'], ['QUEUED']])
  })

  it('is not held by a request that is refused', async () => {
    const refused = await sendMail(project, { ...byKey('k'), from: 'x@other.test' })

    expect([refused.status, await send(byKey('k'))]).toEqual([403, ['QUEUED']])
  })

  it('makes a repeat with the same Idempotency-Key a 409, also if all mails were skipped', async () => {
    const request = { body: someMail(project, byKey('k')), headers: { 'idempotency-key': uuidv7() } }
    await send(byKey('k'))

    const first = await project.api.post('/v1/send', request)
    const second = await project.api.post('/v1/send', request)

    expect([first.body.data.emails[0].status, second.status]).toEqual(['SKIPPED', 409])
  })

  it.each([
    [{ throttle: '1h' }, 'delivery.throttleKey'],
    [{ throttle: '0h', throttleKey: 'k' }, 'delivery.throttle'],
    [{ throttle: '1.5h', throttleKey: 'k' }, 'delivery.throttle'],
    [{ throttle: '366d', throttleKey: 'k' }, 'delivery.throttle'],
    [{ throttle: '24', throttleKey: 'k' }, 'delivery.throttle'],
    [{ throttle: 24, throttleKey: 'k' }, 'delivery.throttle'],
    [{ throttle: '1h', throttleKey: '' }, 'delivery.throttleKey'],
    [{ throttleKey: 'k' }, 'delivery.throttleKey'],
    ['1h', 'delivery'],
  ])('refuses %j', async (options, field) => {
    const answer = await sendMail(project, { delivery: options })

    expect([answer.status, answer.body.error.errors[0].field]).toEqual([422, field])
  })
})

describe('the claim of a throttle', () => {
  it('is deleted a day after its end', async () => {
    await send(byKey('k', '1h'))
    const claims = async () => {
      await delivery.send.runLoop('delivery-sweep')
      const { db } = delivery.send
      return db.selectFrom('send_throttles').select('until').where('project_id', '=', project.id).execute()
    }

    delivery.advanceClock(25 * hourMs - 1)
    const before = await claims()
    delivery.advanceClock(2)

    expect([before, await claims()].map(({ length }) => length)).toEqual([1, 0])
  })
})
