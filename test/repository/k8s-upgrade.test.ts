import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What an instance of the version before may not find any more, or may have to write. */
const contracts =
  /alter table [^;]*(drop column|drop default|set not null|rename column|rename to)|^drop (table|view)|add column (?![^;,]*default)[^;,]*not null/im

const migrations = globSync(['services/*/src/store/migrations/*.sql', 'libs/messaging/migrations/**/*.sql'], {
  cwd: root,
}).toSorted()

const [, section = ''] =
  /^### Upgrade and roll back\n([^]*?)^### /m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? []

describe('the change log', () => {
  it('names each migration that a version before does not run on', () => {
    const found = migrations
      .filter((file) => contracts.test(readFileSync(join(root, file), 'utf8').replaceAll(/^ *--.*$/gm, '')))
      .map((file) => `${/^(?:services|libs)\/([a-z-]+)/.exec(file)?.[1]} \`${basename(file, '.sql')}\``)
    const named = [...section.matchAll(/^\| ([a-z-]+ `\d{4}-[a-z-]+`) /gm)].map(([, name]) => name)

    expect(migrations.length).toBeGreaterThan(60)
    expect(named).toEqual(found.toSorted())
  })
})
