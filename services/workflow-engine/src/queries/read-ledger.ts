import { invalidCursor } from '@postrider/contracts/errors'
import { instantText, isId } from '@postrider/contracts'
import type { LedgerPage, LedgerQuery } from '@postrider/contracts/internal'
import { decodeCursor, encodeCursor } from '@postrider/db'
import type { Context } from '../context.ts'
import { messagesOfHistory } from '../domain/execution/ledger-messages.ts'
import { isActive } from '../domain/execution/execution.ts'
import { findHistories, type HistoryRow } from '../store/ledger.ts'
import { findGraphs } from '../store/workflow-graphs.ts'

const sort = 'workflowId'

/**
 * Returns a page of the messages about a project's executions. Includes active executions of any age. Throws
 * 400 for an invalid cursor.
 */
export async function readLedger(
  { db }: Pick<Context, 'db'>,
  { projectId, generation, since: from, after, limit }: LedgerQuery,
): Promise<LedgerPage> {
  const since = new Date(from)
  const rows = await findHistories(db, { projectId, generation, since, after: placeOf(after), limit })
  const graphs = await findGraphs(db, uniqueGraphs(rows))
  const graphOf = ({ execution, graphVersion }: HistoryRow) =>
    graphs.find((each) => each.workflowId === execution.workflowId && each.version === graphVersion)?.graph
  const last = rows.at(-1)?.execution
  return {
    messages: rows.flatMap((row) =>
      messagesOfHistory(row, graphOf(row))
        .filter(({ at }) => at >= since || isActive(row.execution))
        .map(({ type, at, data }) => ({ type, at: instantText(at), data })),
    ),
    next: last && rows.length === limit ? encodeCursor({ sort, value: last.workflowId, id: last.id }) : null,
  }
}

function placeOf(after: string | null) {
  if (after === null) return undefined
  const { value, id } = decodeCursor(after, { sort, kind: 'text' })
  if (!isId(value)) throw invalidCursor()
  return { workflowId: value, id }
}

const uniqueGraphs = (rows: readonly HistoryRow[]) => [
  ...new Map(
    rows.map(({ execution: { workflowId }, graphVersion: version }) => [
      `${workflowId}/${version}`,
      { workflowId, version },
    ]),
  ).values(),
]
