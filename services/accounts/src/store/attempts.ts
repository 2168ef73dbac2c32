import { sql } from 'kysely'
import type { MailKind } from '../domain/platform-mail.ts'
import type { Database, Tx } from './tables.ts'

/**
 * The key of a counter of attempts. Logins and sign-ups are counted per client address. All other attempts
 * have '' as the client address: mails, password checks of signed-in users, notices and invitations.
 */
export interface AttemptKey {
  clientAddress: string
  subject: string
}

/**
 * Prefix of subjects whose attempts count for a day. The attempts of all other subjects count for at most an
 * hour.
 */
const dayPrefix = 'day:'

export const subjects = {
  logins: 'login',
  loginTo: (email: string) => `login:${email}`,
  signUps: 'signup',
  mailTo: (kind: MailKind, email: string) => `mail:${kind}:${email}`,
  passwordOf: (userId: string) => `password:${userId}`,
  noticesAbout: (projectId: string, subject: string) => `domain:${projectId}:${subject}`,
  noticesOf: (projectId: string, kind: MailKind) => `domains:${projectId}:${kind}`,
  invitationsBy: (userId: string) => `invitation:${userId}`,
  invitationsOf: (projectId: string, email: string) => `invitation:${projectId}:${email}`,
  dailyInvitationsBy: (userId: string, email: string) => `${dayPrefix}invitation:${userId}:${email}`,
  dailyInvitationsTo: (email: string) => `${dayPrefix}invitation:${email}`,
  dailyLimitNoticesOf: (projectId: string) => `${dayPrefix}limits:${projectId}`,
}

/** Returns the times of recent attempts. */
export const findAttempts = (db: Database | Tx, key: AttemptKey): Promise<Date[]> =>
  attemptsIn(rowOf(db, key))

/** Like `findAttempts`, but locks the row, so that `countAttempt` waits. */
export const lockAttempts = (tx: Tx, key: AttemptKey): Promise<Date[]> =>
  attemptsIn(rowOf(tx, key).forUpdate())

const rowOf = (db: Database | Tx, { clientAddress, subject }: AttemptKey) =>
  db
    .selectFrom('attempts')
    .select('attempted_at')
    .where('client_address', '=', clientAddress)
    .where('subject', '=', subject)

async function attemptsIn(row: ReturnType<typeof rowOf>): Promise<Date[]> {
  return (await row.executeTakeFirst())?.attempted_at ?? []
}

/**
 * Counts an attempt and returns true, or returns false without counting if there were `max` attempts since
 * `since`. Uses one statement on one row, so that parallel attempts cannot exceed `max`.
 */
export async function countAttempt(
  db: Database | Tx,
  { clientAddress, subject }: AttemptKey,
  { at, since, max }: { at: Date; since: Date; max: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into attempts as held (client_address, subject, attempted_at, last_attempt_at)
    values (${clientAddress}, ${subject}, array[${at}::timestamptz(3)], ${at})
    on conflict (client_address, subject) do update set
      attempted_at = array(select each from unnest(held.attempted_at) as each where each > ${since}) || excluded.attempted_at,
      last_attempt_at = excluded.last_attempt_at
      where (select count(*) from unnest(held.attempted_at) as each where each > ${since}) < ${max}
    returning subject
  `.execute(db)
  return rows.length > 0
}

/** Deletes the attempts of one key. */
export async function deleteAttempts(tx: Tx, { clientAddress, subject }: AttemptKey): Promise<void> {
  await tx
    .deleteFrom('attempts')
    .where('client_address', '=', clientAddress)
    .where('subject', '=', subject)
    .execute()
}

/** Deletes the counters of a project's invitations. */
export async function deleteInvitationAttempts(tx: Tx, projectId: string): Promise<void> {
  await sql`delete from attempts where starts_with(subject, ${subjects.invitationsOf(projectId, '')})`.execute(
    tx,
  )
}
