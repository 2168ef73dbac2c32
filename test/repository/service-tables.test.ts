import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { messagingBounds } from '@postrider/messaging'

const textOf = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const tablesIn = (text: string): string[] => [...text.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name)

describe('the README of a service', () => {
  it.each(services)('names exactly the tables that $name owns', async ({ name, folder }) => {
    const [owns = ''] = /^- \*\*Owns\*\* .*$/m.exec(textOf(`${folder}/README.md`)) ?? []

    // A test of the standalone server compares these bounds with the databases.
    const tables = Object.keys(await installed[name].bounds()).filter((table) => !(table in messagingBounds))

    expect(tablesIn(owns).toSorted()).toEqual(tables.toSorted())
  })
})

describe('docs/operate/retention.md', () => {
  const rows = textOf('docs/operate/retention.md').split('\n## ')[0]?.split('\n| ') ?? []

  it.each(services)('states the retention time of each table of $name', async ({ name }) => {
    const bounds = Object.entries(await installed[name].bounds())
    const timed = bounds.flatMap(([table, bound]) =>
      bound.keeps === 'time' ? [{ table, by: bound.by }] : [],
    )
    // All other tables store the expiry time in the row.
    const stated = timed.filter(({ by }) => /^([A-Z_]+|\d+ \w+)$/.test(by))

    const missing = timed.filter(({ table }) => !rows.some((row) => row.includes(`\`${table}\``)))
    const wrong = stated.filter(
      ({ table, by }) => !rows.some((row) => row.includes(`\`${table}\``) && row.includes(by)),
    )

    expect(timed.length).toBeGreaterThan(1)
    expect({ missing, wrong }).toEqual({ missing: [], wrong: [] })
  })
})
