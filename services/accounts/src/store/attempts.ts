import { sql } from 'kysely'
import type { MailKind } from '../domain/platform-mail.ts'
import type { Database, Tx } from './tables.ts'

/**
 * What is counted together: `login` or `signup` of a client address, or its logins to one account; with '' as
 * client address, mails to one address, whoever asks, guesses at the password of a signed-in user, the
 * notices about a sender domain or the limits of a project, the invitations that a user sends, and those that
 * an address gets from a project, from a user and in all.
 */
export interface AttemptKey {
  clientAddress: string
  subject: string
}

/** With what subjects begin whose attempts count for a day; all others count for an hour at most. */
const ofADay = 'day:'

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
  dailyInvitationsBy: (userId: string, email: string) => `${ofADay}invitation:${userId}:${email}`,
  dailyInvitationsTo: (email: string) => `${ofADay}invitation:${email}`,
  dailyLimitNoticesOf: (projectId: string) => `${ofADay}limits:${projectId}`,
}

/** When this was tried lately. */
export const findAttempts = (db: Database | Tx, key: AttemptKey): Promise<Date[]> =>
  attemptsIn(rowOf(db, key))

/** The same, with the row locked: `countAttempt` waits. */
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
 * Counts an attempt and returns true, or writes nothing and returns false when there were `max` since
 * `since`. It is one statement on one row, so of any number of parallel attempts exactly `max` are counted.
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

/** Forgets the attempts of one kind. */
export async function forgetAttempts(tx: Tx, { clientAddress, subject }: AttemptKey): Promise<void> {
  await tx
    .deleteFrom('attempts')
    .where('client_address', '=', clientAddress)
    .where('subject', '=', subject)
    .execute()
}

/** Forgets whom a project has invited. */
export async function forgetInvitedBy(tx: Tx, projectId: string): Promise<void> {
  await sql`delete from attempts where starts_with(subject, ${subjects.invitationsOf(projectId, '')})`.execute(
    tx,
  )
}
