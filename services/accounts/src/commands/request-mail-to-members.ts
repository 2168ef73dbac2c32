import type { Role } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { MailDetails, MailKind } from '../domain/platform-mail.ts'
import type { Project } from '../domain/project.ts'
import { findMembers } from '../store/members.ts'
import type { Tx } from '../store/tables.ts'
import { requestPlatformMail } from './request-platform-mail.ts'

export interface MailToMembersInput {
  project: Project
  kind: MailKind
  roles: readonly Role[]
  details: MailDetails
}

/** Requests a notice to the members of a project with these roles, in the project's language. */
export async function requestMailToMembers(
  ctx: Context,
  tx: Tx,
  { project: { id, name, language }, kind, roles, details }: MailToMembersInput,
): Promise<void> {
  for (const { email, role, userId } of await findMembers(tx, id))
    if (roles.includes(role))
      await requestPlatformMail(ctx, tx, {
        kind,
        to: email,
        language,
        userId,
        details: { project: name, ...details },
      })
}
