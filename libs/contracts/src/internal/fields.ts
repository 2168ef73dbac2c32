import { z } from 'zod'
import { EventNameQuery, Id } from '../fields.ts'
import { FieldType } from '../resources/field.ts'
import { defineInternalEndpoint } from './define.ts'

const fields = z.array(z.object({ field: z.string(), type: FieldType }))

/** The contacts service's endpoints for the fields that a condition can read. */
export const fieldsApi = {
  /**
   * Returns the fields of a project's contacts (`email`, `data.plan`), and the data keys of its newest 200
   * events. With `eventName`, only events with this name are read. Both lists are sorted by name and have at
   * most 1,000 keys. A key with values of several types is returned as `string`. Read-only.
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
