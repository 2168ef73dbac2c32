import { globSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@postrider/services'
import { defaults, defaultsOf, described, named, settingsOf } from './support/settings-of.ts'

const root = join(import.meta.dirname, '../..')
const configs = globSync(
  [
    ...['gateway', 'services/*', 'deploy/*', 'tools'].map((folder) => `${folder}/src/config.ts`),
    'tools/src/ses/config.ts',
    'libs/process/src/config/{config,service-config}.ts',
  ],
  { cwd: root },
)
const parts = ['libs/process/src/config/kafka.ts', 'services/send/src/uploads-config.ts']

/** Defaults that are not those of .env.example, which says so in words. */
const otherDefaults = {
  // A program by itself is reached from other machines; its container is what keeps it to itself.
  'libs/process/src/config/config.ts': ['HOST=0.0.0.0'],
  'deploy/setup/src/config.ts': ['HOST=0.0.0.0'],
  // Its terminal shows the banner.
  'deploy/standalone/src/config.ts': ['LOG_LEVEL=warn'],
  // It makes a configuration set; send uses one only where it is told to.
  'tools/src/ses/config.ts': ['SES_CONFIGURATION_SET=postrider'],
  ...Object.fromEntries(services.map(({ folder, port }) => [`${folder}/src/config.ts`, [`PORT=${port}`]])),
}

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

  it('has the defaults of the programs', () => {
    const found = [...configs, ...parts].map((file) => ({
      file,
      others: defaultsOf(file).filter(({ name, value }) => value !== '' && value !== defaults.get(name)),
    }))

    expect(
      Object.fromEntries(
        found
          .filter(({ others }) => others.length > 0)
          .map(({ file, others }) => [file, others.map(({ name, value }) => `${name}=${value}`)]),
      ),
    ).toEqual(otherDefaults)
  })

  it('has no default that no program has', () => {
    const all = new Set(
      [...configs, ...parts].flatMap(defaultsOf).map(({ name, value }) => `${name}=${value}`),
    )
    // Made of HOST and PORT where it is not set; services by themselves need it.
    const made = ['PUBLIC_URL']

    expect(
      [...defaults]
        .filter(([name, value]) => value !== '' && !all.has(`${name}=${value}`))
        .map(([name]) => name),
    ).toEqual(made)
  })
})
