import { access, constants, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createCluster, explain, PostgresError, sentences } from '@postrider/embedded-postgres'

const major = '18'

/**
 * Returns the folder `<dataDir>/postgres` and creates it if it is missing. Throws `PostgresError` if this
 * version cannot open the cluster in the folder, or if the folder is missing and `mustExist` is true.
 */
export async function prepareFolder(
  dataDir: string,
  { mustExist = false }: { mustExist?: boolean } = {},
): Promise<string> {
  const parent = resolve(dataDir)
  const folder = join(parent, 'postgres')
  try {
    await mkdir(parent, { recursive: true })
    await access(parent, constants.W_OK)
    await removeUnfinished(parent)
    const entries = await readdir(folder).catch(noneIfAbsent)
    if (entries.length === 0 && !mustExist) await createCluster({ folder, durable: true })
    await checkOwner(folder)
    await checkVersion(folder)
    return folder
  } catch (error) {
    throw error instanceof PostgresError ? error : explain(String(error), parent)
  }
}

/** Deletes `postgres.new-<pid>` folders of interrupted first starts, unless the process with that id runs. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** Returns whether a process with this id exists, even if it belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function noneIfAbsent(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return []
  throw error
}

async function checkOwner(folder: string): Promise<void> {
  const user = process.getuid?.()
  const { uid } = await stat(folder)
  if (user === undefined || user === 0 || uid === user) return
  throw new PostgresError(
    `The data folder ${folder} belongs to another user (id ${uid}): start as that user, or change its owner with chown -R.`,
  )
}

async function checkVersion(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() === major) return
  throw new PostgresError(
    /^\d+(\.\d+)?\s*$/.test(version) ? sentences.otherVersion(folder) : sentences.corrupt(folder),
  )
}

// Does not use `instanceof Error`, which is false under Jest for errors of Node's own modules.
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
