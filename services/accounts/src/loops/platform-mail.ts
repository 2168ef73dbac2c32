import type { LoopDefinition } from '@postrider/process'
import { sendPlatformMails } from '../commands/send-platform-mails.ts'
import type { Context } from '../context.ts'
import { hasPlatformMails } from '../store/platform-mails.ts'

/** Sends the due mails; returns true when none is left or in progress. */
export async function settlePlatformMail(ctx: Context): Promise<boolean> {
  if (ctx.config.role === 'http') return true
  while (await sendPlatformMails(ctx)) continue
  return !(await hasPlatformMails(ctx.db))
}

/** Sends requested mails; requests wake it. */
export const platformMail = (ctx: Context): LoopDefinition => ({
  name: 'platform-mail',
  everyMs: 2_000,
  atMostEveryMs: 100,
  work: () => sendPlatformMails(ctx),
})
