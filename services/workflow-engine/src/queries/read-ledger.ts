import { instantText, isId } from '@postrider/contracts'
import { badRequest } from '@postrider/contracts/errors'
import type { LedgerPage, LedgerQuestion } from '@postrider/contracts/internal'
import { decodeCursor, encodeCursor } from '@postrider/db'
import type { Context } from '../context.ts'
import { messagesOfStory } from '../domain/execution/ledger-messages.ts'
import { isActive } from '../domain/execution/execution.ts'
import { findStories, type StoryRow } from '../store/ledger.ts'
import { findGraphs } from '../store/workflow-graphs.ts'

const sort = 'workflowId'

/**
 * A page of what happened to the executions of a project. An execution that is active is told whole, however
 * old: where it waits is its present state. Throws 400 for an `after` that this has not answered.
 */
export async function readLedger(
  { db }: Pick<Context, 'db'>,
  { projectId, generation, since: from, after, limit }: LedgerQuestion,
): Promise<LedgerPage> {
  const since = new Date(from)
  const rows = await findStories(db, { projectId, generation, since, after: placeOf(after), limit })
  const graphs = await findGraphs(db, uniqueGraphs(rows))
  const graphOf = ({ execution, graphVersion }: StoryRow) =>
    graphs.find((each) => each.workflowId === execution.workflowId && each.version === graphVersion)?.graph
  const last = rows.at(-1)?.execution
  return {
    messages: rows.flatMap((row) =>
      messagesOfStory(row, graphOf(row))
        .filter(({ at }) => at >= since || isActive(row.execution))
        .map(({ type, at, data }) => ({ type, at: instantText(at), data })),
    ),
    next: last && rows.length === limit ? encodeCursor({ sort, value: last.workflowId, id: last.id }) : null,
  }
}

function placeOf(after: string | null) {
  if (after === null) return undefined
  const { value, id } = decodeCursor(after, { sort, kind: 'text' })
  if (!isId(value)) throw badRequest('The cursor is not one that this ledger has given.')
  return { workflowId: value, id }
}

const uniqueGraphs = (rows: readonly StoryRow[]) => [
  ...new Map(
    rows.map(({ execution: { workflowId }, graphVersion: version }) => [
      `${workflowId}/${version}`,
      { workflowId, version },
    ]),
  ).values(),
]
