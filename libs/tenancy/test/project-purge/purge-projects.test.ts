import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { findProjects } from '../../src/index.ts'
import { later, rowsOf, startProjectDatabase, write, type ProjectDatabase } from '../start.ts'

let projects: ProjectDatabase

beforeEach(async () => {
  projects = await startProjectDatabase()
})
afterEach(() => projects.stop())

describe('the purge of a project', () => {
  it('deletes earlier generations of a reset project, but not the tables that a reset keeps', async () => {
    const [id, other] = [uuidv7(), uuidv7()]
    await projects.publish({ id }, { id: other })
    await write(projects.db, id, { generation: 1 })
    await write(projects.db, id, { generation: 2 })
    await write(projects.db, other, { generation: 1 })

    await projects.publish(later(id))
    await projects.purge()

    expect(await rowsOf(projects.db, id)).toEqual({ 'things 2': 1, 'parts 2': 2, 'notes 2': 1, rules: 2 })
    expect(await rowsOf(projects.db, other)).toEqual({ 'things 1': 1, 'parts 1': 2, 'notes 1': 1, rules: 1 })
  })

  it('deletes all rows of a deleted project, in all generations', async () => {
    const id = uuidv7()
    for (const generation of [1, 2, 3]) await write(projects.db, id, { generation })

    await projects.publish(later(id, { deleted: true }))
    await projects.purge()

    expect(await rowsOf(projects.db, id)).toEqual({})
  })

  it('changes no rows of a project that was neither reset nor deleted', async () => {
    const id = uuidv7()
    await projects.publish({ id })
    await write(projects.db, id, { generation: 1 })

    await projects.publish({ id, version: 2, disabled: true, name: 'Renamed' })

    expect(await projects.turn({ eager: true })).toBe(false)
    expect(await rowsOf(projects.db, id)).toMatchObject({ 'things 1': 1 })
  })

  it('keeps a referenced row until the referencing row is deleted', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1 })
    await sql`insert into labels select id from notes where project_id = ${id}`.execute(projects.db)

    await projects.publish(later(id))
    await projects.purge()
    expect(await rowsOf(projects.db, id)).toEqual({ 'notes 1': 1, rules: 1 })
    await sql`delete from labels using notes where notes.id = note_id and project_id = ${id}`.execute(
      projects.db,
    )
    await projects.turn({ eager: true })

    expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
  })

  it('searches for late writes every 30 seconds, for ten minutes', async () => {
    const id = uuidv7()
    await projects.publish(later(id))
    await projects.purge()
    await write(projects.db, id, { generation: 1 })

    await projects.purge()
    const soon = await rowsOf(projects.db, id)
    projects.pass(31_000)
    await projects.purge()
    const then = await rowsOf(projects.db, id)
    projects.pass(570_000)
    await projects.purge()
    await write(projects.db, id, { generation: 1 })
    projects.pass(60_000)
    await projects.purge()

    expect(soon).toMatchObject({ 'things 1': 1 })
    expect(then).toEqual({ rules: 1 })
    expect(await rowsOf(projects.db, id)).toMatchObject({ 'things 1': 1 })
  })

  it('includes a generation that ends while the previous one is purged', async () => {
    const id = uuidv7()
    await projects.publish(later(id))
    await projects.purge()
    projects.pass(590_000)
    await write(projects.db, id, { generation: 2 })

    await projects.publish(later(id, { version: 3, generation: 3 }))
    projects.pass(60_000)
    await projects.purge()

    expect(await rowsOf(projects.db, id)).toEqual({ rules: 1 })
  })
})

describe('the copy of a purged project', () => {
  it('is kept, so that late messages of the project are recognized', async () => {
    const id = uuidv7()
    await projects.publish(later(id, { deleted: true }))
    projects.pass(700_000)
    await projects.purge()

    expect(await findProjects(projects.db, [id])).toMatchObject([{ deleted: true }])
  })
})
