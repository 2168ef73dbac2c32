import { isId } from '@postrider/contracts'
import { maxReferences, type References, type referencesApi } from '@postrider/contracts/internal'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Graph } from '../domain/graph.ts'

type ReferencesQuery = z.output<(typeof referencesApi.find)['body']>

/**
 * Returns the workflows, enabled or not, whose steps or trigger use a resource, ordered by id. For a
 * template, also returns the steps that use it. Returns at most 100 workflows and 100 steps.
 */
export async function findReferences(
  { db }: Context,
  { projectId, generation, kind, id }: ReferencesQuery,
): Promise<Pick<References, 'workflows' | 'workflowSteps'>> {
  const uses = usesOf(kind, id)
  if (!uses) return { workflows: [], workflowSteps: [] }
  const rows = await db
    .selectFrom('workflows')
    .select(['id', 'name', 'graph'])
    .where('project_id', '=', projectId)
    .where('generation', '>=', generation)
    .where(uses)
    .orderBy('id')
    .limit(maxReferences)
    .execute()
  const steps = kind === 'template' ? rows.flatMap((row) => stepsOf(row, id.toLowerCase())) : []
  return {
    workflows: rows.map(({ id: of, name }) => ({ id: of, name })),
    workflowSteps: steps.slice(0, maxReferences),
  }
}

const stepsOf = ({ id: workflowId, graph }: { id: string; graph: Graph }, templateId: string) =>
  graph.steps
    .filter((step) => step.templateId === templateId)
    .map(({ id, name }) => ({ id, name, workflowId }))

/**
 * Returns the condition for workflows that use a resource; undefined if workflows cannot use this kind.
 * Workflows use domains only through templates, and the send service returns the references of templates.
 */
function usesOf(kind: ReferencesQuery['kind'], id: string) {
  switch (kind) {
    case 'field':
      return sql<boolean>`${id} = any(uses_fields)`
    case 'event':
      return sql<boolean>`${id} = any(uses_events)`
    case 'segment':
      return isId(id) ? sql<boolean>`${id}::uuid = any(uses_segments)` : undefined
    case 'template':
      return isId(id) ? sql<boolean>`${id}::uuid = any(uses_templates)` : undefined
    case 'domain':
      return undefined
    default:
      return kind satisfies never
  }
}
