import type { Readable } from 'node:stream'
import { unavailable } from '@postrider/contracts/errors'
import type { ImageType } from '@postrider/contracts/resources'

export interface StoredObject {
  key: string
  bytes: Uint8Array
  type: ImageType
}

/**
 * Where uploaded images are kept. A key is written once, with the same bytes each time. Each method may be
 * called again after a failure.
 */
export interface ObjectStorage {
  /**
   * Resolves when the object survives a crash of this process; until then it is there as a whole or not at
   * all.
   */
  put(object: StoredObject): Promise<void>
  has(key: string): Promise<boolean>
  /** Undefined when there is no such object. */
  get(key: string): Promise<Readable | undefined>
  /** Resolves too when there is no such object. */
  remove(key: string): Promise<void>
}

/**
 * How an image is to be treated by whoever fetches it: never as a page, and never again since a key has one
 * content for ever.
 */
export const objectHeaders = (key: string) => ({
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': `inline; filename="${key.slice(key.lastIndexOf('/') + 1)}"`,
})

/** Rejects with 503: a storage that fails, such as a full disk, may work at the next try. */
export const orUnavailable = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((cause: unknown) => {
    throw unavailable('The storage of uploads does not answer.', cause)
  })

/** Undefined for an error that says that there is no such object. */
export const unlessMissing = <Answer>(
  asked: Promise<Answer>,
  isMissing: (error: unknown) => boolean,
): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
