import { isId } from '@postrider/contracts'
import { ConfigError } from '@postrider/process/config'

/** What a person has asked for. */
export interface Command {
  projects: readonly string[] | 'all'
  /** What happened before is left as it is. */
  since: Date
}

const usage = `Counts the activity and the figures of projects anew, from what the services keep.

  <project id…|all> [--since 2026-11-01]

The analytics service does it, beside what comes in; this program begins it and shows how far it is. Stopped and started again it shows
what goes on. It reads the settings of that service: DATABASE_URL or ANALYTICS_DATABASE_URL.`

/** Reads what is behind the program's name. Throws `ConfigError`, with the usage where that helps. */
export function readCommand(args: string[]): Command {
  const at = args.indexOf('--since')
  const ids = at < 0 ? args : args.slice(0, at)
  const since = at < 0 ? new Date(0) : dayOf(args.slice(at + 1))
  if (ids.length === 1 && ids[0] === 'all') return { projects: 'all', since }
  if (ids.length === 0) throw new ConfigError(usage)
  const wrong = ids.find((id) => !isId(id))
  if (wrong !== undefined) throw new ConfigError(`${wrong} is no project's id; say ids, or all.`)
  return { projects: ids, since }
}

function dayOf([text = '', ...rest]: string[]): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (rest.length > 0 || !/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
    throw new ConfigError('Give --since last, as a day: 2026-11-01.')
  return day
}
