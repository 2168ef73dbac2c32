import { someCaller } from '@postrider/testing/service'
import sharp from 'sharp'
import { chunk, pngStart, refusedWith, script, zipWith } from './some-hostile-images.ts'
import { newColour, someAnimation, someGif, someJpeg, somePng, someWebp, uploadImage } from './some-images.ts'
import { servedImage, startWithDisk, type SendWithDisk } from './with-disk.ts'

let send: SendWithDisk

beforeAll(async () => {
  send = await startWithDisk()
})
afterAll(() => send.stop())

const upload = (file: Uint8Array) => uploadImage(send.as(someCaller()), file)

describe('an invalid image is rejected with 422:', () => {
  it.each<[string, Buffer]>([
    [
      'SVG with a script and the name of a PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['HTML', Buffer.from(script)],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['TIFF', Buffer.from('II*\0\b\0\0\0', 'latin1')],
    ['AVIF', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0', 'latin1')],
    ['a BMP', Buffer.from('BM\x36\0\0\0\0\0\0\0', 'latin1')],
  ])('%s', async (_what, file) => {
    expect(await upload(file)).toMatchObject(refusedWith('must be a JPEG, PNG, GIF or WebP image'))
  })

  it.each<[string, Buffer]>([
    ['the first bytes of a PNG, followed by HTML', Buffer.concat([pngStart, Buffer.from(script)])],
    [
      'the first bytes of a PNG, followed by SVG',
      Buffer.concat([pngStart, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    ],
    ['only the first bytes of a JPEG', Buffer.from('\xff\xd8\xff', 'latin1')],
    ['a script that starts like a GIF', Buffer.from(`GIF89a=0;alert(1)//${'x'.repeat(500)}`)],
    ['only the header of a WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8X', 'latin1')],
  ])('%s', async (_what, file) => {
    expect(await upload(file)).toMatchObject(refusedWith('broken'))
  })
})

describe('a truncated image', () => {
  it.each([
    ['jpeg', () => someJpeg()],
    ['png', () => somePng(newColour(), 200, 200)],
    ['gif', () => someGif()],
    ['webp', () => someWebp()],
  ] as const)('is rejected with 422: %s', async (_format, make) => {
    const image = await make()

    for (const length of [20, Math.floor(image.length / 2), Math.floor(image.length * 0.7)])
      expect(await upload(image.subarray(0, length))).toMatchObject(refusedWith('broken'))
  })

  it('is accepted if it is an animation that ends after a complete frame', async () => {
    const animation = await someAnimation('gif', { frames: 5 })
    const image = await servedImage(send, animation.subarray(0, Math.floor(animation.length * 0.7)))

    const { pages = 1 } = await sharp(image, { animated: true }).metadata()
    expect(pages).toBeLessThan(5)
  })
})

describe('an uploaded image', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['jpeg', someJpeg],
    ['png', somePng],
    ['gif', () => someAnimation('gif')],
    ['webp', someWebp],
  ])('is stored without data after its end: %s', async (_format, make) => {
    const zip = zipWith('evil.html', script)
    const image = await servedImage(send, Buffer.concat([await make(), Buffer.from(script), zip]))

    expect(image.includes('script')).toBe(false)
    expect(image.includes('PK\u0003\u0004')).toBe(false)
  })

  it('is stored without a comment that makes a GIF valid JavaScript', async () => {
    const gif = await someAnimation('gif')
    // The JavaScript comment starts in the header. It ends in a comment extension (GIF89a section 24) at the
    // end of the file.
    const text = Buffer.from('*/=0;alert(document.domain)//')
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
    const image = await servedImage(send, Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]))

    expect(image.includes('alert')).toBe(false)
  })

  it('is stored without the text chunks of a PNG', async () => {
    const png = await somePng()
    const texts = ['tEXt', 'zzZz', 'eXIf'].map((type) => chunk(type, Buffer.from(`Comment\0${script}`)))
    const image = await servedImage(send, Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]))

    expect(image.includes('script')).toBe(false)
  })

  it('is stored without the comment of a JPEG', async () => {
    const jpeg = await someJpeg()
    const text = Buffer.from(script)
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
    const image = await servedImage(send, Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))

    expect(image.includes('script')).toBe(false)
  })
})
