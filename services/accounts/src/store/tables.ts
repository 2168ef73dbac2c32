import type { Actor, Allowance, KeyType, Role } from '@postrider/contracts'
import type { DisabledReason, Tracking } from '@postrider/contracts/resources'
import type { Database as DatabaseOf, Tx as TxOf } from '@postrider/db'
import type { MessagingTables } from '@postrider/messaging'
import type { ErasureTables } from '@postrider/tenancy'
import type { ColumnType, Generated } from 'kysely'
import type { MailDetails, MailKind, TokenKind } from '../domain/platform-mail.ts'
import type { ProviderName } from '../domain/provider-account.ts'
import type { BillingTables } from './billing-tables.ts'

export interface UsersTable {
  id: string
  email: string
  password_hash: string | null
  email_verified_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface SessionsTable {
  id: string
  user_id: string
  user_agent: string | null
  created_at: Date
  last_used_at: Date | null
  expires_at: Date
  revoked_at: Date | null
}

export interface ProjectsTable {
  id: string
  name: string
  language: string
  tracking: Tracking
  logo_url: string | null
  workflow_mails_per_hour: Generated<number>
  workflow_mails_per_day: Generated<number>
  disabled: boolean
  disabled_reason: DisabledReason | null
  generation: number
  version: number
  allowance: ColumnType<Allowance | null, string | null, string | null>
  customer: string | null
  subscription: string | null
  metered: number | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  reset_at: Date | null
}

export interface AuditEntriesTable {
  id: string
  project_id: string
  at: Date
  action: string
  subject_id: string | null
  subject_name: string | null
  actor_kind: Actor['kind']
  actor_id: string | null
  address: string | null
  request_id: string | null
}

export interface PurgeReportsTable {
  project_id: string
  service: string
  generation: number
  reported_at: Date | null
}

export interface MembersTable {
  project_id: string
  user_id: string
  role: Role
  /** Defaults to false. */
  created_project: Generated<boolean>
  created_at: Date
}

export interface InvitationsTable {
  id: string
  project_id: string
  email: string
  role: Role
  invited_by: string | null
  created_at: Date
  expires_at: Date
}

export interface ApiKeysTable {
  project_id: string
  type: KeyType
  hash: string
  sealed: string
  created_at: Date
}

export interface AttemptsTable {
  client_address: string
  subject: string
  attempted_at: Date[]
  last_attempt_at: Date
}

export interface PlatformMailsTable {
  id: string
  kind: MailKind
  email: string
  language: string
  user_id: string | null
  subject_id: string | null
  details: ColumnType<MailDetails, string, never>
  due_at: Date
  created_at: Date
}

export interface MailTokensTable {
  hash: string
  mail_id: string
  kind: TokenKind
  email: string
  user_id: string | null
  subject_id: string | null
  expires_at: Date
}

export interface IdentitiesTable {
  issuer: string
  subject: string
  provider: ProviderName
  user_id: string
  created_at: Date
}

export interface UsedOauthStatesTable {
  state: string
  expires_at: Date
}

export interface Tables extends MessagingTables, ErasureTables, BillingTables {
  users: UsersTable
  sessions: SessionsTable
  projects: ProjectsTable
  purge_reports: PurgeReportsTable
  audit_entries: AuditEntriesTable
  members: MembersTable
  invitations: InvitationsTable
  api_keys: ApiKeysTable
  attempts: AttemptsTable
  platform_mails: PlatformMailsTable
  mail_tokens: MailTokensTable
  identities: IdentitiesTable
  used_oauth_states: UsedOauthStatesTable
}

export type Database = DatabaseOf<Tables>
export type Tx = TxOf<Tables>
