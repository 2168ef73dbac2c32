import type { Config } from '../config.ts'
import { inboxProvider, type InboxContext } from './inbox/inbox.ts'
import type { Provider } from './provider.ts'
import { sesProvider } from './ses/ses.ts'
import { smtpProvider } from './smtp/smtp.ts'

/** Creates the configured provider. */
export function createProvider(ctx: InboxContext & { config: Config; lateReplyMs: number }): Provider {
  const { provider } = ctx.config
  switch (provider) {
    case 'inbox':
      return inboxProvider(ctx)
    case 'smtp':
      return smtpProvider(ctx)
    case 'ses':
      return sesProvider(ctx)
    default:
      return provider satisfies never
  }
}
