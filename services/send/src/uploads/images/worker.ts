import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageTypes, type ImageFormat } from '../image-format.ts'
import { mostFrames, mostImageBytes, mostPixels, type CleanAnswer, type CleanTask } from './tasks.ts'

// The program of a process that reads one image: what `clean-image.ts` starts, limits and ends.

// One image, once: a cache would only keep its pixels.
sharp.cache(false)
sharp.concurrency(1)
// Allows only these of some twenty readers (SVG, PDF, TIFF, HEIF …): a format that is not read attacks no
// reader.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})

// The service is gone, or wants no answer any more.
process.on('disconnect', () => process.exit())

process.once('message', (task: CleanTask) => {
  // It then waits for its end: of a process that has ended, the service may learn the end before the answer.
  void answerTo(task).then((answer) => process.send?.(answer))
})

async function answerTo({ file }: CleanTask): Promise<CleanAnswer> {
  try {
    return await clean(file)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/exceeds pixel limit/.test(message)) return { fault: tooManyPixels }
    return { fault: 'The file is broken, or no image.' }
  }
}

/**
 * Decodes an image and encodes its pixels in the same format, every frame of an animated one. Metadata is not
 * copied: the orientation that it names is applied, and colours are converted to sRGB.
 */
async function clean(file: Uint8Array): Promise<CleanAnswer> {
  const image = sharp(file, { animated: true, failOn: 'error', limitInputPixels: mostPixels })
  // Already this throws for too many pixels: the file says how many there are before they are decoded.
  const facts = await image.metadata()
  const format = formatOf(facts)
  if (!format) return { fault: 'The file is no JPEG, PNG, GIF or WebP image.' }
  const frames = facts.pages ?? 1
  if (frames > mostFrames) return { fault: `The image has more than ${mostFrames} frames.` }
  // Frames cannot be turned, and only cameras name an orientation.
  const upright = frames > 1 ? image : image.autoOrient()
  const { data, info } = await encode(upright, format, file).toBuffer({ resolveWithObject: true })
  if (data.length > mostImageBytes) return { fault: tooLarge }
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
      // The palettes are those of the file; the effort is for making new ones.
      return image.gif({ effort: 1 })
    case 'webp':
      return image.webp({ quality: 90, lossless: isLossless(file), effort: 2 })
    default:
      return format satisfies never
  }
}

/**
 * Whether a WebP file of one image is lossless, by its first chunk (RFC 9649 section 2.6); an extended one
 * counts as lossy.
 */
const isLossless = (file: Uint8Array): boolean =>
  Buffer.from(file.subarray(12, 16)).toString('latin1') === 'VP8L'

const megapixels = mostPixels / 1_000_000
const tooManyPixels = `The image has more than ${megapixels} million pixels, those of all frames together.`
const tooLarge = 'The image is larger than 10 MB once it is written anew.'
