import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { services, type ServiceName } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { createTestDatabase } from '@postrider/testing/postgres'
import pg from 'pg'

const page = readFileSync(join(import.meta.dirname, '../../docs/operate/privacy.md'), 'utf8')

const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z_]+)`/g)].flatMap(([, name]) => name ?? [])

/**
 * Returns the tables that a section of the page names: tables with personal data (the rows of its table) and
 * tables without personal data (a list).
 */
function documented(heading: string): string[] {
  const section = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? ''
  const rows = [...section.matchAll(/^\| `([a-z_]+)` /gm)].flatMap(([, table]) => table ?? [])
  const [, others = ''] = /^No personal data: ([^.]*)\./m.exec(section) ?? []
  return [...rows, ...namesIn(others)]
}

/** Returns the tables of a service's database after all migrations, without partitions. */
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

describe('docs/operate/privacy.md', () => {
  it.each(services.map(({ name }) => name))('names exactly the tables of %s', async (name) => {
    const own = documented(name)

    const tables = await tablesOf(name)

    expect(tables.filter((table) => !own.includes(table) && !common.includes(table))).toEqual([])
    expect([...own, ...common].filter((table) => !tables.includes(table))).toEqual([])
    expect(own.filter((table, index) => own.indexOf(table) !== index)).toEqual([])
  })

  it('states the data, the purpose and the retention of each table with personal data', () => {
    const cells = [...page.matchAll(/^\| `[a-z_]+` .*$/gm)].map(([line]) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

    expect(cells.length).toBeGreaterThan(45)
    for (const [table, ...others] of cells) {
      expect(others.length).toBe(3)
      for (const cell of others) {
        expect([table, cell]).toEqual([table, expect.stringMatching(/\w/)])
        expect(cell.length).toBeLessThanOrEqual(120)
      }
    }
  })
})
