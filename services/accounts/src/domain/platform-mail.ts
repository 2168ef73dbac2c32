import { createHash } from 'node:crypto'
import type { Cap } from '@postrider/contracts'
import type { DisabledReason } from '@postrider/contracts/resources'

/**
 * Mails of the platform to its users. A CHANGE_EMAIL goes to the new address, an EMAIL_CHANGED to the old
 * one.
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

/** What a mail names, beside its reader. */
export interface MailDetails {
  /** The name of the project that it is about: that the reader is invited to, or is a member of. */
  project?: string
  /** The address of whoever invites. */
  inviter?: string
  /** The address that takes the reader's place. */
  newEmail?: string
  /** A sender domain. */
  domain?: string
  /** The name of a workflow. */
  workflow?: string
  /** In mails about a limit: what it limits, how much was used, and the limit. */
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
  /** A language tag; a language that has no texts gets English. */
  language: string
  /** Whose account it is about; null when nobody has looked yet, or there is none. */
  userId: string | null
  /** What its token is about: an invitation. */
  subjectId: string | null
  details: MailDetails
  createdAt: Date
}

/** A token that came back: what it was made for. */
export interface MailToken {
  mailId: string
  kind: MailKind
  email: string
  userId: string | null
  subjectId: string | null
}

const hourMs = 3_600_000

const lives: Record<MailKind, number> = {
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

/** How long the token of such a mail is good; 0 for a notice, which has none. */
export const tokenLifeMs = (kind: MailKind): number => lives[kind]

/** What a token is stored and found by. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * A request that could not be turned into a mail for so long is given up: whoever asked has asked again, or
 * no longer waits.
 */
export const mailGivenUpMs = 24 * hourMs
