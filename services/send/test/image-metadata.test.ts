import { someCaller } from '@postrider/testing/service'
import sharp from 'sharp'
import { someJpeg, somePng, uploadImage } from './some-images.ts'
import { servedImage, startWithDisk, type SendWithDisk } from './with-disk.ts'

let send: SendWithDisk

beforeAll(async () => {
  send = await startWithDisk()
})
afterAll(() => send.stop())

describe('the camera metadata of an image', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is removed, including the location: %s', async (format) => {
    const photo = await sharp(await somePng())
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
    expect((await sharp(photo).metadata()).exif).toBeDefined()

    const image = await servedImage(send, photo)

    const facts = await sharp(image).metadata()
    expect([facts.exif, facts.xmp, facts.icc, facts.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(image.includes('Ada')).toBe(false)
  })

  it('is removed after the orientation in it has been applied', async () => {
    const rotated = await sharp(await someJpeg())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    const { body } = await uploadImage(send.as(someCaller()), rotated)

    expect(body).toMatchObject({ width: 40, height: 60 })
  })
})
