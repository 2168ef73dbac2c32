import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '@postrider/security'
import type { Context } from '../context.ts'
import type { WebhookEndpoint } from './endpoint.ts'

type SecretContext = Pick<Context, 'config'>
type Owner = Pick<WebhookEndpoint, 'projectId' | 'id'>

// Standard Webhooks requires 24 to 64 bytes.
const secretBytes = 32
const hintLength = 4

export interface NewSecret {
  /** `whsec_` and base64. */
  text: string
  /** The fields of the endpoint. */
  fields: Pick<WebhookEndpoint, 'secret' | 'secretHint'>
}

/** Creates a secret for an endpoint. */
export function newSecret({ config }: SecretContext, owner: Owner): NewSecret {
  const text = `whsec_${randomBytes(secretBytes).toString('base64')}`
  const secret = encrypt(config.encryptionKeys, purposeOf(owner), text)
  return { text, fields: { secret, secretHint: text.slice(-hintLength) } }
}

type SecretFields = Owner & Pick<WebhookEndpoint, 'secret' | 'previousSecret' | 'previousSecretUntil'>

/** Returns the secrets that sign a request now, newest first. */
export function signingSecrets({ config }: SecretContext, endpoint: SecretFields, now: Date): string[] {
  const { secret, previousSecret, previousSecretUntil } = endpoint
  const previous = previousSecretUntil !== null && previousSecretUntil > now ? previousSecret : null
  return [secret, previous]
    .filter((each) => each !== null)
    .map((each) => decrypt(config.encryptionKeys, purposeOf(endpoint), each))
}

const purposeOf = ({ projectId, id }: Owner): string => `webhook_endpoints/${projectId}/${id}`
