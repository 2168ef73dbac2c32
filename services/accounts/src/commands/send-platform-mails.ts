import { transact } from '@postrider/db'
import { dashboardUrlOf } from '../config.ts'
import type { Context } from '../context.ts'
import { composePlatformMail } from '../domain/compose-platform-mail.ts'
import {
  hashOfToken,
  mailGivenUpMs,
  tokenLifeMs,
  type MailKind,
  type PlatformMail,
} from '../domain/platform-mail.ts'
import type { User } from '../domain/user.ts'
import { insertMailToken } from '../store/mail-tokens.ts'
import { claimPlatformMails, deletePlatformMail, lockPlatformMail } from '../store/platform-mails.ts'
import type { Tx } from '../store/tables.ts'
import { findUserByEmail, findUserById } from '../store/users.ts'

const limit = 20
/** After a crash, and while send cannot be asked, a mail is tried again at this pace. */
const retryMs = 20_000

/**
 * Makes and sends the mails that are due; true when more may be. Each is claimed for a while, gets a token,
 * is given to send under its own id, and is deleted. A crash in between repeats it with another token: send
 * keeps the first mail, whose token stays good.
 */
export async function sendPlatformMails(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const claimed = await claimPlatformMails(ctx.db, {
    now,
    until: new Date(now.getTime() + retryMs),
    limit,
  })
  const failures = (await Promise.all(claimed.map((mail) => sendOne(ctx, mail)))).filter(Boolean)
  // The loop then backs off and shows the error; what failed is due again by itself.
  if (failures.length > 0) throw new Error('Mail of the platform was not sent', { cause: failures[0] })
  return claimed.length === limit
}

/** The error, if there was one: one mail does not stop the others. */
async function sendOne(ctx: Context, mail: PlatformMail): Promise<unknown> {
  try {
    const made = await makeMail(ctx, mail)
    if (made) await ctx.platformMail.send({ id: mail.id, ...made })
    await deletePlatformMail(ctx.db, mail.id)
    return undefined
  } catch (error) {
    return error
  }
}

/**
 * The mail with a token of its own, which is stored hashed; undefined when there is nothing to be sent any
 * more.
 */
async function makeMail(
  ctx: Context,
  mail: PlatformMail,
): Promise<{ to: string; subject: string; html: string } | undefined> {
  const token = tokenLifeMs(mail.kind) > 0 ? Buffer.from(ctx.randomBytes(32)).toString('hex') : undefined
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
  expiresAt: new Date(now().getTime() + tokenLifeMs(mail.kind)),
})

type Recipient = { userId: string | null } | undefined

/** The account that the mail is about; undefined when it is not to be sent. */
async function findRecipient({ now, log }: Context, tx: Tx, mail: PlatformMail): Promise<Recipient> {
  if (now().getTime() - mail.createdAt.getTime() <= mailGivenUpMs) return recipients[mail.kind](tx, mail)
  log.warn('platform_mail.given_up', { mailId: mail.id, kind: mail.kind })
  return undefined
}

type FindRecipient = (tx: Tx, mail: PlatformMail) => Promise<Recipient>

const asAsked: FindRecipient = (_tx, { userId }) => Promise.resolve({ userId })

const recipients: Record<MailKind, FindRecipient> = {
  RESET_PASSWORD: async (tx, { to }) => existing(await findUserByEmail(tx, to)),
  VERIFY_EMAIL: async (tx, mail) => {
    const user = await userOf(tx, mail)
    return user?.email === mail.to && user.emailVerifiedAt === null ? existing(user) : undefined
  },
  // Somebody has the address already: no mail, and nobody learns that.
  CHANGE_EMAIL: async (tx, mail) =>
    (await findUserByEmail(tx, mail.to)) ? undefined : existing(await userOf(tx, mail)),
  INVITATION: asAsked,
  EMAIL_CHANGED: asAsked,
  PASSWORD_CHANGED: asAsked,
  DOMAIN_VERIFIED: asAsked,
  DOMAIN_LOST: asAsked,
  LIMIT_WARNING: asAsked,
  LIMIT_REACHED: asAsked,
  PROJECT_DISABLED: asAsked,
  WORKFLOW_LIMITED: asAsked,
}

const existing = (user: User | undefined): Recipient => user && { userId: user.id }

const userOf = (tx: Tx, { userId }: PlatformMail): Promise<User | undefined> =>
  userId === null ? Promise.resolve(undefined) : findUserById(tx, userId)
