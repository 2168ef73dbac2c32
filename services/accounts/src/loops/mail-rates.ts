import type { LoopDefinition } from '@postrider/process'
import { reportFallenRates } from '../commands/report-rates.ts'
import type { Context } from '../context.ts'

/**
 * Loop that logs bounce and complaint rates that have fallen below a threshold. The counts are hourly, so
 * their window moves once per hour.
 */
export const mailRates = (ctx: Context): LoopDefinition => ({
  name: 'mail-rates',
  everyMs: 3_600_000,
  clockOnly: true,
  work: async () => {
    await reportFallenRates(ctx)
    return false
  },
})
