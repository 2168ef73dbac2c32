import { createHash } from 'node:crypto'
import { AppError, capReached, invalidField, unavailable } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { imageFormatOf, imageTypes, objectKey } from './image-format.ts'
import type { Upload } from './upload.ts'
import type { CleanImage } from './images/tasks.ts'
import type { ObjectStorage } from './storage/object-storage.ts'
import { lockCap } from '../db/insert-capped.ts'
import type { Tx } from '../db/tables.ts'
import { insertUpload, markStored, measureUploads, reopenUpload } from './store.ts'

export interface NewUpload {
  projectId: string
  generation: number
  file: Buffer
}

/**
 * Stores an image of a project, written anew from its pixels. The row is committed first, then the object is
 * written, then the row says so: a crash in between leaves an unfinished row, which the same image finishes
 * or `sweepUploads` deletes. The same image again is the upload that is there; its object is written again
 * where the storage has lost it, or is another one by now. Throws 422 for a file that is no image or cannot
 * be read, 429 at the project's limits, 413 beyond its quota, 503 without a storage or when it does not
 * answer.
 */
export const uploadImage = (ctx: Context, upload: NewUpload): Promise<Upload> =>
  ctx.storedBytes.withRoom(upload.projectId, upload.file.length, () => storeImage(ctx, upload))

async function storeImage(ctx: Context, { file, ...project }: NewUpload): Promise<Upload> {
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

/**
 * The row of an image, before its object is written: the one that the project has of the same bytes, else a
 * new one. Exact however many requests bring the same image at once. Throws 429 when the project has no room
 * for a new one.
 */
async function beginUpload(
  ctx: Context,
  begun: Omit<Upload, 'id' | 'key' | 'begunAt' | 'storedAt'>,
): Promise<Upload> {
  const begunAt = ctx.now()
  const id = ctx.newId()
  return transact(ctx.db, async (tx) => {
    await lockCap(tx, 'uploads', begun.projectId)
    const known = await reopenUpload(tx, { ...begun, begunAt })
    if (known) return known
    await requireRoom(ctx, tx, begun)
    const upload = { ...begun, id, key: objectKey(id, begun.sha256, begun.type), begunAt, storedAt: null }
    await insertUpload(tx, upload)
    append(tx, [audited({ projectId: begun.projectId, at: begunAt }, 'image.uploaded', { id })])
    return upload
  })
}

async function requireRoom(
  { config }: Context,
  tx: Tx,
  begun: Pick<Upload, 'projectId' | 'generation' | 'size'>,
): Promise<void> {
  const { maxCount, maxBytes } = config.uploads
  const { count, bytes } = await measureUploads(tx, begun)
  if (maxCount > 0 && count >= maxCount)
    throw capReached({ message: `A project may have ${maxCount} images.`, limit: maxCount, suggestion })
  if (maxBytes > 0 && bytes + begun.size > maxBytes)
    throw capReached({
      message: `The images of a project may take ${maxBytes} bytes together.`,
      limit: maxBytes,
      suggestion,
    })
}

const suggestion = 'Use images that are uploaded already, or ask the operator for a higher limit.'
