import { z } from 'zod'

/**
 * A list of `id:secret`, separated by commas. The first secret signs or encrypts. All secrets verify or
 * decrypt, so that a secret can be rotated without an outage.
 */
export const KeyRing = z
  .string()
  .transform((text) => text.split(',').map((entry) => splitOnce(entry.trim())))
  .refine((keys) => keys.every(([id, secret]) => id !== '' && secret.length >= 32), {
    message: 'give id:secret[,id:secret…], each secret at least 32 characters',
  })
  .transform((keys) => keys.map(([id, secret]) => ({ id, secret })))
export type KeyRing = { id: string; secret: string }[]

const splitOnce = (entry: string): [string, string] => {
  const at = entry.indexOf(':')
  return at < 0 ? ['', ''] : [entry.slice(0, at), entry.slice(at + 1)]
}
