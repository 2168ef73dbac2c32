import type { ImageFormat } from '../image-format.ts'

// What a service and the process that reads an image for it say to each other.

export interface CleanTask {
  file: Uint8Array
}

/** An image that was written anew from its pixels: nothing else of the file is left. */
export interface CleanImage {
  format: ImageFormat
  bytes: Uint8Array
  width: number
  height: number
}

/** Why no image could be made of a file, in words for its sender. */
export interface Unclean {
  fault: string
}

export type CleanAnswer = CleanImage | Unclean

/** Bytes of a file as it comes, and of the image that is made of it. */
export const mostImageBytes = 10 * 1024 * 1024

/** Pixels of all frames together: 8160 × 6120 is what cameras of telephones make. */
export const mostPixels = 50_000_000

/** Each frame has a cost of its own, however small it is. */
export const mostFrames = 1_000
