import { fc } from '@postrider/testing/property'
import { Limiter } from '../src/index.ts'
import { HeldWork, reactions } from './held-work.ts'

interface Limits {
  concurrency: number
  perKey: number
  reserved: number
}

const limits: fc.Arbitrary<Limits> = fc
  .record({ concurrency: fc.integer({ min: 1, max: 5 }), perKey: fc.integer({ min: 1, max: 5 }) })
  .chain((both) =>
    fc.record({ ...constants(both), reserved: fc.integer({ min: 0, max: both.concurrency - 1 }) }),
  )
const constants = ({ concurrency, perKey }: { concurrency: number; perKey: number }) => ({
  concurrency: fc.constant(concurrency),
  perKey: fc.constant(perKey),
})

/**
 * One step: a call of a key arrives, a running call ends, or a waiting call is aborted. The number selects
 * the call (modulo the number of calls).
 */
type Step = { arrives: string } | { ends: number } | { aborts: number }
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ arrives: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({ ends: fc.nat(20) }),
    fc.record({ aborts: fc.nat(20) }),
  ),
  { maxLength: 60, size: 'max' },
)

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length]

async function take(step: Step, work: HeldWork, number: number): Promise<void> {
  if ('arrives' in step) work.start(`${step.arrives}${number}`)
  else if ('ends' in step) pick(work.in('running'), step.ends)?.end()
  else pick(work.in('waiting'), step.aborts)?.abort()
  await reactions()
}

const countsOf = (keys: readonly { key: string }[]): Map<string, number> =>
  new Map([...Map.groupBy(keys, ({ key }) => key)].map(([key, of]) => [key, of.length]))

function expectWithinLimits(work: HeldWork, { concurrency, perKey, reserved }: Limits): void {
  const running = work.in('running')
  const counts = countsOf(running)
  expect(running.length).toBeLessThanOrEqual(concurrency)
  expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(perKey)

  const mayStart = work.in('waiting').filter(({ key }) => {
    const own = counts.get(key) ?? 0
    return own < perKey && running.length < (own === 0 ? concurrency : concurrency - reserved)
  })
  expect(mayStart).toEqual([])
}

describe('Limiter, while calls arrive, end and abort at random,', () => {
  it('stays within its limits and leaves no usable slot free', async () => {
    await fc.assert(
      fc.asyncProperty(limits, steps, async (options, all) => {
        const work = new HeldWork(new Limiter(options))

        for (const [number, step] of all.entries()) {
          await take(step, work, number)
          expectWithinLimits(work, options)
        }
      }),
    )
  })

  it('runs all calls, in order of arrival per key, and finally stores no key', async () => {
    await fc.assert(
      fc.asyncProperty(limits, steps, async (options, all) => {
        const limiter = new Limiter(options)
        const work = new HeldWork(limiter)
        for (const [number, step] of all.entries()) await take(step, work, number)

        await work.endAll()

        const names = work.in('ended').map(({ name }) => name)
        const ofKey = (key: string) => (name: string) => name.startsWith(key)
        for (const key of ['a', 'b', 'c', 'd'])
          expect(work.started.filter(ofKey(key))).toEqual(names.filter(ofKey(key)))
        expect([work.in('waiting'), limiter.running, limiter.runningByKey()]).toEqual([[], 0, new Map()])
      }),
    )
  })

  it('does not start two calls of another key while a call of one key waits for a slot', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (concurrency, all) => {
        const work = new HeldWork(new Limiter({ concurrency }))
        const overtaken = new Map<string, string[]>()

        for (const [number, step] of all.entries()) {
          const before = work.started.length
          await take(step, work, number)
          for (const name of work.started.slice(before)) {
            overtaken.delete(name.slice(0, 1))
            for (const keys of overtaken.values()) keys.push(name.slice(0, 1))
          }
          const waiting = new Set(work.in('waiting').map(({ key }) => key))
          for (const key of overtaken.keys()) if (!waiting.has(key)) overtaken.delete(key)
          for (const key of waiting) if (!overtaken.has(key)) overtaken.set(key, [])
          for (const keys of overtaken.values()) expect(new Set(keys).size).toBe(keys.length)
        }
      }),
    )
  })
})
