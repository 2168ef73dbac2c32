import type { LoopDefinition } from '@postrider/process'
import { sweepFormerContacts } from '../commands/sweep-former-contacts.ts'
import type { Context } from '../context.ts'

/** Deletes the rows about deleted contacts after their retention time. */
export const formerContacts = (ctx: Context): LoopDefinition => ({
  name: 'former-contacts',
  everyMs: 3_600_000,
  clockOnly: true,
  work: () => sweepFormerContacts(ctx),
})
