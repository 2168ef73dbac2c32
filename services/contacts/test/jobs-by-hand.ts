import { workOnJob } from '../src/commands/work-on-job.ts'
import type { JobWorks } from '../src/commands/job-work.ts'
import { jobWorks } from '../src/commands/job-works.ts'
import { createContext, type Context } from '../src/context.ts'
import { failAt, healed, type Fault } from './faults.ts'
import { startContacts, configFor, type ContactsUnderTest } from './start.ts'

/** The contacts service without its loops: a job goes on when the test says so. */
export const startWithoutLoops = (): Promise<ContactsUnderTest> =>
  startContacts({ settings: { role: 'http' } })

/**
 * One more instance of the service, of which a test calls commands itself. It shares the test's connections
 * and clock.
 */
export const instanceOf = (
  { db, now, databaseUrl }: ContactsUnderTest,
  overrides: Partial<Context> = {},
): Context => createContext(configFor(databaseUrl), { db, now, ...overrides })

/** Works on jobs until none can be worked on now; returns in how many batches. */
export async function workAll(ctx: Context, works: JobWorks = jobWorks): Promise<number> {
  let batches = 0
  while (await workOnJob(ctx, works)) batches += 1
  return batches
}

/**
 * Works on jobs until none can be worked on now; each batch crashes once at this point, and is then taken up
 * again. Returns how many crashed.
 */
export async function workDespite(
  ctx: Context,
  fault: Pick<Fault, 'point' | 'with'>,
  works: JobWorks = jobWorks,
): Promise<number> {
  let crashes = 0
  for (;;) {
    await failAt(ctx.db, { ...fault, times: 1 })
    const worked = await workOnJob(ctx, works).catch(() => 'crashed' as const)
    await healed(ctx.db)
    if (worked === false) return crashes
    if (worked === 'crashed') {
      crashes += 1
      await workOnJob(ctx, works)
    }
  }
}
