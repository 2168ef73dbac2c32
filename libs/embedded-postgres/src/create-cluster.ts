import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chooseUser, plainEnv, postgresUser } from './choose-user.ts'
import { findBinaries } from './find-binaries.ts'
import { explain } from './postgres-error.ts'

const run = promisify(execFile)

export const superuser = 'postrider'

// The password is stored in the cluster's folder, so that both are moved and deleted together. Postgres
// ignores unknown files.
const passwordFile = 'postrider.password'

/**
 * Creates an empty cluster in `folder`, which must be missing or empty. Stores a random password there, in a
 * file of mode 0600. The creation is atomic: if it is interrupted, only `<folder>.new-*` remains.
 */
export async function createCluster({
  folder,
  durable,
}: {
  folder: string
  durable: boolean
}): Promise<void> {
  const stage = `${folder}.new-${process.pid}`
  try {
    await rm(stage, { recursive: true, force: true })
    await mkdir(stage, { mode: 0o700 })
    await fill(stage, durable)
    await rename(join(stage, 'cluster'), folder)
  } catch (error) {
    throw explain(errorTextOf(error), folder)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** Returns the password that `createCluster` stored in `folder`. */
export const readPassword = (folder: string): Promise<string> => readFile(join(folder, passwordFile), 'utf8')

async function fill(stage: string, durable: boolean): Promise<void> {
  const cluster = join(stage, 'cluster')
  const password = join(stage, passwordFile)
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await chownToPostgres([stage, password])
  await initdb(stage, [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
    `--pwfile=${password}`,
    ...(durable ? [] : ['--no-sync']),
  ])
  await rename(password, join(cluster, passwordFile))
}

async function chownToPostgres(paths: string[]): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await postgresUser()
  for (const path of paths) await chown(path, uid, gid)
}

async function initdb(stage: string, args: string[]): Promise<void> {
  const programs = findBinaries()
  const { ids, through } = await chooseUser(stage, programs.postgres)
  const [file = programs.initdb, ...rest] = [...through, programs.initdb, ...args, ...portable]
  await run(file, rest, { ...ids, cwd: '/', env: plainEnv })
}

// The built-in locale provider sorts and folds case the same way on every machine. The system's C.UTF-8 is
// missing on some machines. On other machines it depends on the libc version.
const portable = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-messages=C',
  // Many iterations only protect weak passwords. This password is random, and a start opens about forty
  // connections.
  '-c',
  'scram_iterations=1',
]

// The error of execFile contains the output of initdb in `stderr`.
const errorTextOf = (error: unknown): string => [stderrOf(error), String(error)].join('\n')

const stderrOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'stderr' in error ? error.stderr : ''
