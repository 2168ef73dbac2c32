import type { ImageType } from '@postrider/contracts/resources'

/** The accepted formats and their media types. */
export const imageTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const satisfies Record<string, ImageType>

export type ImageFormat = keyof typeof imageTypes

const extensions: Record<ImageType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Returns the key of an object in the storage: the id of its row, and the SHA-256 of its bytes. */
export const objectKey = (id: string, sha256: string, type: ImageType): string =>
  `${id}/${sha256}.${extensions[type]}`

/**
 * Returns the format of a file from its first bytes, or undefined for any other file. PNG: RFC 2083 section
 * 3.1. GIF: GIF89a specification section 17. WebP: RFC 9649 section 2.4. JPEG: the marker SOI and the first
 * byte of the next marker, ITU-T T.81 annex B.
 */
export function imageFormatOf(file: Buffer): ImageFormat | undefined {
  const start = file.subarray(0, 12).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (/^RIFF[^]{4}WEBP$/.test(start)) return 'webp'
  return undefined
}
