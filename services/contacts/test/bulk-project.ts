import { someCaller, type ApiResponse } from '@postrider/testing/service'
import { sql } from 'kysely'
import { uuid } from './factories.ts'
import type { ContactsUnderTest } from './start.ts'

/** Creates a project with this many contacts `n<i>@example.com`, of which every third one is unsubscribed. */
export async function projectOf(contacts: ContactsUnderTest, count: number) {
  const caller = someCaller()
  const { projectId } = caller
  const client = contacts.as(caller)
  await sql`
    insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, 'n' || n || '@example.com', n % 3 <> 0, 1, now() - n * interval '1 second', now()
    from generate_series(1, ${count}::int) as n
  `.execute(contacts.db)
  const { rows } = await sql<{ id: string; email: string; subscribed: boolean }>`
    select id, email, subscribed from contacts where project_id = ${projectId} order by id
  `.execute(contacts.db)
  const states = async () => {
    const found = await sql<{ subscribed: boolean; count: number }>`
      select subscribed, count(*)::int as count from contacts where project_id = ${projectId} group by 1
    `.execute(contacts.db)
    return Object.fromEntries(found.rows.map((row) => [row.subscribed ? 'on' : 'off', row.count]))
  }
  const published = async () =>
    (await contacts.published())
      .filter((message) => message.projectId === projectId)
      .map(({ type, data }) => data.name ?? type)
  return { projectId, caller, client, rows, ids: rows.map(({ id }) => id), states, published }
}

/** Returns the status of the job in this response. */
export const status = async (client: { get(path: string): Promise<ApiResponse> }, answer: ApiResponse) => {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 202,
    body: { message: expect.any(String), jobId: uuid },
  })
  return (await client.get(`/contacts/bulk/${answer.body.jobId}`)).body
}

/** Counts how often each value occurs. */
export const tally = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]))
