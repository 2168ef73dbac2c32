import type { LoopDefinition } from '@postrider/service'
import { sendPlatformMails } from '../commands/send-platform-mails.ts'
import type { Context } from '../context.ts'

/** Sends the mails that were asked for; requests wake it. */
export const platformMail = (ctx: Context): LoopDefinition => ({
  name: 'platform-mail',
  everyMs: 2_000,
  atMostEveryMs: 100,
  work: () => sendPlatformMails(ctx),
})
