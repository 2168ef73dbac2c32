import { KeyRing } from '@postrider/security'
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
