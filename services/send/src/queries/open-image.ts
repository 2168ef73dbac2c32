import type { Readable } from 'node:stream'
import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Upload } from '../domain/uploads/upload.ts'
import { findStored } from '../store/uploads.ts'

/** An image for whoever knows its address. Throws 404 when there is none, 503 when the storage does not answer. */
export async function findImage({ db }: Context, id: string, file: string): Promise<Upload> {
  const upload = isId(id) ? await findStored(db, id) : undefined
  if (upload?.key !== `${id}/${file}`) throw notFound('image', file)
  return upload
}

/** Its bytes, as a stream. */
export async function openImage({ storage }: Context, { key, id }: Upload): Promise<Readable> {
  const content = await storage?.get(key)
  if (!content) throw notFound('image', id)
  return content
}
