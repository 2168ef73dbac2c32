import { membersApi } from '@postrider/contracts/internal'
import { peerApi, someCaller, type Client } from '@postrider/testing/service'
import { sql } from 'kysely'
import { countMatching } from '../src/queries/count-matching.ts'
import { findMatchingPage } from '../src/queries/page-of-matching.ts'
import { queryAudience } from '../src/queries/query-audience.ts'
import type { Context } from '../src/context.ts'
import { instanceOf } from './run-jobs.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

const count = 40_000
const project = { ...someCaller(), generation: 1 }
let contacts: ContactsUnderTest
let client: Client
let ctx: Context

beforeAll(async () => {
  contacts = await startContacts({ overrides: { quickReadMs: 1 } })
  ctx = instanceOf(contacts)
  client = contacts.as(project)
  await sql`
    insert into contacts (id, project_id, email, subscribed, data, generation, created_at, updated_at)
    select gen_random_uuid(), ${project.projectId}, 'c' || n || '@example.com', true,
      jsonb_build_object('plan', case when n % 4 = 0 then 'pro' else 'free' end, 'n', n), 1, now() - n * interval '1 second', now()
    from generate_series(1, ${count}::int) as n
  `.execute(contacts.db)
})
afterAll(() => contacts.stop())

const all = (...filters: Record<string, unknown>[]) => ({ logic: 'AND', groups: [{ filters }] })
const onPlan = all({ field: 'data.plan', operator: 'equals', value: 'pro' })
const oldest = all({ field: 'data.n', operator: 'equals', value: count })
const textOf = (condition: unknown): string => encodeURIComponent(JSON.stringify(condition))

// The service in these tests has 1 ms for a count, in which it cannot read all contacts.
describe('a count that takes too long', () => {
  it('returns an estimate from a sample', async () => {
    const audience = await queryAudience(ctx, project, { condition: onPlan })
    let statements = 0
    // Only the first transaction, which counts exactly, has the short time limit.
    const slow = {
      ...ctx,
      get quickReadMs() {
        statements += 1
        return statements === 1 ? 1 : 10_000
      },
    }

    const counted = await countMatching(slow, audience)

    expect(counted.isExact).toBe(false)
    // A sample of 2,000 of 40,000 contacts has a standard error of 400.
    expect(counted.count).toBeGreaterThan(count / 4 - 2_500)
    expect(counted.count).toBeLessThan(count / 4 + 2_500)
  })

  it('returns 503 if even the sample takes too long', async () => {
    const { status, headers } = await client.get(`/contacts/count?condition=${textOf(onPlan)}`)

    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    const preview = peerApi(contacts.service, membersApi).preview({
      projectId: project.projectId,
      generation: 1,
      condition: onPlan,
      sampleSize: 5,
    })
    await expect(preview).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('is not limited with `exact`', async () => {
    const { body } = await client.get(`/contacts/count?exact=true&condition=${textOf(onPlan)}`)

    expect(body).toEqual({ count: count / 4, isExact: true })
  })
})

describe('a page that takes too long', () => {
  it('is short, and the next pages continue where it ended', async () => {
    const audience = await queryAudience(ctx, project, { condition: oldest })
    const query = { sort: 'createdAt', dir: 'desc' } as const
    const hurried = { ...ctx, quickReadMs: 1 }

    const sizes: number[] = []
    let after
    do {
      const page: Awaited<ReturnType<typeof findMatchingPage>> = await findMatchingPage(hurried, {
        audience,
        query,
        after,
        limit: 10,
      })
      sizes.push(page.rows.length)
      after = page.next
    } while (after)

    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1)
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes.at(0)).toBe(0)
  })
})
