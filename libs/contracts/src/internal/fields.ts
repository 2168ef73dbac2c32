import { z } from 'zod'
import { EventNameQuery, Id } from '../fields.ts'
import { FieldType } from '../resources/field.ts'
import { defineInternalEndpoint } from './define.ts'

const fields = z.array(z.object({ field: z.string(), type: FieldType }))

/** Implemented by contacts: the fields that a condition may read. */
export const fieldsApi = {
  /**
   * Returns the fields of a project's contacts (`email`, `data.plan`), and the keys in the data of its
   * newest 200 events, or of the newest 200 with `eventName`. Both are sorted by name, with at most 1,000
   * keys. A key with values of several types is a `string`. Read-only.
   */
  list: defineInternalEndpoint('/internal/fields/list', {
    services: ['contacts'],
    callers: ['workflow-engine'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      eventName: EventNameQuery.optional(),
    }),
    response: z.object({ contact: fields, event: fields }),
  }),
}
