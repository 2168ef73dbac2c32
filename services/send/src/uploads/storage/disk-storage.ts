import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { orUnavailable, unlessMissing, type ObjectStorage, type StoredObject } from './object-storage.ts'

/**
 * Stores images in a folder of this machine, each in its own subfolder. Several instances of the service need
 * a shared volume.
 */
export function diskStorage(folder: string): ObjectStorage {
  const pathOf = (key: string): string => join(folder, key)
  return {
    put: (object) => orUnavailable(write(pathOf(object.key), object)),
    has: (key) => orUnavailable(isThere(pathOf(key))),
    get: (key) => orUnavailable(read(pathOf(key))),
    // This also removes partial files that a crash has left in the subfolder.
    remove: (key) => rm(dirname(pathOf(key)), { recursive: true, force: true }),
  }
}

/**
 * Writes a file. Uses a temporary name first, because several requests may write the same image concurrently.
 */
async function write(path: string, { bytes }: StoredObject): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${crypto.randomUUID()}`
  const file = await open(unfinished, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
}

const isThere = async (path: string): Promise<boolean> =>
  (await unlessMissing(
    access(path).then(() => true),
    isFileMissing,
  )) ?? false

const read = (path: string): Promise<Readable | undefined> =>
  unlessMissing(
    open(path).then((file) => file.createReadStream()),
    isFileMissing,
  )

const isFileMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
