import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteUnfinished, findObjectsToRemove, forgetRemovedObject } from './store.ts'

/** Longer than any request: a write of an object ends after half a minute. */
const unfinishedMs = 15 * 60_000
const limit = 100

/**
 * Removes a batch of objects whose rows are deleted, and deletes a batch of unfinished uploads. Returns true
 * if there may be more. Idempotent and safe to run in several replicas: an object is removed before its key
 * is deleted. Rejects if the storage is unavailable; no key is deleted then.
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
