import { createHash } from 'node:crypto'
import type { Cap } from '@postrider/contracts'
import type { DisabledReason } from '@postrider/contracts/resources'

/** Mails of the platform to its users. CHANGE_EMAIL goes to the new address, EMAIL_CHANGED to the old one. */
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

/** Values in a mail besides the recipient. */
export interface MailDetails {
  /** Name of the project: the reader is a member or is invited. */
  project?: string
  /** Address of the inviter. */
  inviter?: string
  /** Address that replaces the reader's. */
  newEmail?: string
  /** A sender domain. */
  domain?: string
  /** The name of a workflow. */
  workflow?: string
  /** In mails about a limit: its category, the usage and the limit. */
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
  /** A language tag. Languages without translations fall back to English. */
  language: string
  /** The user of the account; null if not looked up or unknown. */
  userId: string | null
  /** The invitation that its token is for. */
  subjectId: string | null
  details: MailDetails
  createdAt: Date
}

/** The purpose of a token. */
export interface MailToken {
  mailId: string
  kind: MailKind
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
}

/** Returns the lifetime of the token of such a mail; 0 for a notice without a token. */
export const tokenLifetimeMs = (kind: MailKind): number => tokenLifetimesMs[kind]

/** Returns the hash under which a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Requests that fail for this long are dropped: the user has repeated the request or no longer waits. */
export const mailExpiryMs = 24 * hourMs
