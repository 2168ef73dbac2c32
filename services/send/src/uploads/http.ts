import { buffer } from 'node:stream/consumers'
import { isStorable } from '@postrider/contracts'
import * as api from '@postrider/contracts/api/uploads'
import type { UploadView } from '@postrider/contracts/resources'
import {
  implement,
  ok,
  receiveFile,
  shareOf,
  type Endpoint,
  type FileRules,
  type Reply,
  uploadLimiter,
} from '@postrider/http'
import { requireStorage, uploadImage } from './upload-image.ts'
import type { Context } from '../context.ts'
import type { Upload } from './upload.ts'
import { maxImageBytes } from './images/tasks.ts'
import { findImage, openImage } from './open-image.ts'
import { objectHeaders } from './storage/object-storage.ts'

/**
 * Endpoints for images in mails. Projects upload images (API spec, Endpoint index), and anyone with the URL
 * can download an image.
 */
export const uploads = (ctx: Context): Endpoint[] => {
  // Each request keeps its file and the resulting image in memory, at most 10 MB each. Two images are
  // processed at the same time (context.ts).
  const limiter = uploadLimiter(ctx.uploadQueueMs)
  return [
    implement(api.uploadImage, async ({ req, caller, signal }) => {
      requireStorage(ctx)
      const { projectId, generation } = caller
      const receive = async () => {
        const { name, content } = await receiveFile(req, imageRules, (file) => buffer(file))
        const upload = await uploadImage(ctx, { projectId, generation, file: content })
        return ok(uploadView(ctx, upload, name))
      }
      return limiter.run(shareOf(caller), receive, { signal })
    }),

    implement(api.getUpload, async ({ params, req }) => {
      const upload = await findImage(ctx, params.id, params.file)
      const headers = imageHeaders(upload)
      if (req.headers['if-none-match'] === headers.etag) return { status: 304, headers }
      return image(ctx, upload, headers)
    }),
  ]
}

const imageRules: FileRules = {
  field: 'image',
  maxBytes: maxImageBytes,
  // 10 MB at 1 Mbit/s take 84 s.
  timeoutMs: 90_000,
  // `uploadImage` checks the content.
  refusal: () => undefined,
}

const uploadView = ({ config }: Context, upload: Upload, name: string): UploadView => ({
  url: `${config.uploads.publicUrl ?? `${config.publicUrl}/uploads`}/${upload.key}`,
  key: upload.key,
  filename: isStorable(name) ? name.slice(0, 255).toWellFormed() : '',
  contentType: upload.type,
  size: upload.size,
  width: upload.width,
  height: upload.height,
})

async function image(ctx: Context, upload: Upload, headers: Record<string, string>): Promise<Reply> {
  const content = await openImage(ctx, upload)
  return {
    status: 200,
    type: upload.type,
    headers: { ...headers, 'content-length': String(upload.size) },
    pieces: piecesOf(content),
  }
}

async function* piecesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* content
}

/**
 * Returns the headers of an image. The sandbox protects our origin if a browser shows the image as a page.
 * Mail programs and web pages of any origin may embed the image.
 */
const imageHeaders = ({ key, sha256 }: Upload) => ({
  ...objectHeaders(key),
  etag: `"${sha256}"`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
})
