import { globSync } from 'node:fs'
import { join } from 'node:path'
import { described, named, settingsOf } from './settings-of.ts'

const root = join(import.meta.dirname, '..')
const configs = globSync(
  [
    ...['gateway', 'services/*', 'deploy/*'].map((folder) => `${folder}/src/config.ts`),
    'libs/service/src/config/{config,service-config}.ts',
  ],
  { cwd: root },
)

describe('.env.example', () => {
  it.each(configs)('describes every setting of %s', (file) => {
    const settings = settingsOf(file)

    expect(settings.length).toBeGreaterThan(1)
    expect(settings.filter((name) => !described.has(name))).toEqual([])
  })

  it('describes nothing that no program reads', () => {
    const read = new Set(configs.flatMap(settingsOf))

    expect(named.filter((name) => !read.has(name) && !name.startsWith('TEST_'))).toEqual([])
  })
})
