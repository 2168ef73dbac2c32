import { inspect } from 'node:util'
import type { Logger } from '@postrider/process'

interface Line {
  level: 'WARN' | 'ERROR'
  service: string
  event: string
  fields: Record<string, unknown>
}

const allowedInFile = new Set<string>()
let allowed = new Set<string>()
let expected = new Set<string>()
let lines: Line[] = []

/**
 * Returns a logger of the service under test: each WARN or ERROR line that the test does not expect fails
 * it. `isUsed` returns whether the running test file uses the service: lines of an idle shared service are
 * ignored.
 */
export function watchedLog(service: string, isUsed = (): boolean => true): Logger {
  const note =
    (level: Line['level']) =>
    (event: string, fields: Record<string, unknown> = {}): void => {
      if (isUsed()) lines.push({ level, service, event, fields })
    }
  return { error: note('ERROR'), warn: note('WARN'), info: () => undefined, debug: () => undefined }
}

/** Expects these WARN and ERROR lines: the test fails if one of the events is not logged. */
export const expectLogs = (...events: string[]): void => {
  for (const event of events) expected.add(event)
}

/** Allows these lines, which depend on timing. */
export const allowLogs = (...events: string[]): void => {
  for (const event of events) allowed.add(event)
}

/** Allows these lines in every test of this file, which tests their fault. */
export const allowLogsInFile = (...events: string[]): void => {
  for (const event of events) allowedInFile.add(event)
}

/** Resets lines and expectations at the end of a test file, for the next file in this worker. */
export function resetLogs(): void {
  allowedInFile.clear()
  allowed = new Set()
  expected = new Set()
  lines = []
}

/**
 * Throws for unexpected lines so far. Called when a service stops, after the last test: its relay may then
 * find that the broker has stopped first, as in standalone.
 */
export function checkLogsAtStop(): void {
  allowLogs('loop.failed')
  refuse(unexpected())
}

/**
 * Throws after a test for lines that were logged but not expected, and for lines that were expected but not
 * logged. Resets both.
 */
export function checkLogs(): void {
  const [found, missing] = [unexpected(), [...expected].filter((event) => !wasLogged(event))]
  lines = []
  expected = new Set()
  allowed = new Set()
  refuse(found)
  if (missing.length > 0) throw new Error(`Expected, but not in the log: ${missing.join(', ')}`)
}

const unexpected = (): Line[] =>
  lines
    .filter(({ event }) => !expected.has(event) && !allowed.has(event) && !allowedInFile.has(event))
    .filter((line) => !isStandstill(line))

/**
 * True for the first loop iteration that got no connection within the pool's five seconds, which a stalled
 * machine can cause. Not for the second in a row.
 */
const isStandstill = ({ event, fields: { error, failures } }: Line): boolean =>
  event === 'loop.failed' && failures === 1 && noConnection.test(String(error))

/**
 * The messages of pg for an iteration that waited for a connection of the pool, and for an iteration that was
 * opening its own.
 */
const noConnection =
  /(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/u

const wasLogged = (event: string): boolean => lines.some((line) => line.event === event)

function refuse(found: readonly Line[]): void {
  if (found.length === 0) return
  const texts = found.map(textOf).join('\n')
  throw new Error(`Unexpected in the log (expect it with expectLogs, or fix its cause):\n${texts}`)
}

const textOf = ({ level, service, event, fields }: Line): string =>
  `${level} ${service} ${event} ${inspect(fields, { depth: 4, breakLength: Infinity }).slice(0, 2_000)}`
