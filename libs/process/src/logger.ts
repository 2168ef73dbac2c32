import { currentCorrelation } from '@postrider/contracts'
import { currentTraceIds } from '@postrider/tracing'
import { createLogger as createWinston, format, transports } from 'winston'
import { describeError } from './describe-error.ts'
import { standardOutput } from './standard-output.ts'

type Fields = Record<string, unknown>

/** Writes log lines that consist of an event name and fields. `error` means that a person must act. */
export interface Logger {
  error(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  info(event: string, fields?: Fields): void
  debug(event: string, fields?: Fields): void
}

export interface LoggerOptions {
  service: string
  level: string
}

/**
 * Creates a logger that writes JSON lines to standard output. Each line contains the service name and, while
 * a request or message is processed, its request id and project, and the ids of the active span.
 */
export function createLogger({ service, level }: LoggerOptions): Logger {
  const winston = createWinston({
    level: level === 'silent' ? 'error' : level,
    silent: level === 'silent',
    defaultMeta: { service },
    format: format.combine(format.timestamp(), format(correlate)(), format.json({ replacer })),
    transports: [new transports.Stream({ stream: standardOutput })],
  })
  const at =
    (level: 'error' | 'warn' | 'info' | 'debug') =>
    (event: string, fields: Fields = {}): void => {
      // winston formats a line before it checks the level. The gateway logs a line per request, so check the
      // level first.
      if (winston.isLevelEnabled(level)) winston.log({ level, message: event, ...fields })
    }
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') }
}

const correlate = <Info extends object>(info: Info): Info => {
  const { origin: _personal, ...correlation } = currentCorrelation() ?? {}
  return Object.assign(info, correlation, currentTraceIds())
}

const replacer = (_key: string, value: unknown): unknown =>
  value instanceof Error ? describeError(value) : value
