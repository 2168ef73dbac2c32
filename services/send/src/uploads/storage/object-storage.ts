import type { Readable } from 'node:stream'
import type { ImageType } from '@postrider/contracts/resources'
import { storageUnavailable } from '../../errors.ts'

export interface StoredObject {
  key: string
  bytes: Uint8Array
  type: ImageType
}

/**
 * Storage of uploaded images. A key is written once, with the same bytes each time. Each method may be called
 * again after a failure.
 */
export interface ObjectStorage {
  /**
   * Resolves when the object survives a crash of this process. Atomic: before that, the object exists
   * completely or not at all.
   */
  put(object: StoredObject): Promise<void>
  has(key: string): Promise<boolean>
  /** Undefined if the object does not exist. */
  get(key: string): Promise<Readable | undefined>
  /** Idempotent. */
  remove(key: string): Promise<void>
}

/**
 * HTTP headers of an image: cached forever, because the content of a key never changes, and not shown as a
 * page.
 */
export const objectHeaders = (key: string) => ({
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': `inline; filename="${key.slice(key.lastIndexOf('/') + 1)}"`,
})

/** Rejects with 503: the storage may work again on the next attempt. */
export const orUnavailable = <FakeResponse>(mail: Promise<FakeResponse>): Promise<FakeResponse> =>
  mail.catch((cause: unknown) => {
    throw storageUnavailable(cause)
  })

/** Returns undefined for an error that means that the object does not exist. */
export const unlessMissing = <Answer>(
  result: Promise<Answer>,
  isMissing: (error: unknown) => boolean,
): Promise<Answer | undefined> =>
  result.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
