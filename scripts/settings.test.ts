import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { urlSetting } from '../libs/service/src/config/service-config.ts'
import { settingsOf, upstreamNames } from './settings-of.ts'

const root = join(import.meta.dirname, '..')
const configs = globSync(
  [
    ...['gateway', 'services/*', 'deploy/*'].map((folder) => `${folder}/src/config.ts`),
    'libs/service/src/config/{config,service-config}.ts',
  ],
  { cwd: root },
)

const example = readFileSync(join(root, '.env.example'), 'utf8')
const named = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].flatMap((match) => match[1] ?? [])
/** `<SERVICE>_URL` describes a setting of each service. */
const ruled = [...example.matchAll(/<SERVICE>(_[A-Z_]+)/g)].flatMap(([, ending = '']) =>
  upstreamNames.map((name) => urlSetting(name).replace(/_URL$/, ending)),
)
const described = new Set([...named, ...ruled])

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
