import type { Cap, UsageCategory } from '@postrider/contracts'
import type { Generated } from 'kysely'
import type { RateLevel } from '../domain/rate-level.ts'

interface UsageTable {
  project_id: string
  /** UTC month, such as `2026-11`. */
  month: string
  category: UsageCategory
  units: number
}

interface LimitNoticesTable {
  project_id: string
  month: string
  cap: Cap
  most: number
  level: number
}

interface ReputationHoursTable {
  project_id: string
  hour: Date
  mails: number
  bounces: number
  complaints: number
}

interface ReputationsTable extends Omit<ReputationHoursTable, 'hour'> {
  since: Date
  bounce_level: Generated<RateLevel>
  complaint_level: Generated<RateLevel>
}

interface PaymentEventsTable {
  id: string
  received_at: Date
}

interface CustomerReadsTable {
  customer: string
  revision: number
  due_at: Date
}

interface MeterReportsTable {
  id: string
  project_id: string
  customer: string
  units: number
  at: Date
  due_at: Date
  tried_at: Date | null
  reported_at: Date | null
  reconciled_at: Date | null
  makes_up: boolean
}

/** Tables of usage, reputation and billing. */
export interface BillingTables {
  usage: UsageTable
  limit_notices: LimitNoticesTable
  reputation_hours: ReputationHoursTable
  reputations: ReputationsTable
  payment_events: PaymentEventsTable
  customer_reads: CustomerReadsTable
  meter_reports: MeterReportsTable
}
