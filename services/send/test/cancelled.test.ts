import { allowLogsInFile } from '@postrider/testing/jest'
import { fc } from '@postrider/testing/property'
import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { runNextCancelJob } from '../src/emails/cancel-jobs.ts'
import { makeDueClaimable } from '../src/queue/make-due-claimable.ts'
import { sendingProject } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { queuedMails, sendMail, type Project } from './factories.ts'
import { withLostReplies } from './fake-provider.ts'
import { killWhileDelivering } from './kill-while-delivering.ts'

// A killed process loses its connections.
allowLogsInFile('database.connection_lost', 'claim.left_to_expire', 'loop.failed')

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

const schedule = async (body: object = {}, count = 1): Promise<string[]> => {
  const at = new Date(delivery.now().getTime() + hourMs).toISOString()
  const to = Array.from({ length: count }, () => `${uuidv7()}@example.net`)
  const mails: { email: string }[] = await queuedMails(project, { to, delivery: { at }, ...body })
  return mails.map(({ email }) => email)
}

const cancel = (id: string, { api }: Pick<Project, 'api'> = project) => api.post(`/emails/${id}/cancel`)
/** Returns the data of the messages `job.finished` of the project. */
const finishedJobs = async (): Promise<unknown[]> =>
  (await delivery.send.published())
    .filter(({ type, projectId }) => type === 'job.finished' && projectId === project.id)
    .map(({ data }) => data)
const statusOf = async (id: string): Promise<string> => (await delivery.getMail(id)).status
const unitsOf = async (): Promise<number> =>
  (await delivery.send.published())
    .filter(({ type, projectId }) => type === 'usage.counted' && projectId === project.id)
    .reduce((sum, { data }) => sum + data.units, 0)

describe('POST /emails/:id/cancel', () => {
  it('ends a scheduled mail as DROPPED with its reason and its message', async () => {
    const [id = ''] = await schedule()

    const answer = await cancel(id)
    delivery.advanceClock(hourMs)
    await delivery.run()

    expect(answer).toMatchObject({ status: 200, body: { id, status: 'DROPPED', error: 'cancelled' } })
    const { events } = await delivery.getMail(id)
    expect(events.map(({ name, data }: { name: string; data: object }) => [name, data])).toEqual([
      ['scheduled', {}],
      ['dropped', { reason: 'cancelled' }],
    ])
    expect(await delivery.publishedTypes(id)).toEqual(['email.scheduled', 'email.dropped'])
    expect([await delivery.captured(id), await unitsOf()]).toEqual([[], 0])
  })

  it('ends a queued mail, whose usage is subtracted', async () => {
    const [{ email }] = await queuedMails(project)

    expect((await cancel(email)).body.status).toBe('DROPPED')
    await delivery.run()

    expect([await statusOf(email), await unitsOf()]).toEqual(['DROPPED', 0])
  })

  it('is refused a second time, and after the delivery', async () => {
    const [first = '', second = ''] = await schedule({}, 2)
    await cancel(first)
    delivery.advanceClock(hourMs)
    await delivery.run()

    for (const id of [first, second])
      expect(await cancel(id)).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    expect(await statusOf(second)).toBe('DELIVERED')
  })

  it('does not find mails of other projects', async () => {
    const [id = ''] = await schedule()
    const foreign = { api: delivery.send.as(someCaller()) }

    expect([(await cancel(id, foreign)).status, (await cancel(uuidv7())).status]).toEqual([404, 404])
    expect(await statusOf(id)).toBe('SCHEDULED')
  })
})

describe('POST /emails/cancel', () => {
  const cancelMany = (body: object, { api }: Pick<Project, 'api'> = project) =>
    api.post('/emails/cancel', { body })

  it('cancels mails by their ids, and counts the others', async () => {
    const ids = await schedule({}, 3)
    const [{ email: sent }] = await queuedMails(project)
    await delivery.run()

    const answer = await cancelMany({ ids: [...ids, ids[0], sent, uuidv7()] })
    const again = await cancelMany({ ids })

    expect([answer.status, answer.body]).toEqual([200, { cancelled: 3, skipped: 2 }])
    expect(again.body).toEqual({ cancelled: 0, skipped: 3 })
    expect(new Set(await Promise.all(ids.map(statusOf)))).toEqual(new Set(['DROPPED']))
  })

  it('does not cancel mails of other projects', async () => {
    const ids = await schedule({ tags: ['reminder'] }, 2)
    const foreign = { api: delivery.send.as(someCaller()) }

    const answer = await cancelMany({ ids }, foreign)
    const { body } = await cancelMany({ tag: 'reminder' }, foreign)
    await delivery.run()

    expect(answer.body).toEqual({ cancelled: 0, skipped: 2 })
    expect((await project.api.get(`/emails/cancel/${body.jobId}`)).status).toBe(404)
    expect(await statusOf(ids[0] ?? '')).toBe('SCHEDULED')
  })

  it('cancels the mails of a tag in a job, except mails that are accepted later', async () => {
    const tagged = [
      ...(await schedule({ tags: ['a', 'reminder'] }, 600)),
      ...(await schedule({ tags: ['reminder'] })),
    ]
    const others = [...(await schedule({ tags: ['remind'] })), ...(await schedule())]
    const started = await cancelMany({ tag: 'reminder' })
    delivery.advanceClock(1_000)
    const later = await schedule({ tags: ['reminder'] })
    const path = `/emails/cancel/${started.body.jobId}`
    const waiting = (await project.api.get(path)).body
    await delivery.run()

    expect(started).toMatchObject({ status: 202, body: { message: expect.stringContaining(path) } })
    expect(waiting).toMatchObject({ state: 'waiting', progress: 0, result: null, data: { tag: 'reminder' } })
    expect((await project.api.get(path)).body).toMatchObject({
      state: 'completed',
      progress: 100,
      result: { cancelled: 601, skipped: 0 },
    })
    expect(await finishedJobs()).toEqual([
      {
        id: started.body.jobId,
        type: 'cancel-emails',
        state: 'completed',
        result: { cancelled: 601, skipped: 0 },
        failedReason: null,
        finishedAt: delivery.now().toISOString(),
      },
    ])
    const list = (await project.api.get('/emails?status=DROPPED')).body
    expect(list.total).toBe(tagged.length)
    expect(await Promise.all([...others, ...later].map(statusOf))).toEqual(Array(3).fill('SCHEDULED'))
  })

  it.each([
    [{}, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ ids: ['x'] }, 'ids.0'],
    [{ ids: Array.from({ length: 1_001 }, () => uuidv7()) }, 'ids'],
    [{ tag: '' }, 'tag'],
    [{ tag: 'a', mode: 'all' }, 'mode'],
    [{ tag: 'a', ids: [uuidv7()] }, 'tag'],
  ])('refuses %j', async (body, field) => {
    const answer = await cancelMany(body)

    expect([answer.status, answer.body.error.errors[0].field]).toEqual([422, field])
  })

  it('cancels mails that become claimable while the job runs', async () => {
    const ids = await schedule({ tags: ['soon'] }, 900)
    delivery.advanceClock(hourMs - 61_000)
    const { body } = await cancelMany({ tag: 'soon' })
    await runNextCancelJob(delivery.ctx)
    delivery.advanceClock(2_000)
    await makeDueClaimable(delivery.ctx)
    while (await runNextCancelJob(delivery.ctx)) continue

    const { result } = (await project.api.get(`/emails/cancel/${body.jobId}`)).body
    expect(result).toEqual({ cancelled: ids.length, skipped: 0 })
  })

  it('allows at most 20 unfinished jobs, also for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => cancelMany({ tag: 'a' })))

    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    await delivery.run()
    expect((await cancelMany({ tag: 'a' })).status).toBe(202)
  })
})

describe('the job of a cancellation', () => {
  it('is deleted 30 days after its end', async () => {
    const { body } = await project.api.post('/emails/cancel', { body: { tag: 'a' } })
    await delivery.run()
    const statusAfter = async (ms: number): Promise<number> => {
      delivery.advanceClock(ms)
      await delivery.send.runLoop('delivery-sweep')
      return (await project.api.get(`/emails/cancel/${body.jobId}`)).status
    }

    expect([await statusAfter(30 * 24 * hourMs), await statusAfter(1)]).toEqual([200, 404])
  })
})

describe('a cancellation during or after a delivery', () => {
  const deliveries = {
    complete: () => delivery.run(),
    'without reply': () => delivery.startProcess({ provider: withLostReplies(delivery.ctx.provider) }).run(),
    'killed before it': () => killWhileDelivering(delivery, 'before').catch(() => undefined),
    'killed after it': () => killWhileDelivering(delivery, 'after').catch(() => undefined),
  }
  /** Cancels mails after some milliseconds. Returns the ids of the cancelled mails. */
  const cancelEach = async (cancels: readonly { id: string; afterMs: number }[]): Promise<string[]> => {
    const answers = cancels.map(async ({ id, afterMs }) => {
      await new Promise((resolve) => void setTimeout(resolve, afterMs))
      return (await cancel(id)).status === 200 ? [id] : []
    })
    return (await Promise.all(answers)).flat()
  }

  it.each(Object.entries(deliveries))(
    'succeeds only if the mail is never delivered: %s',
    async (_, deliver) => {
      const someCancel = fc.record({ mail: fc.nat({ max: 9 }), afterMs: fc.nat({ max: 60 }) })
      const someCancels = fc.array(someCancel, { minLength: 1, maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(someCancels, fc.nat({ max: 9 }), async (cancels, last) => {
          const ids = await schedule({}, 10)
          delivery.advanceClock(hourMs)
          const during = cancels.map(({ mail, afterMs }) => ({ id: ids[mail] ?? '', afterMs }))
          const [early] = await Promise.all([cancelEach(during), deliver()])
          const late = await cancelEach([{ id: ids[last] ?? '', afterMs: 0 }])
          delivery.advanceClock(400_000)
          await delivery.run()

          const cancelled = [...early, ...late]
          expect(new Set(cancelled).size).toBe(cancelled.length)
          for (const id of ids)
            expect([await statusOf(id), (await delivery.captured(id)).length]).toEqual(
              cancelled.includes(id) ? ['DROPPED', 0] : ['DELIVERED', 1],
            )
        }),
        { numRuns: 3 },
      )
    },
  )
})

describe('a cancelled mail', () => {
  it('no longer holds its throttle', async () => {
    const throttled = { to: 'ada@example.net', delivery: { throttle: '1d', throttleKey: 'k' } }
    const [{ email }] = await queuedMails(project, throttled)
    const skipped = (await sendMail(project, throttled)).body.data.emails[0].status
    await cancel(email)

    expect([skipped, (await sendMail(project, throttled)).body.data.emails[0].status]).toEqual([
      'SKIPPED',
      'QUEUED',
    ])
  })
})
