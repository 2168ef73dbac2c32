import { z } from 'zod'
import { KeyType } from '../api-key.ts'
import { Role } from '../caller.ts'
import { Email, Id } from '../fields.ts'
import { NewPassword } from '../resources/account.ts'
import { DisabledReason, ProjectName } from '../resources/project.ts'
import { defineInternalEndpoint } from './define.ts'

/** The accounts service's endpoints for the gateway, operators' tools and the first run. */
export const accountsApi = {
  /** Returns the project that has a key, by `hashOfKey`; null if no project has the key. */
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
          /** The first owner of the project. Limiters share slots between all projects of an owner. */
          ownerId: Id.nullish(),
        })
        .nullable(),
    }),
  }),

  /**
   * Returns the user of a session and the user's role in a project. `session` is null if the session has
   * ended, and `project` is null if the user is not a member.
   */
  findSession: defineInternalEndpoint('/internal/sessions/find', {
    services: ['accounts'],
    callers: ['gateway'],
    body: z.object({ sessionId: Id, projectId: Id.nullable() }),
    response: z.object({
      session: z
        .object({
          userId: Id,
          /** True if, until the address is verified, only /auth/* and GET /users/@me are allowed. */
          mustVerifyEmail: z.boolean(),
          project: z
            .object({ projectId: Id, role: Role, disabled: z.boolean(), generation: z.number().int() })
            .nullable(),
        })
        .nullable(),
    }),
  }),

  /**
   * Disables or enables a project. After the response, writes to a disabled project return 403
   * `PROJECT_DISABLED`. `reason` is required to disable a project, and ignored if a project is enabled.
   * Throws 404 `RESOURCE_NOT_FOUND` if the project does not exist. Throws 503, without a change, if the key
   * store is unavailable. A repeat has no effect.
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
      /**
       * The number of dropped workflow mails. Null if the project is enabled, or if the send service is
       * unavailable.
       */
      withdrawnMails: z.number().int().nullable(),
    }),
  }),

  /**
   * Returns the user and project for a first run, and creates them if needed. An existing user keeps the
   * password. Throws 404 unless the setting `DEMO` is on.
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

  /**
   * Returns a token that signs a user in once, within 24 hours (POST /auth/sign-in-link). Earlier tokens of
   * the user become invalid. Throws 404 unless the setting `DEMO` is on and only this machine can reach the
   * installation, because everybody who reads the start's output can use the token.
   */
  createSignInToken: defineInternalEndpoint('/internal/demo/create-sign-in-token', {
    isOptional: true,
    services: ['accounts'],
    callers: ['setup'],
    body: z.object({ email: Email }),
    response: z.object({ token: z.string() }),
  }),
}
