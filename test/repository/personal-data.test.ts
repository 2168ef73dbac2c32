import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { services, type ServiceName } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { createTestDatabase } from '@postrider/testing/postgres'
import pg from 'pg'

const page = readFileSync(join(import.meta.dirname, '../../docs/personal-data.md'), 'utf8')

/** The tables that the page names under a heading. */
function documented(heading: string): string[] {
  const section = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| `([a-z_]+)` /gm)].flatMap(([, table]) => table ?? [])
}

/** The tables of a service's database, as its migrations leave it; a partition is part of its table. */
async function tablesOf(name: ServiceName): Promise<string[]> {
  const migrations = [messagingMigrations, await installed[name].migrations()]
  const database = await createTestDatabase({ name, migrate: (url) => migrate(url, migrations) })
  const connection = new pg.Client({ connectionString: database.url })
  await connection.connect()
  const { rows } = await connection.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  await connection.end()
  await database.drop()
  return rows.map((row) => row.name).toSorted()
}

const common = documented('In every service')

describe('docs/personal-data.md', () => {
  it.each(services.map(({ name }) => name))('names every table of %s, and no other', async (name) => {
    const own = documented(name)

    const tables = await tablesOf(name)

    expect(tables.filter((table) => !own.includes(table) && !common.includes(table))).toEqual([])
    expect([...own, ...common].filter((table) => !tables.includes(table))).toEqual([])
  })

  it('says of each table what it holds, and of each that holds something how it goes', () => {
    const cells = [...page.matchAll(/^\| `[a-z_]+` .*$/gm)].map(([line]) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

    expect(cells.length).toBeGreaterThan(50)
    for (const [table, what, why, howLong, how] of cells) {
      expect([table, what]).not.toEqual([table, ''])
      if (/^(none|as )/.test(what ?? '')) continue
      for (const cell of [why, howLong, how])
        expect([table, cell]).toEqual([table, expect.stringMatching(/\w/)])
    }
  })
})
