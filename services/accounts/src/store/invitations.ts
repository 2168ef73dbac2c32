import { sql } from 'kysely'
import type { Invitation } from '../domain/invitation.ts'
import type { Database, InvitationsTable, Tx } from './tables.ts'

/**
 * Makes other transactions about this address wait: whoever invites it and whoever proves to have it. Else
 * each could miss what the other writes, and the invitation would stay open though its user is here. Taken
 * before the lock of a project.
 */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address/${email}`}, 0))`.execute(tx)
}

/**
 * Writes an invitation. Where the project has invited the address already, that invitation gets the new role,
 * sender and time, and keeps its id. Answers the one that is written.
 */
export async function putInvitation(tx: Tx, invitation: Invitation): Promise<Invitation> {
  const row = await tx
    .insertInto('invitations')
    .values(rowOf(invitation))
    .onConflict((conflict) =>
      conflict.constraint('invitations_once').doUpdateSet((expression) => ({
        role: expression.ref('excluded.role'),
        invited_by: expression.ref('excluded.invited_by'),
        created_at: expression.ref('excluded.created_at'),
        expires_at: expression.ref('excluded.expires_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return invitationOf(row)
}

/** The invitation of a project to an address, expired or not. */
export async function findInvitationOf(
  tx: Tx,
  { projectId, email }: Pick<Invitation, 'projectId' | 'email'>,
): Promise<Invitation | undefined> {
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row && invitationOf(row)
}

/** The open invitations to an address, by project. */
export async function findInvitationsTo(db: Database | Tx, email: string, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('project_id')
    .execute()
  return rows.map(invitationOf)
}

/** The open invitations of a project. */
export async function countInvitations(tx: Tx, projectId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes an invitation of a project out; undefined when there is none. */
export async function takeInvitation(
  tx: Tx,
  { projectId, id }: Pick<Invitation, 'projectId' | 'id'>,
): Promise<Invitation | undefined> {
  const row = await tx
    .deleteFrom('invitations')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && invitationOf(row)
}

/** Takes out what a member has sent in a project; answers the ids. */
export async function takeInvitationsBy(
  tx: Tx,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('invitations')
    .where('project_id', '=', projectId)
    .where('invited_by', '=', userId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes out all invitations of a project; answers the ids. */
export async function takeInvitationsOf(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('invitations')
    .where('project_id', '=', projectId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An open invitation by its id alone: for who has its token. */
export async function findInvitation(tx: Tx, id: string, now: Date): Promise<Invitation | undefined> {
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && invitationOf(row)
}

const rowOf = (invitation: Invitation): InvitationsTable => ({
  id: invitation.id,
  project_id: invitation.projectId,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.invitedBy,
  created_at: invitation.createdAt,
  expires_at: invitation.expiresAt,
})

export const invitationOf = (row: InvitationsTable): Invitation => ({
  id: row.id,
  projectId: row.project_id,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
