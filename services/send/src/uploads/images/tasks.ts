import type { ImageFormat } from '../image-format.ts'

// Inputs and results of the process that reads an image.

export interface CleanTask {
  file: Uint8Array
}

/** An image that is encoded again from its pixels, and contains nothing else of the file. */
export interface CleanImage {
  format: ImageFormat
  bytes: Uint8Array
  width: number
  height: number
}

/** An error message that explains why a file is not a valid image. */
export interface ImageFault {
  fault: string
}

export type CleanResult = CleanImage | ImageFault

/** Maximum bytes of the uploaded file and of the resulting image. */
export const maxImageBytes = 10 * 1024 * 1024

/** Maximum pixels of all frames. Phone cameras create images of 8160 × 6120 pixels. */
export const maxPixels = 50_000_000

/** Maximum frames. Each frame takes time, even if it is small. */
export const maxFrames = 1_000
