import { z } from 'zod'
import { EventNameQuery, Id } from '../fields.ts'
import { FieldType } from '../resources/field.ts'
import { defineInternalEndpoint } from './define.ts'

const fields = z.array(z.object({ field: z.string(), type: FieldType }))

/** Answered by contacts: which fields a condition may read. */
export const fieldsApi = {
  /**
   * The fields of a project's contacts (`email`, `data.plan`), and the keys in the data of its newest 200
   * events, of those of `eventName` where it is given; each in the order of their names, 1,000 keys at most.
   * A key with values of several types is a `string`. Reads only.
   */
  list: defineInternalEndpoint('/internal/fields/list', {
    services: ['contacts'],
    callers: ['workflow-engine'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      eventName: EventNameQuery.optional(),
    }),
    answer: z.object({ contact: fields, event: fields }),
  }),
}
