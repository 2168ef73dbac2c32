import { deflateRawSync, crc32, deflateSync } from 'node:zlib'
import { someCaller, watchTurns } from '@postrider/testing'
import sharp from 'sharp'
import { imageCleaner } from '../src/images/clean-image.ts'
import {
  newColour,
  someAnimation,
  someDisk,
  someGif,
  someJpeg,
  somePng,
  someWebp,
  uploadImage,
  type Disk,
} from './some-images.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let disk: Disk

beforeAll(async () => {
  disk = await someDisk()
  send = await startSend({ settings: { uploads: disk.uploads } })
})
afterAll(async () => {
  await send.stop()
  await disk.remove()
})

const upload = (file: Uint8Array) => uploadImage(send.as(someCaller()), file)

/** What is served of an image that was taken. */
async function served(file: Uint8Array): Promise<Buffer> {
  const { status, body } = await upload(file)
  expect({ status, body }).toMatchObject({ status: 200 })
  const image = await send.open({ kind: 'anonymous' }, `/uploads/${body.key}`)
  return Buffer.from(await image.arrayBuffer())
}

const refusedWith = (message: string) => ({
  status: 422,
  body: {
    error: {
      code: 'VALIDATION_ERROR',
      errors: [{ field: 'image', code: 'custom', message: expect.stringContaining(message) }],
    },
  },
})

const script = '<html><script>alert(document.domain)</script></html>'

/** An archive with one file, as readers of zip find it at the end of any other file. */
function zipWith(name: string, text: string): Buffer {
  const data = deflateRawSync(text)
  const common = Buffer.alloc(22)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(text), 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(Buffer.byteLength(text), 18)
  const sizes = Buffer.from([name.length, 0, 0, 0])
  return Buffer.concat([Buffer.from('PK\u0003\u0004'), common, sizes, Buffer.from(name), data])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A PNG of one bit a pixel, all of it black: a few KB say how large they are. */
function blackPng(width: number, height: number, lines = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(lines * (Math.ceil(width / 8) + 1)))
  return Buffer.concat([
    pngStart,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a file that only looks like an image is 422:', () => {
  it.each<[string, Buffer]>([
    [
      'SVG with a script under the name of a PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['HTML', Buffer.from(script)],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['TIFF', Buffer.from('II*\0\b\0\0\0', 'latin1')],
    ['AVIF', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0', 'latin1')],
    ['a BMP', Buffer.from('BM\x36\0\0\0\0\0\0\0', 'latin1')],
  ])('%s', async (_what, file) => {
    expect(await upload(file)).toMatchObject(refusedWith('no JPEG, PNG, GIF or WebP'))
  })

  it.each<[string, Buffer]>([
    ['the first bytes of a PNG, then HTML', Buffer.concat([pngStart, Buffer.from(script)])],
    [
      'the first bytes of a PNG, then SVG',
      Buffer.concat([pngStart, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    ],
    ['the first bytes of a JPEG alone', Buffer.from('\xff\xd8\xff', 'latin1')],
    ['a script that begins as a GIF', Buffer.from(`GIF89a=0;alert(1)//${'x'.repeat(500)}`)],
    ['a WebP that is one in name', Buffer.from('RIFF\x10\0\0\0WEBPVP8X', 'latin1')],
  ])('%s', async (_what, file) => {
    expect(await upload(file)).toMatchObject(refusedWith('broken'))
  })
})

describe('a truncated image is 422:', () => {
  it.each([
    ['jpeg', () => someJpeg()],
    ['png', () => somePng(newColour(), 200, 200)],
    ['gif', () => someGif()],
    ['webp', () => someWebp()],
  ] as const)('%s', async (_format, make) => {
    const whole = await make()

    for (const length of [20, Math.floor(whole.length / 2), Math.floor(whole.length * 0.7)])
      expect(await upload(whole.subarray(0, length))).toMatchObject(refusedWith('broken'))
  })

  it('but an animation that ends behind a whole frame is one of fewer frames', async () => {
    const whole = await someAnimation('gif', { frames: 5 })
    const image = await served(whole.subarray(0, Math.floor(whole.length * 0.7)))

    const { pages = 1 } = await sharp(image, { animated: true }).metadata()
    expect(pages).toBeLessThan(5)
  })
})

describe('an image that is something else as well', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['jpeg', someJpeg],
    ['png', somePng],
    ['gif', () => someAnimation('gif')],
    ['webp', someWebp],
  ])('loses what comes after its end: %s', async (_format, make) => {
    const zip = zipWith('evil.html', script)
    const image = await served(Buffer.concat([await make(), Buffer.from(script), zip]))

    expect(image.includes('script')).toBe(false)
    expect(image.includes('PK\u0003\u0004')).toBe(false)
  })

  it('loses what is written in its own parts: a GIF that is JavaScript too', async () => {
    const gif = await someAnimation('gif')
    // Its comment opens in the first part of the file, and closes in a comment extension (GIF89a section 24) at its end.
    const text = Buffer.from('*/=0;alert(document.domain)//')
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
    const image = await served(Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]))

    expect(image.includes('alert')).toBe(false)
  })

  it('loses the texts of a PNG', async () => {
    const png = await somePng()
    const texts = ['tEXt', 'zzZz', 'eXIf'].map((type) => chunk(type, Buffer.from(`Comment\0${script}`)))
    const image = await served(Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]))

    expect(image.includes('script')).toBe(false)
  })

  it('loses the comment of a JPEG', async () => {
    const jpeg = await someJpeg()
    const text = Buffer.from(script)
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
    const image = await served(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))

    expect(image.includes('script')).toBe(false)
  })
})

describe('what a camera writes into an image', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is gone, the place where it was taken too: %s',
    async (format) => {
      const taken = await sharp(await somePng())
        .withExif({
          IFD0: { Make: 'A camera', Artist: 'Ada' },
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '51/1 30/1 0/1',
            GPSLongitudeRef: 'W',
            GPSLongitude: '0/1 7/1 0/1',
          },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><Ada/></x:xmpmeta>')
        .toFormat(format)
        .toBuffer()
      expect((await sharp(taken).metadata()).exif).toBeDefined()

      const image = await served(taken)

      const facts = await sharp(image).metadata()
      expect([facts.exif, facts.xmp, facts.icc, facts.iptc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(image.includes('Ada')).toBe(false)
    },
  )

  it('is followed where it says which side is up', async () => {
    const lying = await sharp(await someJpeg())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    const { body } = await upload(lying)

    expect(body).toMatchObject({ width: 40, height: 60 })
  })
})

describe('a decompression bomb is 422:', () => {
  it('50,000 × 50,000 pixels, which its first bytes tell', async () => {
    expect(await upload(blackPng(50_000, 50_000, 10))).toMatchObject(refusedWith('50 million pixels'))
  })

  it('one row more than 50 million pixels', async () => {
    expect(await upload(blackPng(10_000, 5_001))).toMatchObject(refusedWith('50 million pixels'))
  })

  it('more than 50 million pixels in all frames together', async () => {
    const gif = await someAnimation('gif', { frames: 3, width: 4_100, height: 4_100 })

    expect(gif.length).toBeLessThan(200_000)
    expect(await upload(gif)).toMatchObject(refusedWith('50 million pixels'))
  })

  it('more than 1,000 frames, however small', async () => {
    const gif = await someAnimation('gif', { frames: 2 })
    // Header, screen, global palette if any; then blocks, and a last byte. The blocks of the frames again and again.
    const blocks = gif.subarray(gif.indexOf(Buffer.from([0x21, 0xf9])), -1)
    const many = Buffer.concat([
      gif.subarray(0, -1),
      ...Array.from({ length: 500 }, () => blocks),
      gif.subarray(-1),
    ])

    expect(await upload(many)).toMatchObject(refusedWith('1000 frames'))
  })

  it('what takes too long, or too much memory, ends the process that reads it and nothing else', async () => {
    const image = await somePng(newColour(), 3_000, 3_000)
    const generous = { cpuMs: 60_000, rssBytes: 4 * 1024 ** 3 }

    expect(await imageCleaner({ ...generous, cpuMs: 1 })(image)).toEqual({
      fault: 'The image takes too long to be read.',
    })
    expect(await imageCleaner({ ...generous, rssBytes: 1 })(image)).toEqual({
      fault: 'The image takes too much memory to be read.',
    })
    expect(await imageCleaner(generous)(image)).toMatchObject({ format: 'png', width: 3_000, height: 3_000 })
  })
})

describe('an image of 50 million pixels', () => {
  it('is taken, and decoded outside the thread that answers requests', async () => {
    const turns = watchTurns()

    const { status, body } = await upload(blackPng(10_000, 5_000))
    const longestMs = turns.stop()

    expect({ status, body }).toMatchObject({ status: 200, body: { width: 10_000, height: 5_000 } })
    // Decoding and encoding take more than a second of a core.
    expect(longestMs).toBeLessThan(250)
  }, 60_000)
})
