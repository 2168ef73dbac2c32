import pg from 'pg'

/** A statement as the driver gets it. */
export interface SentStatement {
  text: string
  values: readonly unknown[]
}

/** Records the statements that this process sends to PostgreSQL. `stop` ends the recording and returns them. */
export function watchStatements(): { stop(): SentStatement[] } {
  const spy = jest.spyOn(pg.Client.prototype, 'query')
  return {
    stop: () => {
      const sent = spy.mock.calls.flatMap(([statement]) => readStatement(statement))
      spy.mockRestore()
      return sent
    },
  }
}

/** Reads a statement without callback, or a query that joins it with BEGIN (libs/db). */
function readStatement(statement: unknown): SentStatement[] {
  if (typeof statement !== 'object' || statement === null) return []
  const { text, values } = Object(statement)
  return typeof text === 'string' ? [{ text, values: Array.isArray(values) ? values : [] }] : []
}
