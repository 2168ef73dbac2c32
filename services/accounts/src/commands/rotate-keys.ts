import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { subjectName } from '@postrider/security/key-store'
import { keysChanging } from '../errors.ts'
import type { Context } from '../context.ts'
import { projectDraft } from '../domain/messages.ts'
import { withNewVersion } from '../domain/project.ts'
import { makeKeys, openKeys, type OwnProject, type SealedKey } from '../domain/project-keys.ts'
import { findKeysOf, putKeys } from '../store/api-keys.ts'
import { updateProject } from '../store/projects.ts'
import { lockOwnProject, mayManage, type Actor } from './lock-own-project.ts'
import { withRevocation } from './revoke.ts'

// An attempt fails only if another rotation has committed since its start. All 20 fail only if callers rotate
// keys in a loop.
const maxAttempts = 20

/**
 * Replaces the two keys of a project. When this returns, no gateway accepts the old keys. The old keys are
 * revoked before the transaction that replaces them. If another rotation commits in between, the next attempt
 * revokes and replaces that rotation's keys. Throws the errors of `lockOwnProject`. Throws 503 and changes
 * nothing if the old keys cannot be revoked.
 */
export async function rotateKeys(ctx: Context, actor: Actor): Promise<OwnProject> {
  for (let left = maxAttempts; left > 0; left -= 1) {
    const old = await findOldKeys(ctx, actor)
    const names = old.map((key) => subjectName.key(key.hash))
    const rotated = await withRevocation(ctx, names, () => replaceKeys(ctx, actor, old))
    if (rotated) return rotated
  }
  throw keysChanging()
}

const findOldKeys = (ctx: Context, actor: Actor): Promise<SealedKey[]> =>
  transact(ctx.db, async (tx) => {
    await lockOwnProject(tx, actor, mayManage)
    return findKeysOf(tx, [actor.projectId])
  })

/** Replaces the keys of a project. Returns undefined if the project's current keys are not `old`. */
const replaceKeys = (
  ctx: Context,
  actor: Actor,
  old: readonly SealedKey[],
): Promise<OwnProject | undefined> =>
  transact(ctx.db, async (tx) => {
    const membership = await lockOwnProject(tx, actor, mayManage)
    const revoked = new Set(old.map((key) => key.hash))
    const current = await findKeysOf(tx, [actor.projectId])
    if (!current.every((key) => revoked.has(key.hash))) return undefined
    const project = withNewVersion(membership.project, ctx.now())
    const keys = makeKeys(project.id, { ...ctx.cipher, randomBytes: ctx.randomBytes })
    await updateProject(tx, project)
    await putKeys(tx, keys, project.updatedAt)
    append(tx, [
      projectDraft('updated', project),
      audited({ projectId: project.id, at: project.updatedAt }, 'project.keys-rotated', project),
    ])
    return { project, role: membership.role, keys: openKeys(ctx.cipher, keys) }
  })
