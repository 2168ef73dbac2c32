import { z } from 'zod'

/** The media types of images that can be uploaded. */
export const ImageType = z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
export type ImageType = z.infer<typeof ImageType>

/** Response of POST /uploads/image. */
export const UploadView = z.object({
  /** The public URL of the image. */
  url: z.url(),
  /** The image's name in the storage, which is the end of `url`. */
  key: z.string(),
  /** The file name in the request. */
  filename: z.string(),
  contentType: ImageType,
  /** The size of the stored image in bytes. */
  size: z.int(),
  /**
   * The width in pixels. For an animated image it is the width of one frame; the same applies to `height`.
   */
  width: z.int(),
  height: z.int(),
})
export type UploadView = z.infer<typeof UploadView>
