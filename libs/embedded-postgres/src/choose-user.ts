import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { PostgresError } from './postgres-error.ts'

const run = promisify(execFile)

/** A fixed environment: messages of Postgres are read by us, and PGDATA and its like must not leak in. */
export const plainEnv = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/** How to start a program of Postgres: as which user, and through which other program, if any. */
export interface RunAs {
  ids: { uid?: number; gid?: number }
  through: readonly string[]
}

/**
 * PostgreSQL refuses to run as root. There it runs as the owner of its folder, else as the user `postgres`,
 * who is made when missing. `folder` must exist; `program` is what that user must be able to execute.
 */
export async function chooseUser(folder: string, program: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { ids: {}, through: [] }
  const ids = await ownerOf(folder)
  if (await reaches({ ids, through: [] }, folder, program)) return { ids, through: [] }
  const withPowers = { ids: {}, through: setpriv(ids) }
  if (await reaches(withPowers, folder, program)) return withPowers
  throw new PostgresError(
    `PostgreSQL cannot run as root and user ${ids.uid} cannot reach ${folder}: start as a normal user, or move to a folder that all users can enter.`,
  )
}

async function ownerOf(folder: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(folder)
  return uid === 0 ? postgresUser() : { uid, gid }
}

/** The ids of the user `postgres`, who is made when the machine has none. Only root may ask. */
export async function postgresUser(): Promise<{ uid: number; gid: number }> {
  try {
    await id('-u')
  } catch {
    await createUser()
  }
  const [uid, gid] = await Promise.all([id('-u'), id('-g')])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

const id = (which: '-u' | '-g') => run('id', [which, 'postgres'], { env: plainEnv })

async function createUser(): Promise<void> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { env: plainEnv })
  } catch (error) {
    throw new PostgresError(
      'PostgreSQL cannot run as root and a user "postgres" could not be created: start as a normal user, or set DATABASE_URL.',
      error,
    )
  }
}

/**
 * A clone under /root (mode 700) is closed to every other user. The server then keeps one power of root,
 * passing directory permissions; no_setuid_fixup is needed because access(2) else answers for the user
 * without that power.
 */
const setpriv = ({ uid, gid }: { uid: number; gid: number }): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--securebits=+no_setuid_fixup',
  '--',
]

async function reaches(user: RunAs, folder: string, program: string): Promise<boolean> {
  const script = '"$1" --version && cd "$2" && [ -w . ]'
  const [file, ...args] = [...user.through, 'sh', '-c', script, 'sh', program, folder]
  if (file === undefined) return false
  return run(file, args, { ...user.ids, cwd: '/', env: plainEnv }).then(
    () => true,
    () => false,
  )
}
