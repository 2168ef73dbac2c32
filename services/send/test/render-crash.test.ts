import { expectLogs } from '@postrider/testing/jest'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import type { Rendering } from '../src/rendering/rendering.ts'
import { createContext, type Context } from '../src/context.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { renderingProcesses } from './start.ts'

const leaseMs = 121_000

/** What a killed process leaves: nothing after the claim happens, nothing is given back. */
const killed = new Promise<never>(() => undefined)

describe('a process that dies while mails are rendered', () => {
  let delivery: Delivery
  /** Ids of mails whose rendering ends the process. */
  let deadly: Set<string>
  /** What was rendered together, in order. */
  let rendered: string[][]

  beforeAll(async () => {
    const plain = await startDelivery()
    const { rendering: inner } = plain.ctx
    const rendering: Rendering = {
      ...inner,
      // What a process knew of batches under way has died with it.
      busyTenants: () => [],
      renderMails: async function* (batch) {
        const ids = batch.mails.map(({ parts }) => parts.mail.id)
        rendered.push(ids)
        if (ids.some((id) => deadly.has(id))) await killed
        yield* inner.renderMails(batch)
      },
    }
    delivery = { ...plain, ctx: { ...plain.ctx, rendering } }
  })
  beforeEach(() => {
    deadly = new Set()
    rendered = []
  })
  afterAll(() => delivery.stop())

  /** A process's turns, until it has done all or hangs as a dead one would. */
  const live = async (): Promise<'done' | 'dead'> => {
    const work = async (): Promise<'done'> => {
      while (await dispatchBatch(delivery.ctx, 1)) continue
      return 'done'
    }
    const watch = async (): Promise<'dead'> => {
      const before = rendered.length
      let seen = -1
      // What an earlier process rendered last says nothing about this one.
      while (
        seen !== rendered.length ||
        !rendered
          .slice(before)
          .at(-1)
          ?.some((id) => deadly.has(id))
      ) {
        seen = rendered.length
        await new Promise((resolve) => void setTimeout(resolve, 100))
      }
      return 'dead'
    }
    return Promise.race([work(), watch()])
  }

  it('loses no mail that was claimed with a deadly one, and fails the deadly one after two tries alone', async () => {
    const good = await delivery.queueMany(Array.from({ length: 5 }, () => ({})))
    const bad = await delivery.queue()
    deadly.add(bad)

    const lives: string[] = []
    for (let life = 0; life < 4; life += 1) {
      lives.push(await live())
      delivery.pass(leaseMs)
    }

    expect(lives).toEqual(['dead', 'dead', 'dead', 'done'])
    for (const id of good)
      expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
    expect(await delivery.mail(bad)).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/^Crashed: rendering/),
    })
    expect(await delivery.publishedTypes(bad)).toEqual(['email.failed'])
    expect(rendered.filter((ids) => ids.includes(bad)).map(({ length }) => length)).toEqual([6, 1, 1])
  })

  it('uses up no attempt, however often it is killed for another reason', async () => {
    const id = await delivery.queue()
    deadly.add(id)
    expect(await live()).toBe('dead')
    delivery.pass(leaseMs)
    expect(await live()).toBe('dead')
    delivery.pass(leaseMs)
    deadly.clear()

    expect(await live()).toBe('done')
    expect(await delivery.mail(id)).toMatchObject({ status: 'DELIVERED' })
  })

  it('does not count for a mail that another error sends back before it is rendered', async () => {
    const id = await delivery.queue()
    deadly.add(id)
    for (let life = 0; life < 3; life += 1) {
      expect(await live()).toBe('dead')
      if (life < 2) delivery.pass(leaseMs)
    }
    const claimed = await delivery.ctx.db
      .selectFrom('deliveries')
      .select(['attempts', 'render_tries'])
      .where('email_id', '=', id)
      .executeTakeFirstOrThrow()

    expect(claimed).toEqual({ attempts: 0, render_tries: 3 })
  })
})

describe('a mail that ends its worker', () => {
  it('is tried once more alone, then fails; those in the same task are made', async () => {
    // So little memory that a captured text of some megabytes ends the worker, and so much time that it is not that.
    const limits = { workers: 1, memoryMb: 32, timeMs: 20_000 }
    const delivery = await startDelivery({}, { rendering: renderingProcesses(limits) })
    const body =
      '{% if name == "bad" %}{% assign x="<<<<<<<<" %}{% for i in (1..22) %}{% capture x %}{{x|raw}}{{x|raw}}{% endcapture %}{% endfor %}{% capture y %}{{x}}{% endcapture %}{% endif %}Hi {{name}}'
    const ids = await delivery.queueMany(['Ada', 'bad', 'Eva'].map((name) => ({ body, data: { name } })))

    await delivery.run()

    const [ada, bad, eva] = await Promise.all(ids.map((id) => delivery.mail(id)))
    expect([ada?.status, bad?.status, eva?.status]).toEqual(['DELIVERED', 'FAILED', 'DELIVERED'])
    expect(bad?.error).toBe('Too large: rendering took more than 32 MB of memory')
    await delivery.stop()
  }, 300_000)
})

describe('a worker that cannot be started', () => {
  it('fails no mail: they go back into the queue until it can', async () => {
    let isBroken = true
    const delivery = await startDelivery()
    const { rendering: inner } = delivery.ctx
    const rendering: Rendering = {
      ...inner,
      renderMails: (batch) => {
        if (isBroken) throw new Error('no thread')
        return inner.renderMails(batch)
      },
    }
    const ctx: Context = { ...createContext(delivery.ctx.config, { ...delivery.ctx, rendering }) }
    const id = await delivery.queue()

    await dispatchBatch(ctx, 1)
    expect(await delivery.mail(id)).toMatchObject({ status: 'QUEUED', attempts: 0 })
    expectLogs('rendering.failed')
    isBroken = false
    delivery.pass(2_000)
    await dispatchBatch(ctx, 1)

    expect(await delivery.mail(id)).toMatchObject({ status: 'DELIVERED' })
    await delivery.stop()
  })
})
