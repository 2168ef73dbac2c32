import { sql } from 'kysely'
import type { Invitation } from '../domain/invitation.ts'
import type { Database, InvitationsTable, Tx } from './tables.ts'

/**
 * Serialises transactions that invite an address and transactions that verify it. Otherwise neither
 * transaction would see the row of the other, and the invitation would stay open although the user has proved
 * the address. Acquire this lock before the lock of a project.
 */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address/${email}`}, 0))`.execute(tx)
}

/**
 * Writes an invitation and returns it. If the project has invited the address before, updates the role,
 * sender and time of that invitation and keeps its id.
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

/** Returns the invitation of a project to an address, even if it has expired. */
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

/** Returns the open invitations to an address, ordered by project. */
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

/** Returns the number of open invitations of a project. */
export async function countInvitations(tx: Tx, projectId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes an invitation of a project and returns it; undefined if there is none. */
export async function removeInvitation(
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

/** Deletes the invitations that a member sent in a project and returns their ids. */
export async function removeInvitationsBy(
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

/** Deletes all invitations of a project and returns their ids. */
export async function removeInvitationsOf(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('invitations')
    .where('project_id', '=', projectId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns an open invitation of any project by id. The caller must have checked its token. */
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
