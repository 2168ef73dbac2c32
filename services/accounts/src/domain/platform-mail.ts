import { createHash } from 'node:crypto'
import type { Cap } from '@postrider/contracts'
import type { DisabledReason } from '@postrider/contracts/resources'

/**
 * Kinds of mail from the platform to its users. CHANGE_EMAIL is sent to the new address, EMAIL_CHANGED to the
 * old address.
 */
export type MailKind =
  | 'VERIFY_EMAIL'
  | 'CHANGE_EMAIL'
  | 'RESET_PASSWORD'
  | 'INVITATION'
  | 'EMAIL_CHANGED'
  | 'PASSWORD_CHANGED'
  | 'DOMAIN_VERIFIED'
  | 'DOMAIN_LOST'
  | 'LIMIT_WARNING'
  | 'LIMIT_REACHED'
  | 'PROJECT_DISABLED'
  | 'WORKFLOW_LIMITED'
  | 'WEBHOOK_FAILING'
  | 'WEBHOOK_DISABLED'

/** Values in a mail besides the recipient. */
export interface MailDetails {
  /** Name of a project that the reader is a member of or invited to. */
  project?: string
  /** Address of the inviter. */
  inviter?: string
  /** The user's new address. */
  newEmail?: string
  /** A sender domain. */
  domain?: string
  /** The name of a workflow. */
  workflow?: string
  /** The shortened URL of a webhook endpoint. */
  endpoint?: string
  /** The time of the endpoint's first failed delivery, such as `2026-01-02 03:04 UTC`. */
  failingSince?: string
  /** The error of the endpoint's last delivery attempt. */
  lastError?: string
  /** Why an endpoint was disabled, as a sentence in English. */
  explanation?: string
  /** In mails about a limit: the category of the limit. */
  cap?: Cap
  used?: string
  limit?: string
  /** Why a project was disabled. */
  reason?: DisabledReason
}

export interface PlatformMail {
  id: string
  kind: MailKind
  to: string
  /** A language tag. The mail is in English if the language has no translation. */
  language: string
  /** The user's id; null if the user was not looked up or does not exist. */
  userId: string | null
  /** Id of the invitation that the mail's token accepts; null for other mails. */
  subjectId: string | null
  details: MailDetails
  createdAt: Date
}

/** What a stored token is for. `SIGN_IN` is the token of a sign-in link, which is not in a mail. */
export type TokenKind = MailKind | 'SIGN_IN'

/** The purpose of a stored token. */
export interface MailToken {
  /** The mail that contains the token; for a sign-in link, its own id. */
  mailId: string
  kind: TokenKind
  email: string
  userId: string | null
  subjectId: string | null
}

const hourMs = 3_600_000

const tokenLifetimesMs: Record<MailKind, number> = {
  VERIFY_EMAIL: hourMs,
  CHANGE_EMAIL: hourMs,
  RESET_PASSWORD: hourMs,
  INVITATION: 7 * 24 * hourMs,
  EMAIL_CHANGED: 0,
  PASSWORD_CHANGED: 0,
  DOMAIN_VERIFIED: 0,
  DOMAIN_LOST: 0,
  LIMIT_WARNING: 0,
  LIMIT_REACHED: 0,
  PROJECT_DISABLED: 0,
  WORKFLOW_LIMITED: 0,
  WEBHOOK_FAILING: 0,
  WEBHOOK_DISABLED: 0,
}

/**
 * Returns the lifetime of the token in a mail of this kind, in milliseconds; 0 for a notice without a token.
 */
export const tokenLifetimeMs = (kind: MailKind): number => tokenLifetimesMs[kind]

/** Returns the hash under which a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * A mail that cannot be sent for this long is dropped: the user has requested another mail or no longer
 * waits.
 */
export const mailExpiryMs = 24 * hourMs
