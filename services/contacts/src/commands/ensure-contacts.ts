import { AppError } from '@postrider/contracts/errors'
import type { membersApi } from '@postrider/contracts/internal'
import { transact } from '@postrider/db'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { saveChanges } from '../store/changes.ts'
import { contactColumns, contactOf } from '../store/contacts.ts'
import { applyUpserts, type UpsertedContact } from './apply-upserts.ts'

export type EnsureContacts = z.output<(typeof membersApi.ensure)['body']>

/**
 * Returns the contacts with these addresses. With `create`, creates the missing contacts. Does not change
 * existing contacts.
 */
export const ensureContacts = (ctx: Context, input: EnsureContacts): Promise<UpsertedContact[]> =>
  input.create ? createMissing(ctx, { ...input, create: input.create }) : find(ctx, input)

async function find({ db }: Context, input: EnsureContacts): Promise<UpsertedContact[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('project_id', '=', input.projectId)
    .where('generation', '=', input.generation)
    .where('email', '=', (each) => each.fn.any(each.val([...new Set(input.emails)])))
    .execute()
  return rows.map((row) => ({ contact: contactOf(row), isNew: false }))
}

const createMissing = (
  ctx: Context,
  { projectId, generation, emails, create }: EnsureContacts & { create: { subscribed: boolean } },
): Promise<UpsertedContact[]> =>
  transact(ctx.db, async (tx) => {
    const upserts = [...new Set(emails)].map((email) => ({
      projectId,
      generation,
      email,
      defaultSubscribed: create.subscribed,
    }))
    const { outcomes, changes } = await applyUpserts(ctx, tx, upserts)
    saveChanges(tx, changes)
    return outcomes.map((outcome) => {
      if (outcome instanceof AppError) throw outcome
      return outcome
    })
  })
