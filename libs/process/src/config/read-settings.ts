import type { z } from 'zod'
import { WrongSettings } from './errors.ts'
import {
  isAllOrNone,
  isRequired,
  isSetting,
  settingsIn,
  summaryOf,
  type ConfigOf,
  type Setting,
  type Settings,
} from './setting.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** Checks rules that concern several settings, and reports errors. */
type Check<Of> = (config: ConfigOf<Of>, report: (setting: Setting, message: string) => void) => void

/**
 * Parses environment variables. An empty variable counts as absent. `check` is called if all variables are
 * valid. Throws `WrongSettings` with every invalid variable.
 */
export function readSettings<Of extends Settings>(of: Of, env: Env, check?: Check<Of>): ConfigOf<Of> {
  const faults = new Set<string>()
  const report = ({ name }: Setting, message: string): void => void faults.add(`${name}: ${message}`)
  // The recursion loses the types, which are determined by the definitions.
  const config = readGroup(of, { env, report }) as ConfigOf<Of>
  if (faults.size === 0) check?.(config, report)
  if (faults.size > 0) throw new WrongSettings([...faults])
  return config
}

interface Reading {
  env: Env
  report(setting: Setting, message: string): void
}

const readGroup = (of: Settings, reading: Reading): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).map(([key, each]) => [key, readOne(each, reading)]))

function readOne(of: Settings[string], reading: Reading): unknown {
  if (isSetting(of)) return readSetting(of, reading)
  if (!isAllOrNone(of)) return readGroup(of, reading)
  return isGiven(of.settings, reading) ? readGroup(of.settings, reading) : undefined
}

function readSetting(of: Setting, { env, report }: Reading): unknown {
  const text = env[of.name] || undefined
  if (text === undefined && isRequired(of))
    return report(of, `is not set (${summaryOf(of).replace(/[.:]$/, '')})`)
  const result = of.schema.safeParse(text, { error: messageOf })
  if (!result.success) return report(of, result.error.issues.map(({ message }) => message).join(', '))
  return result.data
}

/**
 * Returns false if a required setting of the group is missing. Reports the missing settings unless the group
 * is completely absent.
 */
function isGiven(group: Settings, { env, report }: Reading): boolean {
  const required = settingsIn(group).filter(isRequired)
  const missing = required.filter(({ name }) => !env[name])
  if (missing.length < required.length)
    for (const each of missing)
      report(each, `give all of ${required.map(({ name }) => name).join(', ')}, or none`)
  return missing.length === 0
}

/**
 * Returns the message for a type error of the parser. The message must not contain the value, which may be a
 * secret.
 */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.expected === 'number' ? 'give a number' : undefined
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'give a URL'
  return undefined
}
