import type { LoopDefinition } from '@postrider/process'
import { forgetAddresses } from '../commands/forget-addresses.ts'
import type { Context } from '../context.ts'

/** Empties addresses in the consent log that are past their time. */
export const consentAddresses = (ctx: Context): LoopDefinition => ({
  name: 'consent-addresses',
  everyMs: 3_600_000,
  clockOnly: true,
  work: () => forgetAddresses(ctx),
})
