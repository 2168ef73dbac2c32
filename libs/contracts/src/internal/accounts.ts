import { z } from 'zod'
import { KeyType } from '../api-key.ts'
import { Role } from '../caller.ts'
import { Email, Id } from '../fields.ts'
import { NewPassword } from '../resources/account.ts'
import { DisabledReason, ProjectName } from '../resources/project.ts'
import { defineInternalEndpoint } from './define.ts'

/** Asked by the gateway, operators' tools and the first run. */
export const accountsApi = {
  /** Whose key is this? `hash` is its `hashOfKey`. Null when no project has it. */
  findKey: defineInternalEndpoint('/internal/keys/find', {
    services: ['accounts'],
    callers: ['gateway'],
    body: z.object({ hash: z.string().length(64) }),
    answer: z.object({
      key: z
        .object({
          projectId: Id,
          keyType: KeyType,
          disabled: z.boolean(),
          generation: z.number().int(),
        })
        .nullable(),
    }),
  }),

  /** Is this session alive, and what may its user do in this project? Null for a dead session; `project` null for a non-member. */
  findSession: defineInternalEndpoint('/internal/sessions/find', {
    services: ['accounts'],
    callers: ['gateway'],
    body: z.object({ sessionId: Id, projectId: Id.nullable() }),
    answer: z.object({
      session: z
        .object({
          userId: Id,
          /** True when the address has to be verified before anything but /auth/* and GET /users/@me. */
          mustVerifyEmail: z.boolean(),
          project: z
            .object({ projectId: Id, role: Role, disabled: z.boolean(), generation: z.number().int() })
            .nullable(),
        })
        .nullable(),
    }),
  }),

  /**
   * Disables a project (its writes are 403 `PROJECT_DISABLED` when this has been answered) or enables it again. `reason` is
   * required to disable and ignored to enable. 404 `RESOURCE_NOT_FOUND`; 503 with nothing changed when the key store is away.
   * A repeat has no effect.
   */
  setProjectDisabled: defineInternalEndpoint('/internal/projects/set-disabled', {
    services: ['accounts'],
    callers: ['operator'],
    body: z.discriminatedUnion('disabled', [
      z.object({ projectId: Id, disabled: z.literal(true), reason: DisabledReason }),
      z.object({ projectId: Id, disabled: z.literal(false), reason: DisabledReason.nullish() }),
    ]),
    answer: z.object({ projectId: Id, disabled: z.boolean(), reason: DisabledReason.nullable() }),
  }),

  /**
   * The user and project of a first run, made unless they are there; answered again by every later call. An existing user
   * keeps the password it has. Only where the service runs with its demo setting on, else 404.
   */
  ensureDemo: defineInternalEndpoint('/internal/demo/ensure', {
    isOptional: true,
    services: ['accounts'],
    callers: ['setup'],
    body: z.object({ email: Email, password: NewPassword, projectName: ProjectName }),
    answer: z.object({
      user: z.object({ id: Id, email: z.string() }),
      projectId: Id,
      publicKey: z.string(),
      secretKey: z.string(),
    }),
    deadlineMs: 15_000,
  }),
}
