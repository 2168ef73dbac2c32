import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { later, startProjectDatabase, write, type ProjectDatabase } from '../start.ts'

let projects: ProjectDatabase

beforeEach(async () => {
  projects = await startProjectDatabase()
})
afterEach(() => projects.stop())

const reportAs = 'things'

/** Runs iterations until no more rows are found. */
async function purge(): Promise<void> {
  while (await projects.turn({ reportAs })) continue
}

/** Returns the data of the published messages in the outbox. */
async function published(): Promise<unknown[]> {
  const { rows } = await sql<{ topic: string; value: string }>`
    select topic, value from outbox order by id`.execute(projects.db)
  return rows.map(({ topic, value }) => ({ topic, ...JSON.parse(value) }))
}

async function deadLetter(id: string, generation: string): Promise<void> {
  const headers = JSON.stringify({ ce_projectid: id, ce_generation: generation })
  await sql`
    insert into dead_letters (consumer, topic, key, headers, value, reason)
    values ('g', 't', 'k', ${headers}::jsonb, 'ada@example.com', 'r')`.execute(projects.db)
}

const deadLetters = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ generation: string }>`
    select headers ->> 'ce_generation' as generation from dead_letters
    where headers ->> 'ce_projectid' = ${id} order by id`.execute(projects.db)
  return rows.map(({ generation }) => generation)
}

describe('the purge report', () => {
  it('is published once when no void row is left, and again for the next reset', async () => {
    const id = uuidv7()
    await write(projects.db, id, { generation: 1, rows: 2 })
    await projects.publish(later(id))

    expect(await projects.turn({ reportAs })).toBe(true)
    expect(await published()).toEqual([])
    await purge()
    projects.pass(60_000)
    await purge()
    const first = { topic: 'projects.purges.v1', id, service: 'things', generation: 2, deleted: false }
    expect(await published()).toEqual([first])

    await projects.publish({ ...later(id), version: 3, generation: 3, deleted: true })
    await purge()
    expect(await published()).toEqual([first, { ...first, generation: 3, deleted: true }])
  })

  it('is published for a project without data in the service', async () => {
    const id = uuidv7()
    await projects.publish(later(id, { deleted: true }))

    await purge()

    expect(await published()).toMatchObject([{ id, generation: 2, deleted: true }])
  })

  it('waits for a row that another transaction has locked', async () => {
    const id = uuidv7()
    await sql`insert into notes values (gen_random_uuid(), ${id}, 1)`.execute(projects.db)
    await projects.publish(later(id))

    await transact(projects.db, async (tx) => {
      await sql`select from notes for update`.execute(tx)
      await purge()
    })
    expect(await published()).toEqual([])
    projects.pass(60_000)
    await purge()

    expect(await published()).toMatchObject([{ id }])
  })

  it('is not published again after late writes are deleted', async () => {
    const id = uuidv7()
    await projects.publish(later(id))
    await purge()
    await write(projects.db, id, { generation: 1 })

    projects.pass(60_000)
    await purge()

    expect(await published()).toHaveLength(1)
    const { rows } = await sql`select from notes where project_id = ${id}`.execute(projects.db)
    expect(rows).toEqual([])
  })
})

describe('dead letters', () => {
  it('of earlier generations are deleted after a reset, and all dead letters of a project after its deletion', async () => {
    const [id, other] = [uuidv7(), uuidv7()]
    for (const generation of ['1', '2', 'x']) await deadLetter(id, generation)
    await deadLetter(other, '1')

    await projects.publish(later(id))
    await purge()
    expect(await deadLetters(id)).toEqual(['2'])

    await projects.publish({ ...later(id), version: 3, generation: 3, deleted: true })
    await purge()
    expect(await deadLetters(id)).toEqual([])
    expect(await deadLetters(other)).toEqual(['1'])
  })
})

describe('the copy of a deleted project', () => {
  it('keeps only its id, generation and version', async () => {
    const id = uuidv7()
    await projects.publish({ id, name: 'Ada & Co', language: 'pt' })

    await projects.publish(later(id, { name: 'Ada & Co', deleted: true }))

    const { rows } = await sql`select name, language, generation, version from projects`.execute(projects.db)
    expect(rows).toEqual([{ name: '', language: 'en', generation: 2, version: 2 }])
  })
})
