import { fieldsApi } from '@postrider/contracts/internal'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { listEventFields } from '../queries/list-event-fields.ts'
import { listFields } from '../queries/list-fields.ts'

/**
 * Endpoint of `fieldsApi` with which the workflow-engine service finds the fields that a condition may read.
 */
export const internalFields = (ctx: Context): Endpoint[] => [
  implementInternal(fieldsApi.list, async ({ body }) => {
    const [contact, event] = await Promise.all([listFields(ctx, body), listEventFields(ctx, body)])
    return ok({ contact: contact.map(({ field, type }) => ({ field, type })), event })
  }),
]
