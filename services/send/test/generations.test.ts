import { until } from '@postrider/testing/jest'
import { projectMessage, someCaller, type ApiResponse, type Client } from '@postrider/testing/service'
import { sendingProject } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { sendMail, someMail, someProject } from './factories.ts'
import { fakeProvider } from './fake-provider.ts'
import { rowsOf } from './rows.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const inGeneration = (projectId: string, generation: number) =>
  delivery.send.as({ ...someCaller(projectId), generation })

describe('the content of a mail of an earlier generation of the project', () => {
  it('belongs to the newest generation that uses the content, in any order of requests', async () => {
    const project = await someProject(delivery.send)
    const sendIn = async (...generations: number[]): Promise<void> => {
      const answers = generations.map((generation) =>
        sendMail({ ...project, api: inGeneration(project.id, generation) }),
      )
      for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
    }
    // Read the table, because no response contains the generation of a content.
    const rows = async () =>
      (await rowsOf(delivery.send, project, 'contents')).map(({ id, generation }) => ({ id, generation }))

    await sendIn(1)
    const [first] = await rows()
    await sendIn(2)
    const second = await rows()
    // Advance the clock, because a recently used content is not written again.
    delivery.advanceClock(2 * 3_600_000)
    await sendIn(1)
    const late = await rows()
    delivery.advanceClock(2 * 3_600_000)
    await sendIn(1, 3, 2)

    expect([second, late]).toEqual(Array(2).fill([{ id: first?.id, generation: 2 }]))
    expect(await rows()).toEqual([{ id: first?.id, generation: 3 }])
  })
})

const key = (text: string) => ({ headers: { 'idempotency-key': text } })

describe('an idempotency key of an earlier generation of the project', () => {
  it('can be used again in the next generation, even if its row has not been purged yet', async () => {
    const project = await someProject(delivery.send)
    const body = { to: 'ada@example.net', from: `hello@${project.domain}`, subject: 'Hello', body: 'Hello' }
    const again = { ...key('k'), body }
    await inGeneration(project.id, 1).post('/v1/send', again)
    delivery.send.contacts.lapseLease(project.id, 'k')

    const [first, second] = [
      await inGeneration(project.id, 2).post('/v1/send', again),
      await inGeneration(project.id, 2).post('/v1/send', again),
    ]

    expect([first.status, second.status]).toEqual([200, 409])
    const held = await delivery.send.db
      .selectFrom('send_requests')
      .select(['key', 'generation'])
      .where('project_id', '=', project.id)
      .execute()
    expect(held).toEqual([{ key: 'k', generation: 2 }])
  })

  it('has no status for the next generation while a request of that generation is in flight', async () => {
    const project = await someProject(delivery.send)
    await sendMail(project, {})
    const again = {
      ...key('f'),
      body: { to: 'ada@example.net', from: `hello@${project.domain}`, subject: 'Hello', body: 'Hello' },
    }
    await inGeneration(project.id, 1).post('/v1/send', again)
    // Simulate a request of the next generation that has claimed the key and is in flight. The contacts
    // service does not return the generation of a claim.
    await delivery.send.contacts.upsert({
      projectId: project.id,
      generation: 2,
      claim: { key: 'f', endpoint: 'POST /v1/send' },
      contacts: [{ email: 'ada@example.net', defaultSubscribed: false }],
    })

    const inNext = await inGeneration(project.id, 2).post('/v1/send', again)
    const inSame = await inGeneration(project.id, 1).post('/v1/send', again)

    expect([inNext.status, inNext.body.error.details.originalStatusCode]).toEqual([409, null])
    expect([inSame.status, inSame.body.error.details.originalStatusCode]).toEqual([409, 200])
  })
})

describe('a template of an earlier generation of the project', () => {
  it('cannot be duplicated into the next generation', async () => {
    const project = await someProject(delivery.send)
    const text = { name: 'T', subject: 'Hello', body: 'Hello', from: `team@${project.domain}` }
    const { body } = await inGeneration(project.id, 1).post('/templates', { body: text })

    const inNext = await inGeneration(project.id, 2).post(`/templates/${body.id}/duplicate`)
    const inSame = await inGeneration(project.id, 1).post(`/templates/${body.id}/duplicate`)

    expect([inNext.status, inSame.status]).toEqual([404, 201])
  })
})

describe('a captured mail', () => {
  it('is deleted by the purge even if its mail was purged during the delivery', async () => {
    const projectId = await delivery.project()
    const id = await delivery.queue({ projectId })
    const purge = delivery.startProcess({
      provider: fakeProvider(() => Promise.resolve(new Map()), { capacity: () => 0 }),
    })
    const { provider } = delivery.ctx
    let captured: string[] = []
    const { run } = delivery.startProcess({
      provider: {
        ...provider,
        deliver: async (shipment) => {
          await delivery.consume(projectMessage({ id: projectId, version: 2, generation: 2 }))
          await purge.service.start()
          await until(async () => (await delivery.timeline(id)).length === 0)
          await purge.service.stop()
          const outcomes = await provider.deliver(shipment)
          captured = await delivery.captured(id)
          return outcomes
        },
      },
    })

    await run()

    expect(captured).toHaveLength(1)
    expect(await delivery.captured(id)).toEqual([])
  })
})

describe('a project that is reset', () => {
  it('sends none of its scheduled mails, and has no cancel jobs, throttles and keys of batches', async () => {
    const project = await sendingProject(delivery)
    const [before, after] = [inGeneration(project.id, 1), inGeneration(project.id, 2)]
    const at = new Date(delivery.now().getTime() + 3_600_000).toISOString()
    const options = { at, throttle: '1d', throttleKey: 'once' }
    const items = ['ada', 'bob'].map((name) =>
      someMail(project, {
        to: `${name}@example.net`,
        tags: ['later'],
        idempotencyKey: name,
        delivery: options,
      }),
    )
    const sendBatch = (api: Client) =>
      api.post('/v1/send/batch', { body: { emails: items }, ...key('batch') })
    const statusesOf = ({ body }: ApiResponse) =>
      body.data.emails.map(({ status }: { status: string }) => status)
    const first = await sendBatch(before)
    const job = await before.post('/emails/cancel', { body: { tag: 'later' } })

    await delivery.consume(projectMessage({ id: project.id, version: 2, generation: 2 }))
    const again = await sendBatch(after)
    await delivery.run()
    delivery.advanceClock(2 * 3_600_000)
    await delivery.run()

    expect([statusesOf(first), job.status]).toEqual([['SCHEDULED', 'SCHEDULED'], 202])
    expect([again.status, statusesOf(again)]).toEqual([200, ['SCHEDULED', 'SCHEDULED']])
    expect((await after.get(`/emails/cancel/${job.body.jobId}`)).status).toBe(404)
    const { body } = await after.get('/emails')
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['DELIVERED', 'DELIVERED'])
    const captured = await Promise.all(
      first.body.data.emails.map(({ email }: { email: string }) => delivery.captured(email)),
    )
    expect(captured).toEqual([[], []])
  })
})
