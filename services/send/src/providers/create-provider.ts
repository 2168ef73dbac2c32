import type { Context } from '../context.ts'
import { inboxProvider } from './inbox.ts'
import type { Provider } from './provider.ts'
import { sesProvider } from './ses/ses.ts'
import { smtpProvider } from './smtp/smtp.ts'

/** The provider that the settings name. */
export function createProvider(
  ctx: Pick<Context, 'config' | 'db' | 'now' | 'newId' | 'lateReplyMs'>,
): Provider {
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
