import type { LoopDefinition } from '@postrider/process'
import { forgetAddresses } from '../commands/forget-addresses.ts'
import type { Context } from '../context.ts'

/** Clears network addresses in the consent log after their retention time. */
export const consentAddresses = (ctx: Context): LoopDefinition => ({
  name: 'consent-addresses',
  everyMs: 3_600_000,
  clockOnly: true,
  work: () => forgetAddresses(ctx),
})
