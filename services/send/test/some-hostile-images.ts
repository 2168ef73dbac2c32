import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** A script that no served image may contain. */
export const script = '<html><script>alert(document.domain)</script></html>'

/** Returns a zip archive with one file. Zip readers find an archive at the end of any other file. */
export function zipWith(name: string, text: string): Buffer {
  const data = deflateRawSync(text)
  const common = Buffer.alloc(22)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(text), 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(Buffer.byteLength(text), 18)
  const sizes = Buffer.from([name.length, 0, 0, 0])
  return Buffer.concat([Buffer.from('PK\u0003\u0004'), common, sizes, Buffer.from(name), data])
}

/** Returns a PNG chunk with its length and checksum. */
export const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Returns a black PNG with one bit per pixel. The file has only a few KB for any size of the image. */
export function blackPng(width: number, height: number, lines = height): Buffer {
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

/** Returns the expected response for an image that is rejected with this message. */
export const refusedWith = (message: string) => ({
  status: 422,
  body: {
    error: {
      code: 'VALIDATION_ERROR',
      errors: [{ field: 'image', code: 'custom', message: expect.stringContaining(message) }],
    },
  },
})
