import { usageCategories, unused, type UsageCategory } from '@postrider/contracts'
import { draft, usageCounted, type Draft } from '@postrider/contracts/messages'
import { openDatabase } from '@postrider/db'
import { fc } from '@postrider/testing/property'
import { v7 as uuidv7 } from 'uuid'
import { countUsage, type UsageMessage } from '../src/commands/count-usage.ts'
import { createContext, type Context } from '../src/context.ts'
import { findUsage } from '../src/store/usage.ts'
import type { Tables } from '../src/store/tables.ts'
import { makeProject, someUser, sharedAccounts, testConfig, type AccountsUnderTest } from './start.ts'

let accounts: AccountsUnderTest
let ctx: Context
beforeAll(async () => {
  accounts = await sharedAccounts()
  const db = openDatabase<Tables>(accounts.databaseUrl, { max: 3 })
  ctx = createContext(testConfig(accounts.databaseUrl), { db, keyStore: accounts.keyStore })
})
afterAll(async () => {
  await ctx.db.destroy()
  await accounts.stop()
})

const months = ['2026-10', '2026-11']

const messageOf = (projectId: string, { category, month, units }: Deed): UsageMessage => {
  const id = uuidv7()
  return {
    id,
    type: usageCounted.type,
    topic: usageCounted.topic,
    key: projectId,
    projectId,
    generation: 1,
    at: new Date(),
    correlationId: undefined,
    data: { id, category, hour: `${month}-15T12:00:00.000Z`, units, mails: units },
  }
}

interface Deed {
  category: UsageCategory
  month: string
  units: number
}

const someDeed = fc.record({
  category: fc.constantFrom(...usageCategories),
  month: fc.constantFrom(...months),
  units: fc.integer({ min: -3, max: 200 }),
})

describe('usage', () => {
  it('is the sum of all messages, even if they are repeated, processed in parallel or in any batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someDeed, { minLength: 1, maxLength: 12 }),
        fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), { maxLength: 8 }),
        async (deeds, repeats) => {
          const { id } = await makeProject(await someUser(accounts))
          const messages = deeds.map((deed) => messageOf(id, deed))
          const batches = [...repeats, [...messages.keys()]].map((picked) =>
            picked.flatMap((number) => messages[number % messages.length] ?? []),
          )

          await Promise.all(batches.map((batch) => countUsage(ctx, batch)))

          for (const month of months)
            expect(await findUsage(ctx.db, id, month)).toEqual(
              deeds
                .filter((deed) => deed.month === month)
                .reduce(
                  (sum, { category, units }) => ({ ...sum, [category]: sum[category] + units }),
                  unused,
                ),
            )
        },
      ),
      { numRuns: 15 },
    )
  }, 60_000)

  it('includes earlier generations of a project, and is deleted with the project', async () => {
    const user = await someUser(accounts)
    const [kept, deleted] = [await makeProject(user), await makeProject(user)]
    const now = new Date()
    const of = (projectId: string): Draft =>
      draft(
        usageCounted,
        { key: projectId, projectId, generation: 0, at: now },
        { id: uuidv7(), category: 'campaigns', hour: now.toISOString(), units: 5, mails: 5 },
      )
    await accounts.consume(of(deleted.id))
    await user.client.delete(`/users/@me/projects/${deleted.id}`)

    await accounts.consume(of(kept.id))
    await accounts.consume(of(deleted.id))

    const month = now.toISOString().slice(0, 7)
    expect(await findUsage(ctx.db, kept.id, month)).toMatchObject({ campaigns: 5 })
    expect(await findUsage(ctx.db, deleted.id, month)).toEqual(unused)
  })
})
