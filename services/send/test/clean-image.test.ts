import { stat } from 'node:fs'
import { imageCleaner } from '../src/uploads/images/clean-image.ts'
import { somePng } from './some-images.ts'

/** Blocks this thread for 100 ms in each turn of the event loop, between its I/O events. The answer ends that. */
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

describe('processes that read images', () => {
  it('are understood by a busy service, which may learn of several at once', async () => {
    const clean = imageCleaner({ cpuMs: 60_000, rssBytes: 4 * 1024 ** 3 })
    const image = await somePng()
    const stop = beBusy()

    const answers = await Promise.all(Array.from({ length: 16 }, () => clean(image))).finally(stop)

    expect(answers).toMatchObject(Array(16).fill({ format: 'png' }))
  })
})
