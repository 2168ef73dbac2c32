import { z } from 'zod'
import type { Verdict } from './mail.ts'

const Addresses = z
  .union([z.string(), z.array(z.string()).max(100)])
  .default([])
  .transform((given) => [given].flat())
  .meta({ description: 'A recipient in the envelope; repeat it for each recipient.' })

/** The recipients in a message's envelope. The parameter is repeated for each recipient. */
export const ReportQuery = z.object({ recipient: Addresses })

/** Maps results of RFC 8601 section 2.7, and of SES, to verdicts. */
const verdictOf = new Map<string, Verdict>([
  ['pass', 'PASS'],
  ['fail', 'FAIL'],
  ['temperror', 'PROCESSING_FAILED'],
  ['permerror', 'PROCESSING_FAILED'],
  ['processing_failed', 'PROCESSING_FAILED'],
  ['disabled', 'DISABLED'],
])

/** Parses a result. An unknown result is inconclusive. */
const ReportedVerdict = z
  .string()
  .default('')
  .transform((text): Verdict | null => (text === '' ? null : (verdictOf.get(text.toLowerCase()) ?? 'GRAY')))
  .meta({
    description: 'The verdict of the mail server: `pass`, `fail`, or any other word if it is inconclusive.',
  })

/** Query for a received mail: its recipients, and the mail server's verdicts. */
export const InboundQuery = z.object({
  recipient: Addresses,
  spam: ReportedVerdict,
  virus: ReportedVerdict,
  spf: ReportedVerdict,
  dkim: ReportedVerdict,
  dmarc: ReportedVerdict,
})
