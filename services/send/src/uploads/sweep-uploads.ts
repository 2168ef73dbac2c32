import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteUnfinished, findObjectsToRemove, forgetRemovedObject } from './store.ts'

/**
 * Age of an unfinished upload to delete. Must exceed the duration of a request: a write takes half a minute.
 */
const unfinishedMs = 15 * 60_000
const limit = 100

/**
 * Removes a batch of objects whose rows are deleted, and deletes a batch of unfinished uploads. Returns true
 * if more may have to be removed. Idempotent and safe to run in several replicas, because an object is
 * removed before its key is deleted. Rejects if the storage is unavailable.
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
