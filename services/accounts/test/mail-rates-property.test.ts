import { fc } from '@postrider/testing/property'
import { countUsage, type UsageMessage } from '../src/commands/count-usage.ts'
import { reportFallenRates } from '../src/commands/report-rates.ts'
import { rateLevelOf } from '../src/domain/rate-level.ts'
import { loggedRates, times } from './logged-rates.ts'

const { instances, lines, newProject, mails, bounce, complaint } = loggedRates()

describe('the logged level', () => {
  it('depends only on the counts, not on their order, batches and processes', async () => {
    const input = fc.record({
      mails: fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 5 }),
      bounces: fc.integer({ min: 0, max: 14 }),
      complaints: fc.integer({ min: 0, max: 5 }),
      order: fc.infiniteStream(fc.nat()),
    })
    const run = async ({
      mails: sizes,
      bounces,
      complaints,
      order,
    }: InputOf<typeof input>): Promise<void> => {
      const id = await newProject()
      const messages = [
        ...sizes.map((count) => mails(id, count)),
        ...times(bounces, () => bounce(id)),
        ...times(complaints, () => complaint(id)),
      ]
      const pick = (below: number): number => Number(order.next().value) % below
      for (const batch of shuffledBatches(messages, pick))
        await countUsage(instances()[pick(2)] ?? instances()[0], batch)
      await reportFallenRates(instances()[pick(2)] ?? instances()[0])

      const counts = { mails: sizes.reduce((sum, count) => sum + count), bounces, complaints }
      const expected = {
        bounces: rateLevelOf('bounces', counts),
        complaints: rateLevelOf('complaints', counts),
      }
      expect(loggedLevels(id)).toEqual(expected)
    }
    await fc.assert(fc.asyncProperty(input, run), { numRuns: 25 })
  }, 60_000)
})

type InputOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Returns the messages in random order, in batches of random sizes. */
function shuffledBatches(
  messages: readonly UsageMessage[],
  pick: (below: number) => number,
): UsageMessage[][] {
  const left = [...messages]
  const batches: UsageMessage[][] = []
  while (left.length > 0) {
    const size = Math.min(left.length, 1 + pick(6))
    batches.push(Array.from({ length: size }, () => left.splice(pick(left.length), 1)).flat())
  }
  return batches
}

/** Returns the levels that a reader of the log knows. */
function loggedLevels(id: string): Record<string, number> {
  const levels: Record<string, number> = { bounces: 0, complaints: 0 }
  for (const { projectId, kind, threshold, level } of lines) {
    if (projectId !== id) continue
    const isUpper = threshold === 0.05 || threshold === 0.001
    const reached = level === 'warn' ? (isUpper ? 2 : 1) : isUpper ? 1 : 0
    expect(reached).not.toBe(levels[String(kind)])
    levels[String(kind)] = reached
  }
  return levels
}
