import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'

/** The addresses of contacts, by their ids. */
export type Addresses = ReadonlyMap<string, string>

/**
 * The addresses of the contacts of those rows that have none: entries about executions. Asked of contacts,
 * one question a page: a copy of all addresses would be kept for the fewest of entries. Where contacts is
 * away, and of a contact that is deleted, it is left out.
 */
export async function findAddresses(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  rows: readonly { contactId: string | null; contactEmail: string | null }[],
): Promise<Addresses> {
  const ids = rows.flatMap(({ contactId, contactEmail }) => (contactEmail === null ? (contactId ?? []) : []))
  if (ids.length === 0) return new Map()
  try {
    const { contacts } = await ctx.contacts.find({ projectId, generation, ids: [...new Set(ids)] })
    return new Map(contacts.map(({ id, email }) => [id, email]))
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error
    ctx.log.info('activity.without_addresses', { projectId, error })
    return new Map()
  }
}
