import { runNextBatch } from '../src/commands/run-jobs.ts'
import type { JobWorks } from '../src/commands/job-work.ts'
import { jobWorks } from '../src/commands/job-works.ts'
import { createContext, type Context } from '../src/context.ts'
import { failAt, healed, type Fault } from './faults.ts'
import { startContacts, configFor, type ContactsUnderTest } from './start.ts'

/** Starts the contacts service without its loops, because tests run the batches of jobs. */
export const startWithoutLoops = (): Promise<ContactsUnderTest> =>
  startContacts({ settings: { role: 'http' } })

/**
 * Returns another instance of the service, whose commands a test calls. Both instances share their
 * connections and clock.
 */
export const instanceOf = (
  { db, now, databaseUrl }: ContactsUnderTest,
  overrides: Partial<Context> = {},
): Context => createContext(configFor(databaseUrl), { db, now, ...overrides })

/** Runs jobs until no job is ready. Returns the number of batches. */
export async function runAll(ctx: Context, works: JobWorks = jobWorks): Promise<number> {
  let batches = 0
  while (await runNextBatch(ctx, works)) batches += 1
  return batches
}

/**
 * Runs jobs until no job is ready. Each batch crashes once at this point and is then repeated. Returns the
 * number of crashes.
 */
export async function runWithFault(
  ctx: Context,
  fault: Pick<Fault, 'point' | 'with'>,
  works: JobWorks = jobWorks,
): Promise<number> {
  let crashes = 0
  for (;;) {
    await failAt(ctx.db, { ...fault, times: 1 })
    const worked = await runNextBatch(ctx, works).catch(() => 'crashed' as const)
    await healed(ctx.db)
    if (worked === false) return crashes
    if (worked === 'crashed') {
      crashes += 1
      await runNextBatch(ctx, works)
    }
  }
}
