import { AppError } from '@postrider/contracts/errors'
import type { contactsApi } from '@postrider/contracts/internal'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { mergeUpserts } from '../domain/merge-upserts.ts'
import { readContactsByEmail } from '../store/contacts.ts'
import { recipientsRefused } from './recipients-refused.ts'

/** Throws the 422 that upserts of these recipients, one after the other, would throw. Changes nothing. */
export async function checkRecipients(
  ctx: Context,
  { projectId, generation, contacts }: z.output<(typeof contactsApi.check)['body']>,
): Promise<void> {
  const upserts = contacts.map((contact, position) => ({ ...contact, projectId, generation, position }))
  const found = await readContactsByEmail(ctx.db, upserts)
  const current = new Map(
    found.filter((contact) => contact.generation >= generation).map((contact) => [contact.email, contact]),
  )
  const rules = { reserved: ctx.reserved, newId: ctx.newId, at: ctx.now() }
  const refused = [...Map.groupBy(upserts, ({ email }) => email)].flatMap(([email, ofAddress]) => {
    const { outcomes } = mergeUpserts(current.get(email), ofAddress, rules)
    return ofAddress.flatMap(({ position }, index) => {
      const error = outcomes[index]
      return error instanceof AppError ? [{ position, error }] : []
    })
  })
  if (refused.length > 0)
    throw recipientsRefused(refused.toSorted((one, other) => one.position - other.position))
}
