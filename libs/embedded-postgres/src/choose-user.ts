import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { PostgresError } from './postgres-error.ts'

const run = promisify(execFile)

/**
 * A fixed environment: PGDATA and similar variables must not reach Postgres, and we parse its English
 * messages.
 */
export const plainEnv = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/** The user that runs a Postgres program, and the command that starts it, if any. */
export interface RunAs {
  ids: { uid?: number; gid?: number }
  through: readonly string[]
}

/**
 * PostgreSQL refuses to run as root. If this process is root, returns the owner of `folder`, or the user
 * `postgres` (created if missing) if root owns the folder. That user must be able to write to `folder` and
 * execute `program`. Throws `PostgresError` otherwise.
 */
export async function chooseUser(folder: string, program: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { ids: {}, through: [] }
  const ids = await ownerOf(folder)
  if (await reaches({ ids, through: [] }, folder, program)) return { ids, through: [] }
  const withPowers = { ids: {}, through: setpriv(ids) }
  if (await reaches(withPowers, folder, program)) return withPowers
  throw new PostgresError(
    `PostgreSQL cannot run as root and user ${ids.uid} cannot access ${folder}. Start as a normal user, or use a folder that all users can enter.`,
  )
}

async function ownerOf(folder: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(folder)
  return uid === 0 ? postgresUser() : { uid, gid }
}

/** Returns the ids of the user `postgres`, and creates the user if it is missing. Requires root. */
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
      'PostgreSQL cannot run as root and a user "postgres" could not be created. Start as a normal user, or set DATABASE_URL.',
      error,
    )
  }
}

/**
 * Other users cannot enter a folder under /root (mode 700). Let the server keep the capability to pass
 * directory permissions. no_setuid_fixup is needed because access(2) otherwise checks the real user, who
 * lacks it.
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
