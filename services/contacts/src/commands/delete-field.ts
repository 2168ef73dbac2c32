import { isStorable, type ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { findReferencesIn, usageText } from '@postrider/http'
import { fieldInUse, fieldNotCustom } from '../errors.ts'
import type { Context } from '../context.ts'
import { parseField } from '../domain/field-name.ts'
import type { Place } from '../domain/place.ts'
import { countContactsWith } from '../queries/count-contacts-with.ts'
import { removeKey } from './remove-key.ts'
import { startJob } from './start-job.ts'

/**
 * Maximum number of contacts for which a request deletes the field immediately. Otherwise, a job deletes the
 * field.
 */
const maxContactsNow = 10_000

/**
 * Deletes a custom field from the existing contacts of a project. Throws 400 for a standard field or a field
 * in use, and 503 if the use of the field cannot be checked. After any other failure, a retry deletes the
 * remaining values.
 */
export async function deleteField(
  ctx: Context,
  { projectId, generation, name }: ProjectGeneration & { name: string },
): Promise<{ deletedFrom: number } | { jobId: string }> {
  const field = parseField(name)
  if (field?.kind !== 'custom') throw fieldNotCustom()
  const project = { projectId, generation }
  const users = usageText(await findReferencesIn(ctx.referring, { ...project, kind: 'field', id: name }))
  if (users !== undefined) throw fieldInUse(users)
  // If the database cannot store the key, no contact has it.
  if (!isStorable(field.key)) return { deletedFrom: 0 }
  const total = await countContactsWith(ctx, project, field)
  await transact(ctx.db, (tx) =>
    append(tx, [audited({ projectId, at: ctx.now() }, 'field.deleted', { name })]),
  )
  if (total <= maxContactsNow) return { deletedFrom: await deleteNow(ctx, { ...project, key: field.key }) }
  const job = {
    ...project,
    kind: 'delete-field',
    data: { field: name },
    input: { key: field.key },
    total,
  } as const
  return { jobId: await transact(ctx.db, (tx) => startJob(ctx, tx, job)) }
}

async function deleteNow(ctx: Context, field: ProjectGeneration & { key: string }): Promise<number> {
  let removed = 0
  let after: Place | undefined
  do {
    const from = after
    const batch = await transact(ctx.db, (tx) => removeKey(ctx, tx, { ...field, after: from }))
    removed += batch.removed
    after = batch.next
  } while (after)
  return removed
}
