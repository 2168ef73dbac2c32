import { capReached } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { objectKey } from './image-format.ts'
import type { Upload } from './upload.ts'
import { lockCap } from '../db/caps.ts'
import type { Tx } from '../db/tables.ts'
import { insertUpload, measureUploads, reopenUpload } from './store.ts'

/** An image that is about to be stored. */
export type BegunUpload = Omit<Upload, 'id' | 'key' | 'begunAt' | 'storedAt'>

/**
 * The row of an image, before its object is written: the one that the project has of the same bytes, else a new one. Exact however many
 * requests bring the same image at once. Throws 429 when the project has no room for a new one.
 */
export async function beginUpload(ctx: Context, begun: BegunUpload): Promise<Upload> {
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

async function requireRoom({ config }: Context, tx: Tx, begun: BegunUpload): Promise<void> {
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
