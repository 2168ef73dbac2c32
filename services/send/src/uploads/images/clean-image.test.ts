import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { EventEmitter } from 'node:events'
import { stat } from 'node:fs'
import { blackPng } from '../../../test/some-hostile-images.ts'
import { newColour, somePng } from '../../../test/some-images.ts'
import { imageCleaner, type ImageLimits } from './clean-image.ts'
import type { CleanResult } from './tasks.ts'

/**
 * Blocks this thread for 100 ms in each iteration of the event loop, until the returned function is called.
 */
function beBusy(): () => void {
  let isOver = false
  const turn = (): void =>
    stat('.', () => {
      const end = performance.now() + 100
      while (performance.now() < end) continue
      if (!isOver) turn()
    })
  turn()
  return () => void (isOver = true)
}

/** Receives an event of a child process and may pass it to `emit`. */
type Relay = (
  emit: EventEmitter['emit'],
  event: string | symbol,
  values: unknown[],
  child: ChildProcess,
) => boolean

/** Reads an image. `relay` receives the events of the process. */
function readWith(relay: Relay, limits: ImageLimits, image: Buffer): Promise<CleanResult> {
  const intercept = (message: unknown): void => {
    const { process: child } = message as { process: ChildProcess }
    const emit = child.emit.bind(child) as EventEmitter['emit']
    child.emit = (event: string | symbol, ...values: unknown[]): boolean => relay(emit, event, values, child)
  }
  subscribe('child_process', intercept)
  try {
    return imageCleaner(limits)(image)
  } finally {
    unsubscribe('child_process', intercept)
  }
}

/**
 * Reads an image, but withholds the result of the process, so that the process runs until a limit ends it. If
 * no limit ends it, the test times out.
 */
const readUntilEnded = (limits: ImageLimits, image: Buffer): Promise<CleanResult> =>
  readWith((emit, event, values) => event === 'message' || emit(event, ...values), limits, image)

/** Reads an image with a process whose exit is reported before its result. */
function readAfterExit(limits: ImageLimits, image: Buffer): Promise<CleanResult> {
  let answer: unknown[] = []
  return readWith(
    (emit, event, values, child) => {
      if (event === 'message') {
        answer = values
        child.disconnect()
        return true
      }
      const isHeard = emit(event, ...values)
      if (event === 'exit') emit('message', ...answer)
      return isHeard
    },
    limits,
    image,
  )
}

describe('imageCleaner', () => {
  it.each([
    ['an image', () => somePng(), { format: 'png' }],
    [
      'a broken image',
      () => Promise.resolve(Buffer.from('GIF89a')),
      { fault: expect.stringContaining('broken') },
    ],
  ])('returns the result of a process whose exit is reported first, for %s', async (_what, make, answer) => {
    const generous = { cpuMs: 60_000, rssBytes: 4 * 1024 ** 3 }

    expect(await readAfterExit(generous, await make())).toMatchObject(answer)
  })

  it('returns the results of several processes to a busy service', async () => {
    const clean = imageCleaner({ cpuMs: 60_000, rssBytes: 4 * 1024 ** 3 })
    const image = await somePng()
    const stop = beBusy()

    const answers = await Promise.all(Array.from({ length: 16 }, () => clean(image))).finally(stop)

    expect(answers).toMatchObject(Array(16).fill({ format: 'png' }))
  })

  it('kills a process that takes too long or too much memory, and reads other images', async () => {
    const image = await somePng(newColour(), 3_000, 3_000)
    const large = blackPng(10_000, 5_000)
    const generous = { cpuMs: 60_000, rssBytes: 4 * 1024 ** 3 }

    expect(await readUntilEnded({ ...generous, cpuMs: 1 }, large)).toEqual({
      fault: 'takes too long to read; use a smaller image',
    })
    expect(await readUntilEnded({ ...generous, rssBytes: 1 }, large)).toEqual({
      fault: 'takes too much memory to read; use a smaller image',
    })
    expect(await imageCleaner(generous)(image)).toMatchObject({ format: 'png', width: 3_000, height: 3_000 })
  })
})
