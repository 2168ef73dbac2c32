import { fieldsApi } from '@postrider/contracts/internal'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { listEventFields } from '../queries/list-event-fields.ts'
import { listFields } from '../queries/list-fields.ts'

/** What workflow-engine asks to tell which fields a condition may read; declared in `fieldsApi`. */
export const internalFields = (ctx: Context): Endpoint[] => [
  implementInternal(fieldsApi.list, async ({ body }) => {
    const [contact, event] = await Promise.all([listFields(ctx, body), listEventFields(ctx, body)])
    return ok({ contact: contact.map(({ field, type }) => ({ field, type })), event })
  }),
]
