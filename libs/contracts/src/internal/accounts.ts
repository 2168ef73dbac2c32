import { z } from 'zod'
import { KeyType } from '../api-key.ts'
import { Role } from '../caller.ts'
import { Email, Id } from '../fields.ts'
import { NewPassword } from '../resources/account.ts'
import { DisabledReason, ProjectName } from '../resources/project.ts'
import { defineInternalEndpoint } from './define.ts'

/** Called by the gateway, operators' tools and the first run. */
export const accountsApi = {
  /** Returns the project of a key by its `hashOfKey`; null if no project has the key. */
  findKey: defineInternalEndpoint('/internal/keys/find', {
    services: ['accounts'],
    callers: ['gateway'],
    body: z.object({ hash: z.string().length(64) }),
    response: z.object({
      key: z
        .object({
          projectId: Id,
          keyType: KeyType,
          disabled: z.boolean(),
          generation: z.number().int(),
          /** The first owner of the project. Limiters of services divide their slots by owner. */
          ownerId: Id.nullish(),
        })
        .nullable(),
    }),
  }),

  /**
   * Returns the user of a session and the user's role in a project. `session` is null if it has ended,
   * `project` if the user is not a member.
   */
  findSession: defineInternalEndpoint('/internal/sessions/find', {
    services: ['accounts'],
    callers: ['gateway'],
    body: z.object({ sessionId: Id, projectId: Id.nullable() }),
    response: z.object({
      session: z
        .object({
          userId: Id,
          /** True if only /auth/* and GET /users/@me are allowed until the address is verified. */
          mustVerifyEmail: z.boolean(),
          project: z
            .object({ projectId: Id, role: Role, disabled: z.boolean(), generation: z.number().int() })
            .nullable(),
        })
        .nullable(),
    }),
  }),

  /**
   * Disables or enables a project. When it returns, writes of a disabled project are 403
   * `PROJECT_DISABLED`. `reason` is required to disable and ignored to enable. 404 `RESOURCE_NOT_FOUND`;
   * 503 if the key store is unavailable, and nothing is changed. A repeat has no effect.
   */
  setProjectDisabled: defineInternalEndpoint('/internal/projects/set-disabled', {
    services: ['accounts'],
    callers: ['operator'],
    body: z.discriminatedUnion('disabled', [
      z.object({ projectId: Id, disabled: z.literal(true), reason: DisabledReason }),
      z.object({ projectId: Id, disabled: z.literal(false), reason: DisabledReason.nullish() }),
    ]),
    response: z.object({
      projectId: Id,
      disabled: z.boolean(),
      reason: DisabledReason.nullable(),
      /** The number of dropped workflow mails; null if the project is enabled, or send is unavailable. */
      withdrawnMails: z.number().int().nullable(),
    }),
  }),

  /**
   * Returns the user and project of a first run, and creates them if needed. An existing user keeps the
   * password. 404 unless the setting `DEMO` is on.
   */
  ensureDemo: defineInternalEndpoint('/internal/demo/ensure', {
    isOptional: true,
    services: ['accounts'],
    callers: ['setup'],
    body: z.object({ email: Email, password: NewPassword, projectName: ProjectName }),
    response: z.object({
      user: z.object({ id: Id, email: z.string() }),
      projectId: Id,
      publicKey: z.string(),
      secretKey: z.string(),
    }),
    deadlineMs: 15_000,
  }),
}
