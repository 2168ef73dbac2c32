import { someCaller } from '@postrider/testing/service'
import sharp from 'sharp'
import { someJpeg, somePng, uploadImage } from './some-images.ts'
import { servedImage, startWithDisk, type SendWithDisk } from './with-disk.ts'

let send: SendWithDisk

beforeAll(async () => {
  send = await startWithDisk()
})
afterAll(() => send.stop())

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

      const image = await servedImage(send, taken)

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

    const { body } = await uploadImage(send.as(someCaller()), lying)

    expect(body).toMatchObject({ width: 40, height: 60 })
  })
})
