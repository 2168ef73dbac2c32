import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { oldestOwned, voidOwners, voidRows } from '../../src/project-purge/purge-batch.ts'
import {
  later,
  parts,
  plan,
  rowsOf,
  startProjectDatabase,
  things,
  write,
  type ProjectDatabase,
} from '../start.ts'

let projects: ProjectDatabase

beforeEach(async () => {
  projects = await startProjectDatabase()
})
afterEach(() => projects.stop())

/**
 * Changes the times of the project's parts. Each part is one second older than the previous part, in the
 * order of generations and ids. So generation 2 is the oldest, and the parts of one thing are far apart.
 */
async function spread(id: string): Promise<Date> {
  const now = projects.now()
  await sql`
    update parts set made_at = ${now}::timestamptz - place * interval '1 s'
    from (
      select parts.id, row_number() over (order by generation, parts.id) as place
      from parts join things on things.id = thing_id where things.project_id = ${id}
    ) as aged
    where aged.id = parts.id
  `.execute(projects.db)
  return now
}

describe('an iteration of the purge', () => {
  it('deletes a batch of each project, so that a large one does not block a small one', async () => {
    const [large, small] = [uuidv7(), uuidv7()]
    await write(projects.db, large, { generation: 1, rows: 3_000 })
    await write(projects.db, small, { generation: 1 })
    await projects.publish(later(large))
    await projects.publish(later(small))

    const more = await projects.turn()

    expect(more).toBe(true)
    expect(await rowsOf(projects.db, small)).toEqual({ rules: 1 })
    expect(await rowsOf(projects.db, large)).toMatchObject({
      'things 1': 3_000,
      'parts 1': 1_000,
      'notes 1': 3_000,
    })
  })

  it('deletes at most one batch of the rows that one row owns', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1 })
    await sql`insert into parts select gen_random_uuid(), things.id, project_id, now() from things, generate_series(1, 5998) where project_id = ${id}`.execute(
      projects.db,
    )
    await projects.publish(later(id))

    await projects.turn()

    expect(await rowsOf(projects.db, id)).toMatchObject({ 'things 1': 1, 'parts 1': 1_000 })
  })

  it('in a deleted project, deletes the oldest owned rows first, regardless of their owners', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1, rows: 2_600 })
    const now = await spread(id)
    await projects.publish(later(id, { deleted: true }))

    await projects.turn()

    const { rows } = await sql`
      select count(*) as count, count(*) filter (where made_at > ${now}::timestamptz - interval '201 s') as young
      from parts where project_id = ${id}`.execute(projects.db)
    expect(rows).toEqual([{ count: 200, young: 200 }])
    expect(await rowsOf(projects.db, id)).toMatchObject({ 'things 1': 2_600 })
  })

  it('keeps rows owned by the new generation, even if they are older than all void rows', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 2, rows: 3_000 })
    await write(projects.db, id, { generation: 1, rows: 500 })
    await spread(id)
    await projects.publish(later(id))

    await projects.purge()

    expect(await rowsOf(projects.db, id)).toMatchObject({ 'things 2': 3_000, 'parts 2': 6_000 })
  })

  it('includes every project, even if there are many', async () => {
    const ids = Array.from({ length: 30 }, () => uuidv7())
    for (const id of ids) await write(projects.db, id, { generation: 1 })
    await projects.publish(...ids.map((id) => later(id)))

    await projects.purge()

    for (const id of ids) expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
  })

  it('ends when its signal aborts, and another replica continues after a crash', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1 })
    await projects.publish(later(id))

    await projects.turn({ signal: AbortSignal.abort() })
    const aborted = await rowsOf(projects.db, id)
    // Until the lease of the interrupted iteration ends, no row is purged.
    await projects.purge()
    const leased = await rowsOf(projects.db, id)
    projects.pass(61_000)
    await projects.purge()

    expect(aborted).toMatchObject({ 'things 1': 1 })
    expect(leased).toEqual(aborted)
    expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
  })

  it('continues with other projects if one cannot be purged, and throws its error', async () => {
    const ids = Array.from({ length: 5 }, () => uuidv7())
    for (const id of ids) await write(projects.db, id, { generation: 1 })
    const [stuck = '', ...others] = ids
    await sql`
      create table anchors (thing_id uuid references things (id));
    `.execute(projects.db)
    await sql`insert into anchors select id from things where project_id = ${stuck}`.execute(projects.db)
    await projects.publish(...ids.map((id) => later(id)))

    await expect(projects.turn()).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('anchors') }),
    })

    for (const id of others) expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
    expect(await rowsOf(projects.db, stuck)).toMatchObject({ 'things 1': 1 })
  })

  it.each(['57014', '55P03'])(
    'treats %s as an error of one project, and continues with other projects',
    async (code) => {
      const ids = Array.from({ length: 5 }, () => uuidv7())
      for (const id of ids) await write(projects.db, id, { generation: 1 })
      const [slow = '', ...others] = ids
      await sql`
      create function fail() returns trigger language plpgsql as $$
      begin raise exception 'too slow' using errcode = ${sql.lit(code)}; end $$`.execute(projects.db)
      await sql`
      create trigger fail before delete on things for each row when (old.project_id = ${sql.lit(slow)}) execute function fail()
    `.execute(projects.db)
      await projects.publish(...ids.map((id) => later(id)))

      await expect(projects.turn()).rejects.toMatchObject({ cause: expect.objectContaining({ code }) })

      for (const id of others) expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
      expect(await rowsOf(projects.db, slow)).toMatchObject({ 'things 1': 1 })
    },
  )

  it('continues to search a project whose last rows are locked', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1 })
    await projects.publish(later(id))

    await transact(projects.db, async (tx) => {
      await sql`select id from things where project_id = ${id} for update`.execute(tx)
      await sql`select id from parts where thing_id in (select id from things where project_id = ${id}) for update`.execute(
        tx,
      )
      projects.pass(700_000)
      expect(await projects.turn()).toBe(true)
      expect(await projects.turn()).toBe(true)
    })

    await projects.purge()
    expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
  })

  it('does not wait for a row that another transaction has locked', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1, rows: 2 })
    await projects.publish(later(id))

    await transact(projects.db, async (tx) => {
      await sql`select id from notes where project_id = ${id} limit 1 for update`.execute(tx)
      await projects.turn()
      expect(await rowsOf(projects.db, id)).toEqual({ 'notes 1': 1, rules: 2 })
    })
  })

  it('skips a row whose owned rows another transaction changes', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1 })
    await projects.publish(later(id))

    await transact(projects.db, async (tx) => {
      // Deletes the owned row first and then the owner, like the send service when it removes a mail from the
      // queue.
      await sql`delete from parts where thing_id in (select id from things where project_id = ${id})`.execute(
        tx,
      )
      await projects.turn()
      await sql`select id from things where project_id = ${id} for update`.execute(tx)
    })

    expect(await rowsOf(projects.db, id)).toMatchObject({ 'things 1': 1 })
    await projects.turn({ eager: true })
    expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
  })

  it.each([
    ['few rows', { generation: 2, deleted: false }],
    ['most of the table', { generation: 3, deleted: false }],
    ['a deleted project', { generation: 2, deleted: true }],
  ])('uses its index even if statistics suggest that it will find %s', async (_, state) => {
    const [id, other] = [uuidv7(), uuidv7()]
    await write(projects.db, id, { generation: 2, rows: 10_000 })
    await write(projects.db, other, { generation: 2, rows: 500 })
    await sql`analyze things, parts, notes, labels, rules`.execute(projects.db)

    const project = { id, ...state }
    const statements = plan
      .filter((table) => state.deleted || !table.keptOnReset)
      .flatMap((table) => [
        { name: table.table, statement: voidRows(table, project) },
        ...(table.keptOnReset ? [] : [{ name: table.table, statement: voidOwners(table, project) }]),
      ])
    for (const { name, statement } of [
      ...statements,
      { name: parts.table, statement: oldestOwned(things, parts, project) },
    ]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(projects.db)
      const text = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toContain(`${name}_by_`)
      for (const table of [name, 'things']) expect(text).not.toContain(`Seq Scan on ${table}`)
    }
  })
})
