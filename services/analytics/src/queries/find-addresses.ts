import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'

/** Email addresses by contact id. */
export type Addresses = ReadonlyMap<string, string>

/**
 * Returns the addresses for rows without an address, such as entries about executions. Reads them in one
 * request to the contacts service. Omits deleted contacts. Returns no addresses if the service is
 * unavailable.
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
    ctx.log.info('activity.addresses_unavailable', { projectId, error })
    return new Map()
  }
}
