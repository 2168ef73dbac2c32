import type { LoopDefinition } from '@postrider/process'
import { sweepFormerContacts } from '../commands/sweep-former-contacts.ts'
import type { Context } from '../context.ts'

/** Deletes the records of deleted contacts of which no service stores any data. */
export const formerContacts = (ctx: Context): LoopDefinition => ({
  name: 'former-contacts',
  everyMs: 3_600_000,
  clockOnly: true,
  work: () => sweepFormerContacts(ctx),
})
