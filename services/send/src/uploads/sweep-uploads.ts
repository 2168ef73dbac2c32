import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteUnfinished, findObjectsToRemove, forgetRemovedObject } from './store.ts'

/** Longer than any request: the write of an object ends after half a minute. */
const unfinishedMs = 15 * 60_000
const limit = 100

/**
 * Removes a batch of objects whose rows are gone, and deletes a batch of uploads that were begun and not
 * finished. True when there may be more. May be interrupted anywhere, and run by several replicas: an object
 * is removed before it is forgotten, and removed again does nothing. Rejects when the storage does not
 * answer; nothing is forgotten then.
 */
export async function sweepUploads({ db, now, storage }: Context): Promise<boolean> {
  if (!storage) return false
  const keys = await findObjectsToRemove(db, { now: now(), limit })
  for (const key of keys) {
    await storage.remove(key)
    await forgetRemovedObject(db, key)
  }
  const before = new Date(now().getTime() - unfinishedMs)
  const unfinished = await transact(db, (tx) => deleteUnfinished(tx, { before, limit }))
  return unfinished === limit || keys.length === limit
}
