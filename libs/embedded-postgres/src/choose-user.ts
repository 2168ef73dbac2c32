import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { PostgresError } from './postgres-error.ts'

const run = promisify(execFile)

/**
 * The environment of Postgres programs. PGDATA and similar variables must not reach these programs. Their
 * messages must be in English, because we parse them.
 */
export const plainEnv = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/** The user that runs a Postgres program, and the command (if any) that starts the program as this user. */
export interface RunAs {
  ids: { uid?: number; gid?: number }
  through: readonly string[]
}

/**
 * PostgreSQL refuses to run as root. If this process is root, returns the owner of `folder`, or the user
 * `postgres` (created if missing) if root owns the folder. Throws `PostgresError` if that user cannot write
 * to `folder` or execute `program`.
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

/** Returns the ids of the user `postgres`, creating the user if it is missing. Requires root. */
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
 * Other users cannot enter a folder under /root (mode 700), so the server keeps the capability to bypass
 * directory permissions. no_setuid_fixup is needed because access(2) checks the real user, who otherwise
 * lacks the capability.
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
