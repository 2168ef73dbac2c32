import { watchTurns } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { blackPng, refusedWith } from './some-hostile-images.ts'
import { someAnimation, uploadImage } from './some-images.ts'
import { startWithDisk, type SendWithDisk } from './with-disk.ts'

let send: SendWithDisk

beforeAll(async () => {
  send = await startWithDisk()
})
afterAll(() => send.stop())

const upload = (file: Uint8Array) => uploadImage(send.as(someCaller()), file)

describe('a decompression bomb is rejected with 422:', () => {
  it('50,000 × 50,000 pixels according to the header', async () => {
    expect(await upload(blackPng(50_000, 50_000, 10))).toMatchObject(refusedWith('50 million pixels'))
  })

  it('one row more than 50 million pixels', async () => {
    expect(await upload(blackPng(10_000, 5_001))).toMatchObject(refusedWith('50 million pixels'))
  })

  it('more than 50 million pixels in all frames', async () => {
    const gif = await someAnimation('gif', { frames: 3, width: 4_100, height: 4_100 })

    expect(gif.length).toBeLessThan(200_000)
    expect(await upload(gif)).toMatchObject(refusedWith('50 million pixels'))
  })

  it('more than 1,000 small frames', async () => {
    const gif = await someAnimation('gif', { frames: 2 })
    // A GIF consists of a header, blocks, and a last byte. Repeat the blocks of the frames.
    const blocks = gif.subarray(gif.indexOf(Buffer.from([0x21, 0xf9])), -1)
    const many = Buffer.concat([
      gif.subarray(0, -1),
      ...Array.from({ length: 500 }, () => blocks),
      gif.subarray(-1),
    ])

    expect(await upload(many)).toMatchObject(refusedWith('1000 frames'))
  })
})

describe('an image of 50 million pixels', () => {
  it('is accepted, and is not decoded in the thread that processes requests', async () => {
    const large = blackPng(10_000, 5_000)
    const blockedMs: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const eventLoop = watchTurns()
      const { status, body } = await upload(large)
      blockedMs.push(eventLoop.stop())
      expect({ status, body }).toMatchObject({ status: 200, body: { width: 10_000, height: 5_000 } })
    }

    // Decoding and encoding take about half a second of CPU time each. The limit applies to the fastest
    // upload, because garbage collection sometimes takes 300 ms.
    expect(Math.min(...blockedMs)).toBeLessThan(250)
  }, 60_000)
})
