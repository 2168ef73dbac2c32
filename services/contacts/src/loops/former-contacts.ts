import type { LoopDefinition } from '@postrider/process'
import { sweepFormerContacts } from '../commands/sweep-former-contacts.ts'
import type { Context } from '../context.ts'

/** Deletes notes of deleted contacts of which no service keeps anything any more. */
export const formerContacts = (ctx: Context): LoopDefinition => ({
  name: 'former-contacts',
  everyMs: 3_600_000,
  clockOnly: true,
  work: () => sweepFormerContacts(ctx),
})
