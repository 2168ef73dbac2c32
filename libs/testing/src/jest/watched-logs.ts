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
 * Returns a logger for the service under test. A WARN or ERROR line that the test does not expect fails the
 * test. `isUsed` returns whether the running test file uses the service, because lines of an idle shared
 * service are ignored.
 */
export function watchedLog(service: string, isUsed = (): boolean => true): Logger {
  const note =
    (level: Line['level']) =>
    (event: string, fields: Record<string, unknown> = {}): void => {
      if (isUsed()) lines.push({ level, service, event, fields })
    }
  return { error: note('ERROR'), warn: note('WARN'), info: () => undefined, debug: () => undefined }
}

/** Expects these WARN and ERROR events. The test fails if one of them is not logged. */
export const expectLogs = (...events: string[]): void => {
  for (const event of events) expected.add(event)
}

/** Allows these events, which depend on timing. */
export const allowLogs = (...events: string[]): void => {
  for (const event of events) allowed.add(event)
}

/** Allows these events in every test of this file. */
export const allowLogsInFile = (...events: string[]): void => {
  for (const event of events) allowedInFile.add(event)
}

/** Resets lines and expectations at the end of a test file, for the worker's next file. */
export function resetLogs(): void {
  allowedInFile.clear()
  allowed = new Set()
  expected = new Set()
  lines = []
}

/**
 * Throws if unexpected lines were logged so far. It is called when a service stops, after the last test.
 * `loop.failed` is allowed, because the broker may have stopped before the relay.
 */
export function checkLogsAtStop(): void {
  allowLogs('loop.failed')
  refuse(unexpected())
}

/**
 * Throws after a test if unexpected lines were logged, or if expected lines were not. Resets lines and
 * expectations.
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
 * Returns whether a line is the first failure of a loop that got no connection within the pool's five
 * seconds. A stalled machine can cause one such failure, but not two in a row.
 */
const isStandstill = ({ event, fields: { error, failures } }: Line): boolean =>
  event === 'loop.failed' && failures === 1 && noConnection.test(String(error))

/** pg's messages if the pool had no free connection, or if opening a new connection took too long. */
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
