import { inOrder } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { serviceNames } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { currentMigrations } from '../../scripts/released-migrations.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Matches a contraction: a migration that removes a column that the previous version may need, or requires a
 * column that it may not write.
 */
const contraction =
  /alter table [^;]*(drop column|drop default|set not null|rename column|rename to)|^drop (table|view)|add column (?![^;,]*default)[^;,]*not null/im

/** Matches statements that block writers of running instances during a table scan. */
const blocking = /^(lock table|select recount_)/im

const withoutComments = (migration: string): string => migration.replaceAll(/^ *--.*$/gm, '')

const isContraction = (migration: string): boolean => contraction.test(withoutComments(migration))

/**
 * Returns whether a migration blocks writers. Ignores function bodies, which run later, when the function is
 * called.
 */
const isBlocking = (migration: string): boolean =>
  blocking.test(withoutComments(migration).replaceAll(/\$(\w*)\$.*?\$\1\$/gs, ''))

/** Returns the tables that functions and triggers write into before a migration has created them. */
function missingTables(migrations: readonly string[]): string[] {
  const created = new Set<string>()
  return migrations.map(withoutComments).flatMap((migration) => {
    for (const table of namesIn(migration, createdTable)) created.add(table)
    return namesIn(migration, writtenTable).filter((table) => !created.has(table))
  })
}

const createdTable = /create table (?:if not exists )?(\w+)/gi
const writtenTable = /(?:insert into|delete from|(?<!(?:for|do|on|after|before|or|no key) )update) (\w+)/gi

const namesIn = (migration: string, pattern: RegExp): string[] =>
  [...migration.matchAll(pattern)].flatMap(([, name = '']) => name)

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

  it.each([
    'lock table emails in share row exclusive mode;',
    'create table sums (n int);\nselect recount_sums();',
  ])('blocks writers: %s', (migration) => expect(isBlocking(migration)).toBe(true))

  it('does not block writers if only a new function contains a lock', () => {
    const migration = 'create function f() returns void as $$ begin\n  lock table emails;\nend $$;'
    expect(isBlocking(migration)).toBe(false)
  })

  it('must not create a trigger that writes into a table of a later migration', () => {
    const trigger = 'create function f() returns trigger as $$ begin insert into sums values (1); end $$;'
    const table = 'create table sums (n int);'

    expect(missingTables([trigger, table])).toEqual(['sums'])
    expect(missingTables([table, trigger])).toEqual([])
  })
})

describe('the migrations', () => {
  it.each(serviceNames)('of %s let instances of the previous version write', async (name) => {
    const folders = inOrder([messagingMigrations, await installed[name].migrations()])
    const migrations = folders
      .flatMap(({ folder }) =>
        globSync('*.sql', { cwd: folder })
          .toSorted()
          .map((file) => join(folder, file)),
      )
      .map((path) => readFileSync(path, 'utf8'))

    expect(missingTables(migrations)).toEqual([])
    expect(migrations.filter(isBlocking)).toEqual([])
  })
})

describe('the changelog', () => {
  it('names each migration that makes the database incompatible with the previous version', () => {
    const migrations = Object.keys(currentMigrations())
    const contractions = migrations
      .filter((file) => isContraction(readFileSync(join(root, file), 'utf8')))
      .map((file) => `${/^(?:services|libs)\/([a-z-]+)/.exec(file)?.[1]} \`${basename(file, '.sql')}\``)

    const named = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(
      /^\| ([a-z-]+ `\d{4}-[a-z-]+`) /gm,
    )

    expect(migrations.length).toBeGreaterThanOrEqual(10)
    expect([...named].map(([, name]) => name)).toEqual(contractions)
  })
})
