import { expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { foldCounts } from '../src/commands/fold-counts.ts'
import { failAt, healed } from './faults.ts'
import { counts, recount } from './field-counts.ts'
import { instanceOf } from './run-jobs.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  // Only the tests merge counts, because the loop's interval is an hour.
  contacts = await startContacts({ overrides: { tidyMs: 3_600_000 } })
})
afterAll(() => contacts.stop())

describe('the field counts', () => {
  it('stay correct while instances merge them concurrently and writes continue', async () => {
    const { projectId } = someCaller()
    const client = contacts.as(someCaller(projectId))
    const rounds = Array.from({ length: 8 }, (_, round) => round)

    await Promise.all(
      rounds.flatMap((round) => [
        ...Array.from({ length: 40 }, (_, n) =>
          client.post('/contacts', {
            body: { email: `${n}@example.com`, data: { n: round * 40 + n, round } },
          }),
        ),
        foldCounts(instanceOf(contacts)),
        foldCounts(instanceOf(contacts)),
      ]),
    )
    while (await foldCounts(instanceOf(contacts))) continue

    const kept = await counts(contacts.db, projectId)
    await recount(contacts.db, projectId)
    expect(await counts(contacts.db, projectId)).toEqual(kept)
    expect(kept).toContainEqual({ generation: 1, type: 'contact', field: '', value: null, count: 40 })
  })

  it('stay correct if merging them crashes, and have one row per count after the next merge', async () => {
    const { projectId } = someCaller()
    const client = contacts.as(someCaller(projectId))
    for (const n of [1, 2, 3])
      await client.post('/contacts', { body: { email: `${n}@example.com`, data: { n: 1 } } })
    const before = await counts(contacts.db, projectId)

    await sql
      .raw(
        `
      create function fault() returns trigger language plpgsql as $$ begin raise exception 'injected' using errcode = '57P01'; end $$;
      create constraint trigger fault after delete on field_counts deferrable initially deferred for each row execute function fault();
    `,
      )
      .execute(contacts.db)
    await expect(foldCounts(instanceOf(contacts))).rejects.toThrow('injected')
    await healed(contacts.db)
    expect(await counts(contacts.db, projectId)).toEqual(before)

    await foldCounts(instanceOf(contacts))
    expect(await counts(contacts.db, projectId)).toEqual(before)
    const { rows } = await sql<{ rows: number; open: number }>`
      select count(*)::int as rows, count(*) filter (where part <> 0)::int as open from field_counts where project_id = ${projectId}
    `.execute(contacts.db)
    expect(rows).toEqual([{ rows: before.length, open: 0 }])
  })

  it('do not include a failed write', async () => {
    expectLogs('request.failed')
    const { projectId } = someCaller()
    const client = contacts.as(someCaller(projectId))
    await client.post('/contacts', { body: { email: 'a@example.com', data: { a: 1 } } })
    const before = await counts(contacts.db, projectId)

    await failAt(contacts.db, { point: 'commit', with: 'rubbish' })
    const answers = [
      await client.post('/contacts', { body: { email: 'a@example.com', data: { a: 'x', b: 1 } } }),
      await client.post('/contacts', { body: { email: 'b@example.com', data: { a: 1 } } }),
      await client.delete('/contacts/fields/data.a'),
    ]
    await healed(contacts.db)

    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
    expect(await counts(contacts.db, projectId)).toEqual(before)
  })

  it('mark a field as full if several writes together result in more than 200 values', async () => {
    const { projectId } = someCaller()
    for (const from of [1, 151])
      await sql`
        insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
        select gen_random_uuid(), ${projectId}, n || '@example.com', true, jsonb_build_object('n', n), 1, 1, now(), now()
        from generate_series(${from}::int, ${from + 149}::int) n
      `.execute(contacts.db)

    while (await foldCounts(instanceOf(contacts))) continue

    expect(await counts(contacts.db, projectId)).toEqual([
      { generation: 1, type: 'contact', field: '', value: null, count: 300 },
      { generation: 1, type: 'full', field: 'n', value: null, count: 0 },
      { generation: 1, type: 'number', field: 'n', value: null, count: 300 },
    ])
  })

  it('mark a field with more than 200 values as full, and no longer count its values', async () => {
    const { projectId } = someCaller()
    const client = contacts.as(someCaller(projectId))
    await sql`
      insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
      select gen_random_uuid(), ${projectId}, n || '@example.com', true, jsonb_build_object('n', n), 1, 1, now(), now()
      from generate_series(1, 201) n
    `.execute(contacts.db)
    await foldCounts(instanceOf(contacts))
    const rows = () =>
      sql`select type, field, count from field_counts where project_id = ${projectId} order by type`.execute(
        contacts.db,
      )
    const full = [
      { type: 'contact', field: '', count: 201 },
      { type: 'full', field: 'n', count: 0 },
      { type: 'number', field: 'n', count: 201 },
    ]
    expect((await rows()).rows).toEqual(full)

    for (const n of [1_000, 1_001, 1_002])
      await client.post('/contacts', { body: { email: '1@example.com', data: { n } } })
    expect((await rows()).rows).toEqual(full)
    await recount(contacts.db, projectId)
    expect((await rows()).rows).toEqual(full)
  })
})
