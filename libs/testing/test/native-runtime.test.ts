import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const jestFolder = join(import.meta.dirname, '../src/jest')
const root = createRequire(join(import.meta.dirname, '../../../package.json'))
const jest = join(root.resolve('jest/package.json'), '../bin/jest.js')

interface FileResult {
  name: string
  status: string
  message: string
  assertionResults: { title: string; status: string }[]
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postrider-runtime-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs these test files in order in one process, and returns the result of each file. */
async function runFiles(
  name: string,
  files: readonly string[],
  { testTimeout = 60_000 } = {},
): Promise<FileResult[]> {
  const rootDir = join(folder, name)
  await mkdir(rootDir)
  // Make earlier files larger, because Jest runs large files first.
  for (const [index, text] of files.entries())
    await writeFile(join(rootDir, `${index}.test.mjs`), text + '\n'.repeat(9_000 * (files.length - index)))
  const config = {
    rootDir,
    transform: {},
    testMatch: ['**/*.test.mjs'],
    runtime: join(jestFolder, 'native-runtime.ts'),
    testEnvironment: join(jestFolder, 'native-environment.ts'),
    testTimeout,
  }
  const output = await outputOf([
    jest,
    '--config',
    JSON.stringify(config),
    '--json',
    '--runInBand',
    '--forceExit',
  ])
  // The output has Jest's format.
  const { testResults } = JSON.parse(output) as { testResults: FileResult[] }
  return testResults.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Returns the output, even if Jest exits with 1 because a test fails. */
const outputOf = (args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout))
  })

describe('a test file that does not restore global state', () => {
  it.each([
    [
      'a listener of process',
      `process.on('SIGUSR2', () => undefined)`,
      '1 listeners of process for "SIGUSR2"',
    ],
    ['an environment variable', `env.LEFT = 'x'`, 'the environment variable LEFT'],
    ['a global value', `globalThis.structuredClone = undefined`, 'the global structuredClone'],
    [
      'a server',
      `await new Promise((resolve) => createServer().listen(0, '127.0.0.1', resolve))`,
      '1 open TCPServerWrap',
    ],
  ])('fails because of %s, and the state is restored', async (what, change, message) => {
    const [leaking, next] = await runFiles(what.replaceAll(' ', '-'), [
      `import { createServer } from 'node:net'
       import { env } from 'node:process'
       it('changes', async () => { ${change} })`,
      `import { env } from 'node:process'
       it('sees nothing of it', () => {
        expect(process.listenerCount('SIGUSR2')).toBe(0)
        expect(env.LEFT).toBeUndefined()
        expect(structuredClone([1])).toEqual([1])
      })`,
    ])

    expect(leaking).toMatchObject({ status: 'failed', message: expect.stringContaining(message) })
    expect(next).toMatchObject({ status: 'passed' })
  })
})

describe('test files of one worker', () => {
  it('share no mocks, no fake timers and no hooks', async () => {
    const results = await runFiles('shared', [
      `globalThis.real = { max: Math.max, setTimeout }
       globalThis.calls = { ofHook: 0 }
       afterEach(() => { globalThis.calls.ofHook += 1 })
       it('mocks and fakes', () => {
         jest.useFakeTimers()
         jest.spyOn(Math, 'max').mockReturnValue(7)
         expect(Math.max(1, 2)).toBe(7)
       })`,
      `it('sees neither', () => expect({ max: Math.max, setTimeout }).toEqual(globalThis.real))
       it('has had no hook of the other file', () => expect(globalThis.calls.ofHook).toBe(1))`,
    ])

    expect(results.map(({ status, message }) => ({ status, message }))).toEqual(
      Array(2).fill({ status: 'passed', message: '' }),
    )
  })

  it('do not change the clock of a shared instance', async () => {
    const shared = `import { sharedInstance } from ${JSON.stringify(join(jestFolder, 'shared-instances.ts'))}
       const ticking = () => sharedInstance('ticking', async () => {
         const ticks = []
         const tick = () => ticks.push([setTimeout(tick, 1), Date.now(), performance.now()])
         tick()
         return { ticks, stop: () => Promise.resolve() }
       })`
    const results = await runFiles('ticking', [
      `${shared}
       it('starts it', () => ticking())`,
      `import { mockPerformanceNow } from ${JSON.stringify(join(jestFolder, 'fake-clock.ts'))}
       const nextTurn = setImmediate
       const realMs = process.hrtime.bigint
       it('sets its own clock', async () => {
         jest.useFakeTimers({ now: 0 })
         const until = realMs() + 50_000_000n
         while (realMs() < until) await new Promise((resolve) => nextTurn(resolve))
         expect(Date.now()).toBe(0)
         jest.useRealTimers()
         mockPerformanceNow(() => -1)
         await new Promise((resolve) => setTimeout(resolve, 50))
         expect(performance.now()).toBe(-1)
       })`,
      `${shared}
       it('finds it at work, with no other time', async () => {
         const { ticks } = await ticking()
         const count = ticks.length
         await new Promise((resolve) => setTimeout(resolve, 50))
         expect(ticks.length).toBeGreaterThan(count)
         expect(ticks.filter(([, date, now]) => date === 0 || now === -1)).toEqual([])
       })`,
    ])

    expect(results.map(({ status, message }) => ({ status, message }))).toEqual(
      Array(3).fill({ status: 'passed', message: '' }),
    )
  })

  it('report a test that hangs, and a todo test', async () => {
    const [result] = await runFiles(
      'hanging',
      [
        `it('hangs', () => new Promise(() => undefined))
         it.todo('is to be written')
         it('passes', () => expect(1).toBe(1))`,
      ],
      { testTimeout: 300 },
    )

    expect(result?.message).toContain('Exceeded timeout of 300 ms')
    expect(result?.assertionResults.map(({ status }) => status)).toEqual(['failed', 'todo', 'passed'])
  })
})
