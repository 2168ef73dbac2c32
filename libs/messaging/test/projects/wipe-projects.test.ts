import { transact } from '@postrider/db'
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { findProjects, saveProjects } from '../../src/index.ts'
import { voidOwners, voidRows } from '../../src/projects/wipe-batch.ts'
import { plan, rowsOf, someProject, startProjectDatabase, write, type ProjectDatabase } from './start.ts'

let projects: ProjectDatabase

beforeEach(async () => {
  projects = await startProjectDatabase()
})
afterEach(() => projects.stop())

const later = (id: string, change: object = {}) => ({ id, version: 2, generation: 2, ...change })

describe('the wipe', () => {
  it('takes the earlier lives of a reset project and keeps what a reset keeps', async () => {
    const [id, other] = [uuidv7(), uuidv7()]
    await projects.say({ id }, { id: other })
    await write(projects.db, id, { generation: 1 })
    await write(projects.db, id, { generation: 2 })
    await write(projects.db, other, { generation: 1 })

    await projects.say(later(id))
    await projects.wipe()

    expect(await rowsOf(projects.db, id)).toEqual({ 'things 2': 1, 'parts 2': 2, 'notes 2': 1, rules: 2 })
    expect(await rowsOf(projects.db, other)).toEqual({ 'things 1': 1, 'parts 1': 2, 'notes 1': 1, rules: 1 })
  })

  it('takes everything of a deleted project, whatever its generation', async () => {
    const id = uuidv7()
    for (const generation of [1, 2, 3]) await write(projects.db, id, { generation })

    await projects.say(later(id, { deleted: true }))
    await projects.wipe()

    expect(await rowsOf(projects.db, id)).toEqual({})
  })

  it('touches nothing of a project that lives on', async () => {
    const id = uuidv7()
    await projects.say({ id })
    await write(projects.db, id, { generation: 1 })

    await projects.say({ id, version: 2, disabled: true, name: 'Renamed' })

    expect(await projects.turn({ eager: true })).toBe(false)
    expect(await rowsOf(projects.db, id)).toMatchObject({ 'things 1': 1 })
  })

  it('leaves a row that another one still names until that is gone', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1 })
    await sql`insert into labels select id from notes where project_id = ${id}`.execute(projects.db)

    await projects.say(later(id))
    await projects.wipe()
    expect(await rowsOf(projects.db, id)).toEqual({ 'notes 1': 1, rules: 1 })
    await sql`delete from labels using notes where notes.id = note_id and project_id = ${id}`.execute(
      projects.db,
    )
    await projects.turn({ eager: true })

    expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
  })

  it('finds late writes for ten minutes, looking again every half minute, and then ends', async () => {
    const id = uuidv7()
    await projects.say(later(id))
    await projects.wipe()
    await write(projects.db, id, { generation: 1 })

    await projects.wipe()
    const soon = await rowsOf(projects.db, id)
    projects.pass(31_000)
    await projects.wipe()
    const then = await rowsOf(projects.db, id)
    projects.pass(570_000)
    await projects.wipe()
    await write(projects.db, id, { generation: 1 })
    projects.pass(60_000)
    await projects.wipe()

    expect(soon).toMatchObject({ 'things 1': 1 })
    expect(then).toEqual({ rules: 1 })
    expect(await rowsOf(projects.db, id)).toMatchObject({ 'things 1': 1 })
  })

  it('goes on for a life that ends while the one before is wiped', async () => {
    const id = uuidv7()
    await projects.say(later(id))
    await projects.wipe()
    projects.pass(590_000)
    await write(projects.db, id, { generation: 2 })

    await projects.say(later(id, { version: 3, generation: 3 }))
    projects.pass(60_000)
    await projects.wipe()

    expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
  })
})

describe('a turn of the wipe', () => {
  it('takes a batch of each project, so that a large one does not hold a small one up', async () => {
    const [large, small] = [uuidv7(), uuidv7()]
    await write(projects.db, large, { generation: 1, rows: 2_500 })
    await write(projects.db, small, { generation: 1 })
    await projects.say(later(large))
    await projects.say(later(small))

    const more = await projects.turn()

    expect(more).toBe(true)
    expect(await rowsOf(projects.db, small)).toEqual({ rules: 1 })
    expect(await rowsOf(projects.db, large)).toMatchObject({
      'things 1': 1_500,
      'parts 1': 3_000,
      'notes 1': 2_500,
    })
  })

  it('deletes no more than a batch of what one row owns', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1 })
    await sql`insert into parts select gen_random_uuid(), things.id from things, generate_series(1, 5998) where project_id = ${id}`.execute(
      projects.db,
    )
    await projects.say(later(id))

    await projects.turn()

    expect(await rowsOf(projects.db, id)).toMatchObject({ 'things 1': 1, 'parts 1': 1_000 })
  })

  it('serves every project in turn when there are many', async () => {
    const ids = Array.from({ length: 30 }, () => uuidv7())
    for (const id of ids) await write(projects.db, id, { generation: 1 })
    await projects.say(...ids.map((id) => later(id)))

    await projects.wipe()

    for (const id of ids) expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
  })

  it('ends on its signal, and whoever comes after a crash goes on', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1 })
    await projects.say(later(id))

    await projects.turn({ signal: AbortSignal.abort() })
    const aborted = await rowsOf(projects.db, id)
    // The claim that the cut-off turn holds is a lease.
    await projects.wipe()
    const leased = await rowsOf(projects.db, id)
    projects.pass(61_000)
    await projects.wipe()

    expect(aborted).toMatchObject({ 'things 1': 1 })
    expect(leased).toEqual(aborted)
    expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
  })

  it('goes on to other projects when one cannot be wiped, and says so', async () => {
    const ids = Array.from({ length: 5 }, () => uuidv7())
    for (const id of ids) await write(projects.db, id, { generation: 1 })
    const [stuck = '', ...others] = ids
    await sql`
      create table anchors (thing_id uuid references things (id));
    `.execute(projects.db)
    await sql`insert into anchors select id from things where project_id = ${stuck}`.execute(projects.db)
    await projects.say(...ids.map((id) => later(id)))

    await expect(projects.turn()).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('anchors') }),
    })

    for (const id of others) expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
    expect(await rowsOf(projects.db, stuck)).toMatchObject({ 'things 1': 1 })
  })

  it.each(['57014', '55P03'])("takes %s for a project's own fault, and releases the others", async (code) => {
    const ids = Array.from({ length: 5 }, () => uuidv7())
    for (const id of ids) await write(projects.db, id, { generation: 1 })
    const [slow = '', ...others] = ids
    await sql`
      create function fail() returns trigger language plpgsql as $$
      begin raise exception 'too slow' using errcode = ${sql.lit(code)}; end $$`.execute(projects.db)
    await sql`
      create trigger fail before delete on things for each row when (old.project_id = ${sql.lit(slow)}) execute function fail()
    `.execute(projects.db)
    await projects.say(...ids.map((id) => later(id)))

    await expect(projects.turn()).rejects.toMatchObject({ cause: expect.objectContaining({ code }) })

    for (const id of others) expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
    expect(await rowsOf(projects.db, slow)).toMatchObject({ 'things 1': 1 })
  })

  it('does not end for a project whose last rows are locked', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1 })
    await projects.say(later(id))

    await transact(projects.db, async (tx) => {
      await sql`select id from things where project_id = ${id} for update`.execute(tx)
      await sql`select id from parts where thing_id in (select id from things where project_id = ${id}) for update`.execute(
        tx,
      )
      projects.pass(700_000)
      expect(await projects.turn()).toBe(true)
      expect(await projects.turn()).toBe(true)
    })

    await projects.wipe()
    expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
  })

  it('does not wait for a row that somebody has locked', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1, rows: 2 })
    await projects.say(later(id))

    await transact(projects.db, async (tx) => {
      await sql`select id from notes where project_id = ${id} limit 1 for update`.execute(tx)
      await projects.turn()
      expect(await rowsOf(projects.db, id)).toEqual({ 'notes 1': 1, rules: 2 })
    })
  })

  it('leaves a row of which somebody is changing what it owns, and does not wait', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1 })
    await projects.say(later(id))

    await transact(projects.db, async (tx) => {
      // As whoever takes a mail off the queue does: first the row that it owns, then its own.
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
  ])('reads by its index where statistics promise %s, which the last turns no more find', async (_, life) => {
    const [id, other] = [uuidv7(), uuidv7()]
    await write(projects.db, id, { generation: 2, rows: 10_000 })
    await write(projects.db, other, { generation: 2, rows: 500 })
    await sql`analyze things, parts, notes, labels, rules`.execute(projects.db)

    for (const table of plan.filter((each) => life.deleted || !each.keptOnReset)) {
      const project = { id, ...life }
      const statements = [
        voidRows(table, project),
        ...(table.keptOnReset ? [] : [voidOwners(table, project)]),
      ]
      for (const statement of statements) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(projects.db)
        const text = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(text).toContain(`${table.table}_by_`)
        expect(text).not.toContain(`Seq Scan on ${table.table}`)
      }
    }
  })
})

type Deed = 'write' | 'writeLate' | 'reset' | 'delete' | 'repeat' | 'turn' | 'turnBeside' | 'pass'

describe('any order of writes, resets, deletions and turns', () => {
  it('leaves no row of an earlier life, and every row of the present one', async () => {
    const deeds = fc.array(
      fc.constantFrom<Deed>(
        'write',
        'write',
        'writeLate',
        'reset',
        'delete',
        'repeat',
        'turn',
        'turnBeside',
        'pass',
      ),
      { maxLength: 14 },
    )
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const life = someProject({})
        const { written, total } = await act(life, all)

        projects.pass(61_000)
        await projects.wipe()

        const { generation, deleted } = life
        const present = deleted ? 0 : written
        const rows = await rowsOf(projects.db, life.id)
        expect(rows).toEqual({
          ...(present > 0
            ? {
                [`things ${generation}`]: present,
                [`parts ${generation}`]: 2 * present,
                [`notes ${generation}`]: present,
              }
            : {}),
          ...(total > 0 && !deleted ? { rules: total } : {}),
        })
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

/** Does it all to one project; `life` becomes what accounts said last. Answers the writes of the present life, and all. */
async function act(life: ReturnType<typeof someProject>, deeds: readonly Deed[]) {
  const { id } = life
  const counts = { written: 0, total: 0 }
  const say = (): Promise<void> => saveProjects(projects.db, [life], projects.now())
  const put = async (generation: number, count: number): Promise<void> => {
    await write(projects.db, id, { generation })
    counts.written += count
    counts.total += 1
  }
  const doings: Record<Deed, () => Promise<unknown>> = {
    write: () => put(life.generation, 1),
    writeLate: () => (life.generation > 1 ? put(life.generation - 1, 0) : Promise.resolve()),
    reset: async () => {
      if (life.deleted) return
      Object.assign(life, { generation: life.generation + 1, version: life.version + 1 })
      counts.written = 0
      await say()
    },
    delete: async () => {
      if (life.deleted) return
      Object.assign(life, { deleted: true, version: life.version + 1 })
      await say()
    },
    repeat: () => say(),
    turn: () => projects.turn(),
    turnBeside: () => Promise.all([projects.turn(), projects.turn({ eager: true }), put(life.generation, 1)]),
    pass: () => Promise.resolve(projects.pass(20_000)),
  }
  for (const deed of deeds) await doings[deed]()
  await say()
  return counts
}

describe('the copy after a wipe', () => {
  it('stays, since late messages of the project must be known as such', async () => {
    const id = uuidv7()
    await projects.say(later(id, { deleted: true }))
    projects.pass(700_000)
    await projects.wipe()

    expect(await findProjects(projects.db, [id])).toMatchObject([{ deleted: true }])
  })
})
