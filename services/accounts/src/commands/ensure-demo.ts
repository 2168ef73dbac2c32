import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { openKeys, type ProjectKeys } from '../domain/project-keys.ts'
import type { User } from '../domain/user.ts'
import { findKeysOf } from '../store/api-keys.ts'
import { findOwnedProject } from '../store/projects.ts'
import { findUserByEmail, insertUser, lockUserByEmail } from '../store/users.ts'
import type { Tx } from '../store/tables.ts'
import { addProject } from './create-project.ts'
import { newUser } from './sign-up.ts'

export interface Demo {
  user: User
  projectId: string
  keys: ProjectKeys
}

/**
 * Returns the demo user and project, and creates them if they do not exist. Locks the user's row, so that
 * parallel starts create one project.
 */
export async function ensureDemo(
  ctx: Context,
  { email, password, projectName }: { email: string; password: string; projectName: string },
): Promise<Demo> {
  const candidate = (await findUserByEmail(ctx.db, email)) ?? (await demoUser(ctx, email, password))
  return transact(ctx.db, async (tx) => {
    await insertUser(tx, candidate)
    const user = (await lockUserByEmail(tx, email)) ?? candidate
    return { user, ...(await ensureProject(ctx, tx, { userId: user.id, name: projectName })) }
  })
}

/** Creates the demo user with a verified address, because the address cannot receive a verification mail. */
async function demoUser(ctx: Context, email: string, password: string): Promise<User> {
  const user = await newUser(ctx, email, password)
  return { ...user, emailVerifiedAt: user.createdAt }
}

async function ensureProject(
  ctx: Context,
  tx: Tx,
  { userId, name }: { userId: string; name: string },
): Promise<Omit<Demo, 'user'>> {
  const project = await findOwnedProject(tx, userId, name)
  if (project) {
    const keys = openKeys(ctx.cipher, await findKeysOf(tx, [project.id]))
    return { projectId: project.id, keys }
  }
  const made = await addProject(ctx, tx, { userId, name })
  return { projectId: made.project.id, keys: made.keys }
}
