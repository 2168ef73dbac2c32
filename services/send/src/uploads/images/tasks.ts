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
