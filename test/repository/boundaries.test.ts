import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Package {
  folder: string
  name: string
  ownDependencies: string[]
  /** Dependencies and development dependencies. */
  ownDependenciesWithTests: string[]
  externalDependencies: Record<string, string>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = globSync('{gateway,services/*,dashboard/*,libs/*,deploy/*,tools,bench,test}/package.json', {
  cwd: root,
}).map(readPackage)
const libs = packages.filter(({ folder }) => folder.startsWith('libs/'))
const libNames = libs.map(({ name }) => name)
const pages = [
  '@postrider/docs',
  ...packages.filter(({ folder }) => folder.startsWith('dashboard/')).map(({ name }) => name),
]

/** The packages that each lib may use (ADR 0007). Only tests use `testing`. */
const allowed: Record<string, readonly string[]> = {
  '@postrider/contracts': [],
  '@postrider/client': [],
  '@postrider/db': ['@postrider/contracts', '@postrider/tracing', '@postrider/worker-processes'],
  '@postrider/dns': [],
  '@postrider/embedded-postgres': [],
  '@postrider/conditions': ['@postrider/contracts'],
  '@postrider/limits': ['@postrider/contracts'],
  '@postrider/outgoing-http': ['@postrider/tracing'],
  '@postrider/shown-html': [],
  '@postrider/sns': [],
  '@postrider/template-language': ['@postrider/contracts'],
  '@postrider/messaging': ['@postrider/contracts', '@postrider/db', '@postrider/tracing'],
  '@postrider/security': ['@postrider/contracts'],
  '@postrider/http': [
    '@postrider/contracts',
    '@postrider/db',
    '@postrider/limits',
    '@postrider/security',
    '@postrider/tracing',
    '@postrider/worker-processes',
  ],
  '@postrider/tenancy': ['@postrider/contracts', '@postrider/db', '@postrider/http', '@postrider/messaging'],
  '@postrider/process': [
    '@postrider/contracts',
    '@postrider/db',
    '@postrider/http',
    '@postrider/limits',
    '@postrider/messaging',
    '@postrider/outgoing-http',
    '@postrider/security',
    '@postrider/tenancy',
    '@postrider/tracing',
  ],
  '@postrider/tracing': [],
  '@postrider/worker-processes': [],
  '@postrider/testing': libNames,
}

describe('the boundaries between packages', () => {
  it.each(packages.filter(({ folder }) => /^(services|gateway)/.test(folder)))(
    'let $name and its tests depend only on libs and web pages',
    ({ ownDependenciesWithTests }) => {
      expect(ownDependenciesWithTests.filter((name) => ![...libNames, ...pages].includes(name))).toEqual([])
    },
  )

  it.each(libs)('let $name depend only on the libs that ADR 0007 allows', ({ name, ownDependencies }) => {
    expect(ownDependencies.filter((other) => !(allowed[name] ?? []).includes(other))).toEqual([])
  })

  it.each(packages)('let $name import other packages by name and not by path', ({ folder }) => {
    const files = globSync(`${folder}/**/*.{ts,js}`, { cwd: root, exclude: isInstalled })

    expect(files.length).toBeGreaterThan(0)
    expect(
      files.flatMap((file) =>
        pathsOf(file).filter((path) => !path.startsWith(`${folder}/`) && !path.startsWith('scripts/')),
      ),
    ).toEqual([])
  })

  it.each(packages)('let $name take every version from the catalog', ({ externalDependencies }) => {
    expect(Object.entries(externalDependencies).filter(([, version]) => version !== 'catalog:')).toEqual([])
  })

  it('allow only config.ts to read the environment', () => {
    const files = globSync('{gateway,services,dashboard,libs,deploy,tools,bench,test}/**/*.ts', {
      cwd: root,
      exclude: isInstalled,
    })

    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !file.endsWith('/config.ts') && readsEnvironment(file))).toEqual([])
  })
})

describe('test hooks', () => {
  it('are only declared in test files, because an imported module is evaluated once for many files', () => {
    const files = globSync('{gateway,services,dashboard,libs,deploy,tools,test}/**/*.ts', {
      cwd: root,
      exclude: isInstalled,
    }).filter((file) => !file.endsWith('.test.ts'))
    const hook = /^(?:before|after)(?:All|Each)\(/m

    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => hook.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})

describe('tests that set the clock', () => {
  it('do not change the clock for other test files that run in the same process', () => {
    const files = globSync('{gateway,services,dashboard,libs,deploy,tools,test}/**/*.ts', {
      cwd: root,
      exclude: isInstalled,
    })
    const setsForAll = /spyOn\((?:performance|Date|process|globalThis)\b/

    expect(files.filter((file) => setsForAll.test(readFileSync(join(root, file), 'utf8')))).toEqual([
      'libs/testing/src/jest/fake-clock.ts',
    ])
  })
})

describe('messages', () => {
  it('are written to the outbox by libs/messaging only', () => {
    const files = globSync('{gateway,services,dashboard,libs,deploy,tools,bench}/**/src/**/*.ts', {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    })

    expect(files.filter(writesOutbox)).toEqual([
      'libs/messaging/src/dead-letters.ts',
      'libs/messaging/src/outbox.ts',
    ])
  })
})

function readPackage(path: string): Package {
  // The cast is safe, because pnpm has checked the package.json files of this repository.
  const json = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    name: string
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
  const all = Object.entries({ ...json.dependencies, ...json.devDependencies })
  const isOurs = ([name]: [string, string]): boolean => name.startsWith('@postrider/')
  return {
    folder: dirname(path),
    name: json.name,
    ownDependencies: Object.keys(json.dependencies ?? {}).filter((name) => name.startsWith('@postrider/')),
    ownDependenciesWithTests: all.filter(isOurs).map(([name]) => name),
    externalDependencies: Object.fromEntries(all.filter((entry) => !isOurs(entry))),
  }
}

const readsEnvironment = (file: string): boolean =>
  /\bprocess\s*\.\s*env\b/.test(readFileSync(join(root, file), 'utf8'))

const isInstalled = (path: string): boolean => path.includes('node_modules')

/** Returns the relative imports of a file, as paths from the root. */
const pathsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import)\b\s*\(?\s*'(\.[^']*)'/g)].map(
    (match) => join(dirname(file), match[1] ?? ''),
  )

const writesOutbox = (file: string): boolean =>
  /\binsert\s+into\s+outbox\b|insertInto\(\s*['"`]outbox\b/i.test(readFileSync(join(root, file), 'utf8'))
