import { createLogger, startLoop } from '@postrider/process'
import { expectLogs, until } from '@postrider/testing/jest'
import { batchSize as full } from '../src/queue/claim-batch.ts'
import { overlap, overlappingBatches } from '../src/queue/overlapping-batches.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'

/** A provider that keeps each batch until the test lets it go. */
function holdingProvider() {
  const batches: { size: number; release: (error?: Error) => void }[] = []
  const releaseAll = (error?: Error): void => batches.forEach(({ release }) => release(error))
  const provider = fakeProvider(async ({ mails }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    batches.push({ size: mails.length, release: (error) => (error ? reject(error) : resolve()) })
    await promise
    return allAccepted(mails)
  })
  return { provider, batches, releaseAll }
}

describe('batches of a priority class', () => {
  let delivery: Delivery
  let turns: ReturnType<typeof overlappingBatches>
  let busy: string[] = []
  const { provider, batches, releaseAll } = holdingProvider()
  const { signal } = new AbortController()
  const log = createLogger({ service: 'send', level: 'silent' })

  beforeAll(async () => {
    delivery = await startDelivery({}, { provider })
    // A tenant of which nothing is known has one batch at a time.
    delivery.ctx.rendering = { ...delivery.ctx.rendering, busyTenants: () => busy }
  })
  beforeEach(async () => {
    await delivery.ctx.db.deleteFrom('emails').execute()
    batches.length = 0
    turns = overlappingBatches(delivery.ctx, 1)
  })
  afterAll(() => delivery.stop())

  const queue = (count: number): Promise<string[]> =>
    delivery.queueMany(Array.from({ length: count }, () => ({})))
  const sentMails = async (): Promise<number> =>
    (await delivery.ctx.db.selectFrom('emails').select('id').where('status', '=', 'SENT').execute()).length
  const tenants = async (): Promise<string[]> =>
    (await delivery.ctx.db.selectFrom('deliveries').select('project_id').execute()).flatMap(
      ({ project_id: id }) => id ?? [],
    )
  /** As many statements as two claims take: what is wrongly claimed is with the provider then. */
  const aWhile = async (): Promise<void> => {
    for (let statement = 0; statement < 25; statement += 1) await sentMails()
  }
  const allUnderWay = async (): Promise<void> => {
    for (let turn = 0; turn < overlap; turn += 1) expect(await turns.work(signal)).toBe(true)
    await until(() => batches.length === overlap)
  }

  it('overlap when they are full, and the next follows the one that ends first', async () => {
    await queue(overlap * full + 25)
    await allUnderWay()

    const next = turns.work(signal)
    await aWhile()
    expect(batches.map(({ size }) => size)).toEqual(Array(overlap).fill(full))
    batches[1]?.release()
    await until(() => batches.length === overlap + 1)
    releaseAll()

    expect(await next).toBe(false)
    await turns.finish()
    expect(batches.at(-1)?.size).toBe(25)
    expect(await sentMails()).toBe(overlap * full + 25)
  })

  it('hold up new mail for a second when they are not full, so that more gather, and no longer', async () => {
    await queue(1)
    const begun = performance.now()
    expect(await turns.work(signal)).toBe(false)
    expect(performance.now() - begun).toBeGreaterThan(900)

    await queue(1)
    const second = turns.work(signal)
    await until(() => batches.length === 2)
    batches[1]?.release()
    await second

    // A turn ends after its second also where the process stood still: then the batch is recorded a moment later.
    await until(async () => (await sentMails()) === 1)
    releaseAll()
    await turns.finish()
    expect(await sentMails()).toBe(2)
  })

  it('are all seen to their end when the loop stops, also when one fails, and no other is claimed', async () => {
    expectLogs('batch.failed')
    await queue((overlap + 1) * full)
    const loop = startLoop({ name: 'priority', everyMs: 1, ...turns }, log)
    await until(() => batches.length === overlap)

    let stopped = false
    const stopping = loop.stop().then(() => (stopped = true))
    batches[0]?.release(new Error('the provider broke'))
    batches[1]?.release(new Error('and again'))
    await aWhile()
    expect([stopped, batches.length]).toEqual([false, overlap])
    releaseAll()
    await stopping

    expect(await sentMails()).toBe((overlap - 2) * full)
  })

  it('fail the turn that finds it, and no other batch', async () => {
    await queue(overlap * full)
    await allUnderWay()
    batches[0]?.release(new Error('the provider broke'))
    releaseAll()

    await expect(turns.work(signal)).rejects.toThrow('the provider broke')
    await turns.finish()
    expect(await sentMails()).toBe((overlap - 1) * full)
  })

  it('go one at a time after a failure until one succeeds, so that each further failure lengthens the pause', async () => {
    expectLogs('batch.failed')
    await queue((overlap + 3) * full)
    await allUnderWay()
    releaseAll(new Error('the database is away'))
    await expect(turns.finish()).rejects.toThrow('is away')

    const failing = turns.work(signal)
    await until(() => batches.length === overlap + 1)
    batches[overlap]?.release(new Error('still away'))
    await expect(failing).rejects.toThrow('still away')

    const probing = turns.work(signal)
    await until(() => batches.length === overlap + 2)
    batches[overlap + 1]?.release()
    expect(await probing).toBe(true)

    expect(await turns.work(signal)).toBe(true)
    await until(() => batches.length === overlap + 3)
    expect(await sentMails()).toBe(full)
    releaseAll()
    await turns.finish()
  })

  it('follow at once for a tenant whose mails were rendered while the claim left it out', async () => {
    await queue(1)
    const [tenant = ''] = await tenants()
    busy = [tenant]

    const left = turns.work(signal)
    busy = []
    expect(await left).toBe(true)

    busy = [tenant]
    expect(await turns.work(signal)).toBe(false)
    busy = []
  })
})
