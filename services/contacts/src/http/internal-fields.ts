import { fieldsApi } from '@postrider/contracts/internal'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { listEventFields } from '../queries/list-event-fields.ts'
import { listFields } from '../queries/list-fields.ts'

/** Endpoint with which workflow-engine finds the fields that a condition may read; defined in `fieldsApi`. */
export const internalFields = (ctx: Context): Endpoint[] => [
  implementInternal(fieldsApi.list, async ({ body }) => {
    const [contact, event] = await Promise.all([listFields(ctx, body), listEventFields(ctx, body)])
    return ok({ contact: contact.map(({ field, type }) => ({ field, type })), event })
  }),
]
