import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A contraction: instances of the version before may miss what it removes, or may not write what it requires. */
const contraction =
  /alter table [^;]*(drop column|drop default|set not null|rename column|rename to)|^drop (table|view)|add column (?![^;,]*default)[^;,]*not null/im

const isContraction = (migration: string): boolean => contraction.test(migration.replaceAll(/^ *--.*$/gm, ''))

describe('a migration', () => {
  it.each([
    'alter table emails drop column subject;',
    'alter table emails\n  alter column subject set not null;',
    'alter table emails alter column subject drop default;',
    'alter table emails rename column subject to title;',
    'alter table emails rename to mails;',
    'drop table emails;',
    'alter table emails add column title text not null;',
  ])('contracts: %s', (migration) => expect(isContraction(migration)).toBe(true))

  it.each([
    'create table mails (id uuid primary key, title text not null);',
    'alter table emails add column title text;',
    "alter table emails add column title text not null default '';",
    'drop index emails_by_title;',
    '-- alter table emails drop column subject;',
  ])('expands: %s', (migration) => expect(isContraction(migration)).toBe(false))
})

describe('the change log', () => {
  it('names each migration that the version before does not run on', () => {
    const folders = [
      'services/*/src/{store,db}/migrations/*.sql',
      'libs/{messaging,tenancy}/migrations/*.sql',
    ]
    const migrations = globSync(folders, { cwd: root }).toSorted()
    const contractions = migrations
      .filter((file) => isContraction(readFileSync(join(root, file), 'utf8')))
      .map((file) => `${/^(?:services|libs)\/([a-z-]+)/.exec(file)?.[1]} \`${basename(file, '.sql')}\``)

    const named = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(
      /^\| ([a-z-]+ `\d{4}-[a-z-]+`) /gm,
    )

    expect(migrations.length).toBeGreaterThanOrEqual(9)
    expect([...named].map(([, name]) => name)).toEqual(contractions)
  })
})
