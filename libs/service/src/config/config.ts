import { z } from 'zod'

/** A setting is missing or wrong; the message is one sentence for the person who starts the program. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Settings that cannot be, each as `NAME: what to give`. */
export class WrongSettings extends ConfigError {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Wrong settings: ${faults.join('; ')}.`)
    this.faults = faults
  }
}

/** Parses environment variables against one schema. Throws `WrongSettings` naming every variable at fault. Empty counts as absent. */
export function parseEnv<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = schema.safeParse(present, { error: wordsOf })
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new WrongSettings(faults)
}

/** For people, where the parser's own words are about its types. */
function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined
  if (issue.input === undefined) return 'is not set'
  return issue.expected === 'number' ? 'give a number' : undefined
}

/** A list of `id:secret`, comma-separated: the first is used, all are accepted, so that a secret is changed without a gap. */
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

/** Texts separated by commas; none when absent. */
export const List = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  )
  .default([])

/** A switch: `true`, `1`, `yes`, `on` (any case) mean on. */
export const Switch = z.string().transform((text) => /^(true|1|yes|on)$/i.test(text))

/** Where a service is: an http address, or several of its instances separated by commas. A host name may itself have many addresses. */
export const Upstreams = z
  .string()
  .refine(
    (text) => text.split(',').every((each) => z.url({ protocol: /^http$/ }).safeParse(each.trim()).success),
    {
      message: 'give an http:// address, or several separated by commas',
    },
  )

/** The single addresses of an `Upstreams` setting. */
export const addressesOf = (upstreams: string): string[] =>
  upstreams.split(',').map((each) => each.trim().replace(/\/$/, ''))

/** A whole number of at least 0. */
export const Count = z.coerce.number().int().min(0)

/** What is logged: this and what is worse. */
export const LogLevel = z.enum(['error', 'warn', 'info', 'debug', 'silent'])

/** What every service reads; a service's own schema extends it. */
export const commonEnv = {
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65535),
  LOG_LEVEL: LogLevel.default('info'),
  ROLE: z.enum(['http', 'worker', 'all']).default('all'),
  GATEWAY_JWKS_URL: z.url(),
  SERVICE_TOKEN_KEYS: KeyRing,
}
