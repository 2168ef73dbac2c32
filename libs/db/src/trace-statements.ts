import { attribute, inSpan, isRecording, isTracing, SpanKind, type SpanOptions } from '@postrider/tracing'
import type { PostgresPoolClient } from 'kysely'
import { marksOf } from './prepared.ts'

/**
 * Returns a connection that records a span for each statement of a traced request or message. The span names
 * a prepared statement, or the SQL command. Neither its text nor its parameters are recorded.
 */
export function traceStatements(client: PostgresPoolClient, namespace: string): PostgresPoolClient {
  if (!isTracing()) return client
  const query = (text: string, values: readonly unknown[] = []): Promise<unknown> =>
    isRecording() && !transactionCommands.has(text)
      ? inSpan(nameOf(text), statementSpan(namespace, nameOf(text)), () => client.query(text, values))
      : client.query(text, values)
  // Kysely's type has a second overload for cursors; this dialect has no cursor class.
  const asKyselyCalls = query as PostgresPoolClient['query'] & typeof query
  return { query: asKyselyCalls, release: (destroy) => client.release(destroy) }
}

/** `pipelining` sends BEGIN and COMMIT together with other statements. */
const transactionCommands = new Set(['begin', 'commit', 'rollback'])

const statementSpan = (namespace: string, summary: string): SpanOptions => ({
  kind: SpanKind.CLIENT,
  attributes: {
    [attribute.dbSystem]: 'postgresql',
    [attribute.dbNamespace]: namespace,
    [attribute.dbQuerySummary]: summary,
  },
})

const nameOf = (text: string): string =>
  marksOf(text).name ?? /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement'
