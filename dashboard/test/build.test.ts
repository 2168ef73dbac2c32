import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDashboard, type Project } from '../src/build.ts'
import { runVite } from '../src/run-vite.ts'

let folder: string
let source: string
let cacheDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postrider-build-'))
  source = join(folder, 'web')
  cacheDir = join(folder, 'cache')
  await mkdir(source)
  await writeFile(join(source, 'index.html'), 'one')
})
afterEach(() => rm(folder, { recursive: true }))

/** A project whose build copies its file. Counts the builds. */
const project = (): Project & { builds: number } => {
  const counted = {
    builds: 0,
    inputs: [source],
    build: async (outDir: string): Promise<void> => {
      counted.builds += 1
      const text = await readFile(join(source, 'index.html'), 'utf8')
      await writeFile(join(outDir, 'index.html'), `built ${text}`)
    },
  }
  return counted
}

const textIn = (folder: string): Promise<string> => readFile(join(folder, 'index.html'), 'utf8')

describe('buildDashboard', () => {
  it('builds a content once', async () => {
    const copied = project()
    const first = await buildDashboard({ cacheDir, project: copied })
    const second = await buildDashboard({ cacheDir, project: copied })

    expect([second, copied.builds, await textIn(first)]).toEqual([first, 1, 'built one'])
  })

  it.each([
    ['a changed file', 'index.html', 'two'],
    ['a new file', 'style.css', ''],
  ])('builds again after %s, and deletes the earlier build', async (_name, file, text) => {
    const copied = project()
    const first = await buildDashboard({ cacheDir, project: copied })
    await writeFile(join(source, file), text)
    const second = await buildDashboard({ cacheDir, project: copied })

    expect([copied.builds, existsSync(first)]).toEqual([2, false])
    expect(await textIn(second)).toBe(`built ${file === 'index.html' ? text : 'one'}`)
  })

  it('keeps one result of parallel builds, and leaves no other folder', async () => {
    const copied = project()
    const folders = await Promise.all(
      Array.from({ length: 4 }, () => buildDashboard({ cacheDir, project: copied })),
    )

    expect(new Set(folders).size).toBe(1)
    expect(await readdir(cacheDir)).toHaveLength(1)
    expect(await textIn(folders[0] ?? '')).toBe('built one')
  })

  it('leaves no result after a failure, so that the next call builds again', async () => {
    const copied = project()
    const build = async (outDir: string): Promise<void> => {
      await copied.build(outDir, undefined)
      throw new Error('no space')
    }
    await expect(buildDashboard({ cacheDir, project: { ...copied, build } })).rejects.toThrow('no space')
    const left = await readdir(cacheDir)

    expect([left, await textIn(await buildDashboard({ cacheDir, project: copied }))]).toEqual([
      [],
      'built one',
    ])
  })

  it('deletes unfinished builds of killed processes, but not of running ones', async () => {
    const [killed, running] = [join(cacheDir, 'unfinished-old'), join(cacheDir, 'unfinished-new')]
    for (const path of [killed, running]) await mkdir(path, { recursive: true })
    await utimes(killed, 0, 0)
    await buildDashboard({ cacheDir, project: project() })

    expect([existsSync(killed), existsSync(running)]).toEqual([false, true])
  })

  it('begins a necessary build only after `after`, and not after an abort', async () => {
    const copied = project()
    const start = Promise.withResolvers<void>()
    const stopping = new AbortController()
    const result = buildDashboard({
      cacheDir,
      project: copied,
      after: start.promise,
      signal: stopping.signal,
    })
    stopping.abort(new Error('stopped'))

    await expect(result).rejects.toThrow('stopped')
    expect(copied.builds).toBe(0)

    const later = buildDashboard({ cacheDir, project: copied, after: start.promise })
    start.resolve()
    expect([await textIn(await later), copied.builds]).toEqual(['built one', 1])
  })
})

describe('runVite', () => {
  const options = (signal?: AbortSignal) => ({
    config: join(source, 'vite.config.mjs'),
    outDir: join(folder, 'dist'),
    // Other tests would delay a process of low priority.
    hasLowPriority: false,
    signal,
  })

  it('builds a project', async () => {
    await writeFile(join(source, 'vite.config.mjs'), `export default { root: ${JSON.stringify(source)} }`)
    await writeFile(join(source, 'index.html'), '<script type="module" src="./main.js"></script>')
    await writeFile(
      join(source, 'main.js'),
      "document.title = import.meta.env.PROD ? 'for users' : 'for tests'",
    )
    await runVite(options())
    const [script = ''] = await readdir(join(folder, 'dist/assets'))

    expect(await textIn(join(folder, 'dist'))).toContain(script)
    expect(await readFile(join(folder, 'dist/assets', script), 'utf8')).toMatch(/document\.title=.for users/)
  })

  it("rejects with Vite's message", async () => {
    await writeFile(join(source, 'vite.config.mjs'), `throw new Error('the configuration is wrong')`)
    await expect(runVite(options())).rejects.toThrow('the configuration is wrong')
  })

  it('ends Vite on an abort', async () => {
    await writeFile(join(source, 'vite.config.mjs'), 'await new Promise((done) => setTimeout(done, 1e9))')
    const stopping = new AbortController()
    const result = runVite(options(stopping.signal))
    stopping.abort(new Error('stopped'))

    await expect(result).rejects.toThrow('stopped')
  })
})
