import { transact } from '@postrider/db'
import { dashboardUrlOf } from '../config.ts'
import type { Context } from '../context.ts'
import { composePlatformMail } from '../domain/compose-platform-mail.ts'
import {
  hashOfToken,
  mailExpiryMs,
  tokenLifetimeMs,
  type MailKind,
  type PlatformMail,
} from '../domain/platform-mail.ts'
import type { User } from '../domain/user.ts'
import { insertMailToken } from '../store/mail-tokens.ts'
import { claimPlatformMails, deletePlatformMail, lockPlatformMail } from '../store/platform-mails.ts'
import type { Tx } from '../store/tables.ts'
import { findUserByEmail, findUserById } from '../store/users.ts'

const limit = 20
/** Retry interval after a crash and while the send service is unavailable. */
const retryMs = 20_000

/**
 * Renders and sends due mails; returns true if more may be due. A mail is claimed, rendered with a new token,
 * passed to the send service with its id, and deleted. After a crash, these steps are repeated with another
 * token. The send service ignores the repeated id, and the token of the first mail stays valid.
 */
export async function sendPlatformMails(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const claimed = await claimPlatformMails(ctx.db, {
    now,
    until: new Date(now.getTime() + retryMs),
    limit,
  })
  const failures = (await Promise.all(claimed.map((mail) => sendOne(ctx, mail)))).filter(Boolean)
  // The loop then backs off and logs the error; failed mails become due again.
  if (failures.length > 0) throw new Error('Platform mail was not sent', { cause: failures[0] })
  return claimed.length === limit
}

/**
 * Sends one mail. Returns an error instead of throwing it, so that one failed mail does not stop the other
 * mails.
 */
async function sendOne(ctx: Context, mail: PlatformMail): Promise<unknown> {
  try {
    const made = await renderMail(ctx, mail)
    if (made) await ctx.platformMail.send({ id: mail.id, ...made })
    await deletePlatformMail(ctx.db, mail.id)
    return undefined
  } catch (error) {
    return error
  }
}

/**
 * Renders the mail with a new token, which is stored as a hash; returns undefined if the mail is no longer
 * needed.
 */
async function renderMail(
  ctx: Context,
  mail: PlatformMail,
): Promise<{ to: string; subject: string; html: string } | undefined> {
  const token = tokenLifetimeMs(mail.kind) > 0 ? Buffer.from(ctx.randomBytes(32)).toString('hex') : undefined
  const isSent = await transact(ctx.db, async (tx) => {
    if (!(await lockPlatformMail(tx, mail.id))) return false
    const recipient = await findRecipient(ctx, tx, mail)
    if (!recipient) return false
    if (token !== undefined) await insertMailToken(tx, tokenOf(ctx, { mail, token, ...recipient }))
    return true
  })
  if (!isSent) return undefined
  return { to: mail.to, ...composePlatformMail(mail, { token, dashboardUrl: dashboardUrlOf(ctx.config) }) }
}

const tokenOf = (
  { now }: Context,
  { mail, token, userId }: { mail: PlatformMail; token: string; userId: string | null },
) => ({
  hash: hashOfToken(token),
  mailId: mail.id,
  kind: mail.kind,
  email: mail.to,
  userId,
  subjectId: mail.subjectId,
  expiresAt: new Date(now().getTime() + tokenLifetimeMs(mail.kind)),
})

type Recipient = { userId: string | null } | undefined

/** Returns the recipient's account; undefined if the mail must not be sent. */
async function findRecipient({ now, log }: Context, tx: Tx, mail: PlatformMail): Promise<Recipient> {
  if (now().getTime() - mail.createdAt.getTime() <= mailExpiryMs) return recipients[mail.kind](tx, mail)
  log.warn('platform_mail.expired', { mailId: mail.id, kind: mail.kind })
  return undefined
}

type FindRecipient = (tx: Tx, mail: PlatformMail) => Promise<Recipient>

const asRequested: FindRecipient = (_tx, { userId }) => Promise.resolve({ userId })

const recipients: Record<MailKind, FindRecipient> = {
  RESET_PASSWORD: async (tx, { to }) => recipientOf(await findUserByEmail(tx, to)),
  VERIFY_EMAIL: async (tx, mail) => {
    const user = await userOf(tx, mail)
    return user?.email === mail.to && user.emailVerifiedAt === null ? recipientOf(user) : undefined
  },
  // If another user has the address, send no mail, because the mail would reveal that the account exists.
  CHANGE_EMAIL: async (tx, mail) =>
    (await findUserByEmail(tx, mail.to)) ? undefined : recipientOf(await userOf(tx, mail)),
  INVITATION: asRequested,
  EMAIL_CHANGED: asRequested,
  PASSWORD_CHANGED: asRequested,
  DOMAIN_VERIFIED: asRequested,
  DOMAIN_LOST: asRequested,
  LIMIT_WARNING: asRequested,
  LIMIT_REACHED: asRequested,
  PROJECT_DISABLED: asRequested,
  WORKFLOW_LIMITED: asRequested,
  WEBHOOK_FAILING: asRequested,
  WEBHOOK_DISABLED: asRequested,
}

const recipientOf = (user: User | undefined): Recipient => user && { userId: user.id }

const userOf = (tx: Tx, { userId }: PlatformMail): Promise<User | undefined> =>
  userId === null ? Promise.resolve(undefined) : findUserById(tx, userId)
