import { currentCorrelation } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { contactsApi, ledgerApi, refusalOf, setupApi } from '@postrider/contracts/internal'
import { isTransientError } from '@postrider/db'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import { currentTraceparent } from '@postrider/tracing'
import { recipientsNotStored } from '../errors.ts'
import { checkRecipients } from '../commands/check-recipients.ts'
import { claimBatchKeys } from '../commands/claim-batch-keys.ts'
import { releaseKeys } from '../commands/release-keys.ts'
import { recipientsUpserter, type Recipients } from '../commands/upsert-recipients.ts'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactState } from '../domain/messages.ts'
import type { KeyUse } from '../domain/key-use.ts'
import { countContactsOf } from '../queries/count-contacts-of.ts'
import { findContactByEmail, findContacts } from '../queries/find-contacts.ts'
import { findKeyUse } from '../queries/find-key-use.ts'
import { readLedger } from '../queries/read-ledger.ts'

/**
 * Endpoints for other services. `contactsApi`, `ledgerApi` and `setupApi` define their schemas, errors and
 * deadlines.
 */
export const internal = (ctx: Context): Endpoint[] => {
  const upsert = recipientsUpserter(ctx)
  return [
    implementInternal(contactsApi.upsert, async ({ body, signal }) => {
      const cause = { requestId: currentCorrelation()?.requestId, traceparent: currentTraceparent() }
      return ok(recipientsView(await upsert({ ...body, ...cause, signal })))
    }),

    implementInternal(contactsApi.check, async ({ body }) => {
      await checkRecipients(ctx, body)
      return ok({})
    }),

    implementInternal(contactsApi.upsertMany, async ({ body, signal }) => {
      const outcomes = await Promise.allSettled(
        body.requests.map(({ requestId, ...request }) =>
          upsert({ ...request, requestId: requestId ?? undefined, signal }),
        ),
      )
      return ok({ results: outcomes.map((outcome) => upsertResult(ctx, outcome)) })
    }),

    implementInternal(contactsApi.find, async ({ body }) => {
      const contacts = await findContacts(ctx, body.projectId, body.ids)
      const current = contacts.filter(({ generation }) => generation === body.generation)
      return ok({ contacts: current.map(contactState) })
    }),

    implementInternal(contactsApi.findByEmail, async ({ body }) => {
      const contact = await findContactByEmail(ctx, body.projectId, body.email)
      return ok({ contact: contact?.generation === body.generation ? contactState(contact) : null })
    }),

    implementInternal(contactsApi.findKey, async ({ body }) =>
      ok({ use: useView(await findKeyUse(ctx, body)) }),
    ),

    implementInternal(contactsApi.releaseKey, async ({ body: { key, ...claim } }) => {
      await releaseKeys(ctx, { ...claim, keys: [key] })
      return ok({})
    }),

    implementInternal(contactsApi.claimKeys, async ({ body }) => {
      const { claimedAt, refusals } = await claimBatchKeys(ctx, body)
      const views = refusals.map((refusal) => (refusal ? refusalOf(refusal) : null))
      return ok({ claimedAt: claimedAt.toISOString(), refusals: views })
    }),

    implementInternal(contactsApi.releaseKeys, async ({ body }) => {
      await releaseKeys(ctx, body)
      return ok({})
    }),

    implementInternal(ledgerApi.page, async ({ body }) => ok(await readLedger(ctx, body))),

    implementInternal(setupApi.contacts, async ({ body }) =>
      ok({ contactCount: await countContactsOf(ctx, body) }),
    ),
  ]
}

const recipientsView = ({ contacts, claimedAt }: Recipients) => ({
  contacts: contacts.map(recipientView),
  claimedAt: claimedAt?.toISOString() ?? null,
})

/**
 * Returns the result of one request of a batch. An internal error of one request does not affect the other
 * requests.
 */
function upsertResult({ log }: Context, outcome: PromiseSettledResult<Recipients>) {
  if (outcome.status === 'fulfilled') return recipientsView(outcome.value)
  const error: unknown = outcome.reason
  if (error instanceof AppError) return { refusal: refusalOf(error) }
  if (!isTransientError(error))
    log.error('request.failed', { method: 'POST', path: contactsApi.upsertMany.path, error })
  return { refusal: refusalOf(recipientsNotStored(error)) }
}

const useView = (use: KeyUse | undefined) =>
  use ? { endpoint: use.endpoint, requestedAt: use.requestedAt.toISOString(), state: use.state } : null

const recipientView = ({ id, email, subscribed, data, version }: Contact) => ({
  id,
  email,
  subscribed,
  data,
  version,
})
