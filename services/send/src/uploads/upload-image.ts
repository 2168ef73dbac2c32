import { createHash } from 'node:crypto'
import { AppError, invalidField, unavailable } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { imageFormatOf, imageTypes } from './image-format.ts'
import type { Upload } from './upload.ts'
import type { CleanImage } from './images/tasks.ts'
import type { ObjectStorage } from './storage/object-storage.ts'
import { markStored } from './store.ts'
import { beginUpload } from './begin-upload.ts'

export interface NewUpload {
  projectId: string
  generation: number
  file: Buffer
}

/**
 * Stores an image of a project, written anew from its pixels. The row is committed first, then the object is written, then the row says
 * so: a crash in between leaves an unfinished row, which the same image finishes or `sweepUploads` deletes. The same image again is the
 * upload that is there; its object is written again where the storage has lost it, or is another one by now. Throws 422 for a file that
 * is no image or cannot be read, 429 at the project's limits, 503 without a storage or when it does not answer.
 */
export async function uploadImage(ctx: Context, { file, ...project }: NewUpload): Promise<Upload> {
  const storage = requireStorage(ctx)
  const image = await clean(ctx, file)
  const type = imageTypes[image.format]
  const sha256 = createHash('sha256').update(image.bytes).digest('hex')
  const { width, height, bytes } = image
  const upload = await beginUpload(ctx, { ...project, sha256, type, size: bytes.length, width, height })
  if (upload.storedAt !== null && (await storage.has(upload.key))) return upload
  await storage.put({ key: upload.key, bytes, type })
  if (!(await markStored(ctx.db, upload.id, ctx.now()))) throw unavailable('The upload took too long.')
  return upload
}

/** Throws 503 when the installation has no storage. */
export function requireStorage({ storage }: Pick<Context, 'storage'>): ObjectStorage {
  if (storage) return storage
  throw new AppError('unavailable', 'EXTERNAL_SERVICE_ERROR', {
    message: 'This installation has no storage for uploads.',
    suggestion: 'Host the image elsewhere, or ask the operator to set UPLOAD_STORAGE.',
  })
}

async function clean({ cleanImage }: Context, file: Buffer): Promise<CleanImage> {
  if (!imageFormatOf(file)) throw refused('The file is no JPEG, PNG, GIF or WebP image.')
  const answer = await cleanImage(file)
  if ('fault' in answer) throw refused(answer.fault)
  return answer
}

const refused = (fault: string): AppError => invalidField('image', 'custom', fault)
