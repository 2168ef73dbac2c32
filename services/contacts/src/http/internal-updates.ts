import { AppError } from '@postrider/contracts/errors'
import { contactsApi, type UpdateResult } from '@postrider/contracts/internal'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import { updateContacts, type UpdatedContact } from '../commands/update-contacts.ts'
import type { Context } from '../context.ts'
import { contactState } from '../domain/messages.ts'

/** Endpoint of `contactsApi` with which workflows change contacts. */
export const internalUpdates = (ctx: Context): Endpoint[] => [
  implementInternal(contactsApi.updateMany, async ({ body: { changes: updates, ...project } }) => {
    const results = await updateContacts(ctx, { ...project, updates })
    return ok({ results: results.map(updateResult) })
  }),
]

function updateResult(result: UpdatedContact | AppError): UpdateResult {
  if (result instanceof AppError) return { error: { code: result.code, message: result.message } }
  const { effect, contact } = result
  const { version, changed } = effect
  return { version, changed, contact: contact ? contactState(contact) : null }
}
