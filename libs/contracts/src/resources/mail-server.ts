import { z } from 'zod'
import type { Verdict } from './mail.ts'

const Addresses = z
  .union([z.string(), z.array(z.string()).max(100)])
  .default([])
  .transform((given) => [given].flat())
  .meta({ description: 'Whom the envelope named; once for each.' })

/** Whom the envelope of a message named; once for each. */
export const ReportQuery = z.object({ recipient: Addresses })

/** The words of RFC 8601 section 2.7, and those of SES. */
const verdictOf = new Map<string, Verdict>([
  ['pass', 'PASS'],
  ['fail', 'FAIL'],
  ['temperror', 'PROCESSING_FAILED'],
  ['permerror', 'PROCESSING_FAILED'],
  ['processing_failed', 'PROCESSING_FAILED'],
  ['disabled', 'DISABLED'],
])

/** Any other word leaves it open. */
const Told = z
  .string()
  .default('')
  .transform((text): Verdict | null => (text === '' ? null : (verdictOf.get(text.toLowerCase()) ?? 'GRAY')))
  .meta({
    description: 'What your server found out: `pass`, `fail`, or any other word where it is not sure.',
  })

/** A mail that came in: its recipients, and what the server found out about it. */
export const InboundQuery = z.object({
  recipient: Addresses,
  spam: Told,
  virus: Told,
  spf: Told,
  dkim: Told,
  dmarc: Told,
})
