import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageTypes, type ImageFormat } from '../image-format.ts'
import { maxFrames, maxImageBytes, maxPixels, type CleanResult, type CleanTask } from './tasks.ts'

// The program of a process that reads one image. `clean-image.ts` starts, limits and ends the process.

// The process reads one image, so a cache would waste memory.
sharp.cache(false)
sharp.concurrency(1)
// Allow only the four needed loaders of some twenty (SVG, PDF, TIFF, HEIF …), to reduce the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})

// Exit if the service has ended or no longer waits for the result.
process.on('disconnect', () => process.exit())

process.once('message', (task: CleanTask) => {
  // Wait to be killed after the result: otherwise the service might receive the exit before the result.
  void resultOf(task).then((answer) => process.send?.(answer))
})

async function resultOf({ file }: CleanTask): Promise<CleanResult> {
  try {
    return await clean(file)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/exceeds pixel limit/.test(message)) return { fault: tooManyPixels }
    return { fault: 'is broken or not an image' }
  }
}

/**
 * Decodes an image and encodes its pixels in the same format, including all frames of an animation. Applies
 * the orientation, converts colours to sRGB, and does not copy metadata.
 */
async function clean(file: Uint8Array): Promise<CleanResult> {
  const image = sharp(file, { animated: true, failOn: 'error', limitInputPixels: maxPixels })
  // Throws if the image has too many pixels, before they are decoded.
  const facts = await image.metadata()
  const format = formatOf(facts)
  if (!format) return { fault: 'must be a JPEG, PNG, GIF or WebP image' }
  const frames = facts.pages ?? 1
  if (frames > maxFrames) return { fault: `must have at most ${maxFrames} frames` }
  // An animation cannot be rotated, and only cameras set an orientation.
  const upright = frames > 1 ? image : image.autoOrient()
  const { data, info } = await encode(upright, format, file).toBuffer({ resolveWithObject: true })
  if (data.length > maxImageBytes) return { fault: tooLarge }
  return { format, bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

const isFormat = (format: string): format is ImageFormat => Object.hasOwn(imageTypes, format)

const formatOf = ({ format }: Metadata): ImageFormat | undefined => (isFormat(format) ? format : undefined)

function encode(image: Sharp, format: ImageFormat, file: Uint8Array): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 90 })
    case 'png':
      return image.png()
    case 'gif':
      // Reuse the palettes of the file; a higher effort would compute new palettes.
      return image.gif({ effort: 1 })
    case 'webp':
      return image.webp({ quality: 90, lossless: isLossless(file), effort: 2 })
    default:
      return format satisfies never
  }
}

/**
 * True if the first chunk of a WebP file is lossless (RFC 9649 section 2.6). Extended files count as lossy.
 */
const isLossless = (file: Uint8Array): boolean =>
  Buffer.from(file.subarray(12, 16)).toString('latin1') === 'VP8L'

const megapixels = maxPixels / 1_000_000
const tooManyPixels = `must have at most ${megapixels} million pixels in all frames together`
const tooLarge = 'must be at most 10 MB after it is encoded again'
