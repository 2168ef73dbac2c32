import { decrypt } from '@postrider/security'
import type { Context } from '../context.ts'
import { coveringDomains, domainOf, type SenderDomain } from './sender-domain.ts'
import { findDomainsOf } from './store.ts'

export interface SigningKey {
  domain: string
  selector: string
  privateKey: string
}

interface MailSender {
  id: string
  projectId: string
  fromEmail: string
}

/**
 * Returns the DKIM key of each mail by mail id: the key of the sender's domain, or of its nearest parent
 * domain with a key. The value is an `Error` if the key cannot be decrypted. The map is empty if the provider
 * signs.
 */
export async function findSigningKeys(
  ctx: Context,
  mails: readonly MailSender[],
): Promise<Map<string, SigningKey | Error | undefined>> {
  if (!ctx.provider.signs || mails.length === 0) return new Map()
  const senders = [...Map.groupBy(mails, ({ projectId, fromEmail }) => `${projectId}/${domainOf(fromEmail)}`)]
  const wanted = senders.map(([, [{ projectId, fromEmail } = nobody]]) => ({
    projectId,
    names: coveringDomains(fromEmail),
  }))
  const found = await findDomainsOf(ctx.db, wanted)
  return new Map(
    senders.flatMap(([, mailsOfSender], index) => {
      const key = keyOf(ctx, found[index] ?? [])
      return mailsOfSender.map(({ id }) => [id, key] as const)
    }),
  )
}

const nobody = { projectId: '', fromEmail: '' }

/** Returns the key of the nearest domain, which has the longest name. */
function keyOf({ config, log }: Context, domains: readonly SenderDomain[]): SigningKey | Error | undefined {
  const [nearest] = domains
    .filter(({ verified, dkim }) => verified && dkim !== null)
    .toSorted((left, right) => right.domain.length - left.domain.length)
  if (!nearest?.dkim) return undefined
  const { id, domain, dkim } = nearest
  try {
    const privateKey = decrypt(config.encryptionKeys, `domains/${id}`, dkim.encryptedPrivateKey)
    return { domain, selector: dkim.selector, privateKey }
  } catch (cause) {
    log.error('dkim.key_unreadable', { domain, error: cause })
    return new Error('The DKIM key of this domain cannot be read', { cause })
  }
}
