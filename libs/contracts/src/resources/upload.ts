import { z } from 'zod'

/** The media types of images that are taken and served. */
export const ImageType = z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
export type ImageType = z.infer<typeof ImageType>

/** Answer of POST /uploads/image. */
export const UploadView = z.object({
  /** Where anybody can fetch the image. */
  url: z.url(),
  /** The image's name in the storage: the end of `url`. */
  key: z.string(),
  /** The name of the file as the caller sent it. */
  filename: z.string(),
  contentType: ImageType,
  /** Bytes, of the image as it is stored. */
  size: z.int(),
  /** Pixels; of an animated image those of one frame. */
  width: z.int(),
  height: z.int(),
})
export type UploadView = z.infer<typeof UploadView>
