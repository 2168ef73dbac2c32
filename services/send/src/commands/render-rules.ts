import { signLink } from '@postrider/service'
import type { Context } from '../context.ts'
import type { RenderRules } from '../domain/render-mail.ts'

/** What rendering takes from the service: its links, signed, and its template engine. */
export const renderRules = ({ config, renderer }: Context): RenderRules => ({
  publicUrl: config.publicUrl,
  reservedPrefixes: config.reservedPrefixes,
  renderer,
  sign: (purpose, payload) => signLink(config.linkKeys, purpose, payload),
})
