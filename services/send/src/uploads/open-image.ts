import type { Readable } from 'node:stream'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Upload } from './upload.ts'
import { findStored } from './store.ts'

/** Returns the image of a URL. Throws 404 if the URL has no image. */
export async function findImage({ db }: Context, id: string, file: string): Promise<Upload> {
  const upload = await findStored(db, id)
  if (upload?.key !== `${id}/${file}`) throw notFound('image', file)
  return upload
}

/**
 * Returns the bytes of an image as a stream. Throws 404 if the storage does not contain the image, and 503 if
 * the storage is unavailable.
 */
export async function openImage({ storage }: Context, { key, id }: Upload): Promise<Readable> {
  const content = await storage?.get(key)
  if (!content) throw notFound('image', id)
  return content
}
