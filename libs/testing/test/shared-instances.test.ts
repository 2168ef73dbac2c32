import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SharedInstanceSequencer from '../src/jest/sequencer.ts'
import { sharedInstance, stopSharedInstance } from '../src/jest/shared-instances.ts'

afterAll(() => stopSharedInstance())

describe('a shared instance', () => {
  let steps: string[]
  beforeEach(async () => {
    await stopSharedInstance()
    steps = []
  })

  const shared = (key: string) =>
    sharedInstance(key, () => {
      steps.push(`start ${key}`)
      return Promise.resolve({ stop: () => Promise.resolve(void steps.push(`stop ${key}`)) })
    })

  it('is started once, and stops when another instance is requested', async () => {
    const first = await shared('a')
    expect(await shared('a')).toBe(first)
    await shared('b')
    await shared('a')

    expect(steps).toEqual(['start a', 'stop a', 'start b', 'stop b', 'start a'])
  })

  it('that could not start is started again by the next file', async () => {
    await expect(sharedInstance('a', () => Promise.reject(new Error('no port')))).rejects.toThrow('no port')
    await shared('a')

    expect(steps).toEqual(['start a'])
  })
})

describe('the order of test files', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postrider-order-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('begins with files without a shared instance, followed by the files of each instance, largest first', async () => {
    const texts = {
      small: 'flow = await sharedFlow()',
      contacts: 'contacts = await sharedContacts() // a larger file than any of the flow',
      own: 'start()',
      large: 'flow = await sharedFlow() // the larger of two',
    }
    // The fields that Jest's order uses, without the durations of an earlier run.
    const context = { config: { cache: false }, hasteFS: { getSize: sizeOf } }
    function sizeOf(path: string): number {
      return Object.entries(texts).find(([name]) => path.endsWith(name))?.[1].length ?? 0
    }
    const paths = Object.keys(texts).map((name) => join(folder, name))
    await Promise.all(Object.entries(texts).map(([name, text]) => writeFile(join(folder, name), text)))

    const sorted = await new SharedInstanceSequencer({} as never).sort(
      paths.map((path) => ({ path, context }) as never),
    )

    expect(sorted.map(({ path }) => path)).toEqual(
      ['own', 'contacts', 'large', 'small'].map((name) => join(folder, name)),
    )
  })
})
