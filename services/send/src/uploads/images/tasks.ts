import type { ImageFormat } from '../image-format.ts'

// Inputs and results of the process that reads an image.

export interface CleanTask {
  file: Uint8Array
}

/** An image encoded again from its pixels; it contains nothing else of the file. */
export interface CleanImage {
  format: ImageFormat
  bytes: Uint8Array
  width: number
  height: number
}

/** Why a file is not a valid image, as an error message. */
export interface ImageFault {
  fault: string
}

export type CleanResult = CleanImage | ImageFault

/** Maximum bytes of the uploaded file, and of the resulting image. */
export const maxImageBytes = 10 * 1024 * 1024

/** Maximum pixels of all frames: phone cameras make 8160 × 6120. */
export const maxPixels = 50_000_000

/** Each frame has a cost, even if it is small. */
export const maxFrames = 1_000
