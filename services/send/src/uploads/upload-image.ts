import { createHash } from 'node:crypto'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import {
  imagesTooLarge,
  invalidImage,
  noStorage,
  notAnImage,
  tooManyImages,
  uploadExpired,
} from '../errors.ts'
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
 * Stores an image of a project, encoded again from its pixels. The row is committed first, then the object is
 * written, then the row is marked as stored. After a crash, a repeated upload finishes the row, or
 * `sweepUploads` deletes it. An upload of a stored image returns the existing upload, and writes the object
 * again if the storage has lost it.
 *
 * Throws:
 * - 422 if the image is invalid
 * - 429 if the project has reached a limit
 * - 413 if the project exceeds its storage quota
 * - 503 if no storage is configured or the storage is unavailable
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
  if (!(await markStored(ctx.db, upload.id, ctx.now()))) throw uploadExpired()
  return upload
}

/** Throws 503 if no storage is configured. */
export function requireStorage({ storage }: Pick<Context, 'storage'>): ObjectStorage {
  if (storage) return storage
  throw noStorage()
}

async function clean({ cleanImage }: Context, file: Buffer): Promise<CleanImage> {
  if (!imageFormatOf(file)) throw invalidImage(notAnImage)
  const result = await cleanImage(file)
  if ('fault' in result) throw invalidImage(result.fault)
  return result
}

/**
 * Returns the row of an image before its object is written: the existing row with the same bytes, or a new
 * row. Throws 429 if the project has reached a limit, which is exact under concurrency.
 */
async function beginUpload(
  ctx: Context,
  image: Omit<Upload, 'id' | 'key' | 'startedAt' | 'storedAt'>,
): Promise<Upload> {
  const startedAt = ctx.now()
  const id = ctx.newId()
  return transact(ctx.db, async (tx) => {
    await lockCap(tx, 'uploads', image.projectId)
    const known = await reopenUpload(tx, { ...image, startedAt })
    if (known) return known
    await requireBelowLimits(ctx, tx, image)
    const upload = { ...image, id, key: objectKey(id, image.sha256, image.type), startedAt, storedAt: null }
    await insertUpload(tx, upload)
    append(tx, [audited({ projectId: upload.projectId, at: startedAt }, 'image.uploaded', { id })])
    return upload
  })
}

async function requireBelowLimits(
  { config }: Context,
  tx: Tx,
  upload: Pick<Upload, 'projectId' | 'generation' | 'size'>,
): Promise<void> {
  const { maxCount, maxBytes } = config.uploads
  const { count, bytes } = await measureUploads(tx, upload)
  if (maxCount > 0 && count >= maxCount) throw tooManyImages(maxCount)
  if (maxBytes > 0 && bytes + upload.size > maxBytes) throw imagesTooLarge(maxBytes)
}
