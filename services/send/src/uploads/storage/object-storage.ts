import type { Readable } from 'node:stream'
import type { ImageType } from '@postrider/contracts/resources'
import { storageUnavailable } from '../../errors.ts'

export interface StoredObject {
  key: string
  bytes: Uint8Array
  type: ImageType
}

/**
 * Storage of uploaded images. Each write of a key must have the same bytes. Each method may be called again
 * after a failure.
 */
export interface ObjectStorage {
  /**
   * Stores an object. Resolves when the object survives a crash of this process. At any time, the object
   * exists completely or not at all.
   */
  put(object: StoredObject): Promise<void>
  has(key: string): Promise<boolean>
  /** Returns the object as a stream, or undefined if the object does not exist. */
  get(key: string): Promise<Readable | undefined>
  /** Removes an object. Idempotent. */
  remove(key: string): Promise<void>
}

/**
 * Returns the HTTP headers of an object. It may be cached forever, because the content of a key never
 * changes.
 */
export const objectHeaders = (key: string) => ({
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': `inline; filename="${key.slice(key.lastIndexOf('/') + 1)}"`,
})

/** Rejects with 503 after any error, because the storage may work again on the next attempt. */
export const orUnavailable = <Result>(result: Promise<Result>): Promise<Result> =>
  result.catch((cause: unknown) => {
    throw storageUnavailable(cause)
  })

/** Resolves to undefined if the error means that the object does not exist. */
export const unlessMissing = <Result>(
  result: Promise<Result>,
  isMissing: (error: unknown) => boolean,
): Promise<Result | undefined> =>
  result.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
