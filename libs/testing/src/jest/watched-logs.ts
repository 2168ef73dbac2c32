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
 * A logger of the service under test: each WARN or ERROR line that the test has not announced fails it.
 * `isUsed` says whether the running test file uses the service; lines of a shared service that is idle
 * concern nobody.
 */
export function watchedLog(service: string, isUsed = (): boolean => true): Logger {
  const note =
    (level: Line['level']) =>
    (event: string, fields: Record<string, unknown> = {}): void => {
      if (isUsed()) lines.push({ level, service, event, fields })
    }
  return { error: note('ERROR'), warn: note('WARN'), info: () => undefined, debug: () => undefined }
}

/** This test causes these WARN and ERROR lines: it fails when one of the events is not logged. */
export const expectLogs = (...events: string[]): void => {
  for (const event of events) expected.add(event)
}

/** This test may cause these lines, depending on who is faster. */
export const allowLogs = (...events: string[]): void => {
  for (const event of events) allowed.add(event)
}

/** Every test of this file may cause these lines: it is about the fault that they tell of. */
export const allowLogsInFile = (...events: string[]): void => {
  for (const event of events) allowedInFile.add(event)
}

/** At the end of a test file: the next one in this worker starts without lines and announcements. */
export function resetLogs(): void {
  allowedInFile.clear()
  allowed = new Set()
  expected = new Set()
  lines = []
}

/**
 * Throws for what was logged so far but not announced. For the end of a service, which comes behind the last
 * test: then its relay may find that the broker has stopped before it, as it does in standalone.
 */
export function checkLogsAtStop(): void {
  allowLogs('loop.failed')
  refuse(unexpected())
}

/**
 * After each test: throws for what was logged but not announced, and for what was announced but not logged;
 * then forgets both.
 */
export function checkLogs(): void {
  const [found, missing] = [unexpected(), [...expected].filter((event) => !wasLogged(event))]
  lines = []
  expected = new Set()
  allowed = new Set()
  refuse(found)
  if (missing.length > 0) throw new Error(`Announced, but not in the log: ${missing.join(', ')}`)
}

const unexpected = (): Line[] =>
  lines
    .filter(({ event }) => !expected.has(event) && !allowed.has(event) && !allowedInFile.has(event))
    .filter((line) => !isStandstill(line))

/**
 * A turn of a loop for which no connection was ready within the pool's five seconds: a machine that stands
 * still does that. Not the second such turn in a row.
 */
const isStandstill = ({ event, fields: { error, failures } }: Line): boolean =>
  event === 'loop.failed' && failures === 1 && noConnection.test(String(error))

/**
 * The words of pg for a turn that waited for a connection of the pool, and for one that was opening its own.
 */
const noConnection =
  /(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/u

const wasLogged = (event: string): boolean => lines.some((line) => line.event === event)

function refuse(found: readonly Line[]): void {
  if (found.length === 0) return
  const texts = found.map(textOf).join('\n')
  throw new Error(`Unexpected in the log (announce it with expectLogs, or mend what causes it):\n${texts}`)
}

const textOf = ({ level, service, event, fields }: Line): string =>
  `${level} ${service} ${event} ${inspect(fields, { depth: 4, breakLength: Infinity }).slice(0, 2_000)}`
