import type { z } from 'zod'
import type { contactsApi, AppError } from '@postrider/contracts'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { applyUpserts, type UpsertInput } from './apply-upserts.ts'
import { claimKeys } from './claim-keys.ts'
import type { Tx } from '../store/tables.ts'

export type RecipientsRequest = z.output<(typeof contactsApi.upsert)['body']>

/** All recipients of one /v1/send, in order, and when its key was claimed. */
export interface Recipients {
  contacts: Contact[]
  claimedAt: Date | null
}

/**
 * Step 2 of /v1/send for a batch of requests: each claims its key and upserts all its recipients, or leaves no trace.
 * One transaction for all of them; when one is refused by its contacts' data, the batch is rolled back and each request is tried
 * alone (see group commit), which is rare and keeps this simple.
 */
export async function upsertRecipients(
  ctx: Context,
  requests: readonly RecipientsRequest[],
): Promise<(Recipients | AppError)[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const at = ctx.now()
    const claimants = requests.map((request) => ({ claim: claimOf(request) }))
    const refusals = await claimKeys(ctx, tx, { claimants, at })
    const claimed = requests.filter((_, index) => refusals[index] === undefined)
    const done = await upsertAll(ctx, tx, claimed)
    return requests.map(
      (request, index) =>
        refusals[index] ?? { contacts: done.get(request) ?? [], claimedAt: request.claim && at },
    )
  })
}

const claimOf = ({ projectId, claim }: RecipientsRequest) =>
  claim ? { projectId, key: claim.key, endpoint: claim.endpoint, state: 'claimed' as const } : undefined

async function upsertAll(
  ctx: Context,
  tx: Tx,
  requests: readonly RecipientsRequest[],
): Promise<Map<RecipientsRequest, Contact[]>> {
  const inputs = requests.flatMap(({ projectId, generation, contacts }) =>
    contacts.map((contact): UpsertInput => ({ ...contact, projectId, generation })),
  )
  const { outcomes, drafts } = await applyUpserts(ctx, tx, inputs)
  const refused = outcomes.find((outcome) => outcome instanceof Error)
  if (refused) throw refused
  await append(tx, drafts)
  const contacts = outcomes.flatMap((outcome) => (outcome instanceof Error ? [] : [outcome.contact]))
  let next = 0
  return new Map(
    requests.map((request) => [request, contacts.slice(next, (next += request.contacts.length))]),
  )
}
