import { inThread } from '../src/in-thread.ts'
import { WorkerDied } from '../src/index.ts'
import { double, end, fail, thread } from './some-functions.ts'

const module = new URL('some-functions.ts', import.meta.url).href

describe('inThread', () => {
  it('runs a function of a module in another thread', async () => {
    expect(await inThread({ module, run: thread }, undefined)).not.toBe(thread())
  })

  it('transfers the given memory and the memory of the result', async () => {
    const bytes = new Uint8Array(1_000_000).fill(7)
    const { doubled } = await inThread({ module, run: double }, bytes, [bytes.buffer])

    expect(bytes).toHaveLength(0)
    expect(doubled).toHaveLength(1_000_000)
    expect(doubled[999_999]).toBe(14)
  })

  it('rejects with `WorkerDied` if its thread ends, and starts another thread', async () => {
    await expect(inThread({ module, run: end }, undefined)).rejects.toBeInstanceOf(WorkerDied)

    expect(await inThread({ module, run: thread }, undefined)).not.toBe(thread())
  })

  it('rejects with the message and the fields of an error', async () => {
    await expect(inThread({ module, run: fail }, 'a reason')).rejects.toMatchObject({
      message: 'Failed',
      reason: 'a reason',
    })
  })
})
