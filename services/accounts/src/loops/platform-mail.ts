import type { LoopDefinition } from '@postrider/process'
import { sendPlatformMails } from '../commands/send-platform-mails.ts'
import type { Context } from '../context.ts'
import { hasPlatformMails } from '../store/platform-mails.ts'

/** Sends the due mails. Returns true if no mail is queued or in progress. */
export async function settlePlatformMail(ctx: Context): Promise<boolean> {
  if (ctx.config.role === 'http') return true
  while (await sendPlatformMails(ctx)) continue
  return !(await hasPlatformMails(ctx.db))
}

/** Loop that sends requested mails. Requests wake it. */
export const platformMail = (ctx: Context): LoopDefinition => ({
  name: 'platform-mail',
  everyMs: 2_000,
  atMostEveryMs: 100,
  work: () => sendPlatformMails(ctx),
})
