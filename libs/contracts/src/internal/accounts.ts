import { z } from 'zod'
import { Role } from '../caller.ts'
import { Id } from '../fields.ts'
import { defineEndpoint } from './define.ts'

/** Asked by the gateway. */
export const accountsApi = {
  /** Whose key is this? `hash` is the SHA-256 of the key in hex. Null when no project has it. */
  findKey: defineEndpoint('/internal/keys/find', {
    body: z.object({ hash: z.string().length(64) }),
    answer: z.object({
      key: z
        .object({
          projectId: Id,
          keyType: z.enum(['public', 'secret']),
          disabled: z.boolean(),
          generation: z.number().int(),
        })
        .nullable(),
    }),
  }),

  /** Is this session alive, and what may its user do in this project? Null for a dead session; `project` null for a non-member. */
  findSession: defineEndpoint('/internal/sessions/find', {
    body: z.object({ sessionId: Id, projectId: Id.nullable() }),
    answer: z.object({
      session: z
        .object({
          userId: Id,
          project: z
            .object({ projectId: Id, role: Role, disabled: z.boolean(), generation: z.number().int() })
            .nullable(),
        })
        .nullable(),
    }),
  }),
}
