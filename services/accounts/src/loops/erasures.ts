import type { LoopDefinition } from '@postrider/service'
import { eraseContacts } from '../commands/erase-contacts.ts'
import type { Context } from '../context.ts'

/** Deletes what is left of erased contacts. */
export const erasures = (ctx: Context): LoopDefinition => ({
  name: 'contact-erasure',
  everyMs: 5_000,
  clockOnly: true,
  work: () => eraseContacts(ctx),
})

/** For `settle`: true when nothing was left. */
export const settleErasures = async (ctx: Context): Promise<boolean> =>
  !(await eraseContacts(ctx, { eager: true }))
