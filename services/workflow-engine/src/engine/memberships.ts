import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'

export type FactsContext = Pick<Context, 'contacts' | 'segments' | 'log' | 'now'>

/** A contact of a project. */
export interface ContactKey extends ProjectGeneration {
  contactId: string
}

/** A contact and a segment. */
export interface MembershipQuery extends ContactKey {
  segmentId: string
}

interface Membership {
  contactId: string
  segmentId: string
  isMember: boolean
}

/** Maximum number of conditions and contacts per call. */
const [maxConditions, maxContacts] = [50, 1_000]

/**
 * Returns whether contacts are members of segments. An unknown segment has no members. If the segments
 * service is not installed, all segments are unknown.
 */
export async function findMemberships(
  ctx: FactsContext,
  project: ProjectGeneration,
  questions: readonly MembershipQuery[],
): Promise<Membership[]> {
  const segmentIds = [...new Set(questions.map(({ segmentId }) => segmentId))]
  const contactIds = [...new Set(questions.map(({ contactId }) => contactId))]
  const members = new Set<string>()
  for (let tree = 0; tree < segmentIds.length; tree += maxConditions) {
    const { trees, definitions } = await treesOf(ctx, project, segmentIds.slice(tree, tree + maxConditions))
    if (trees.length === 0) continue
    for (let from = 0; from < contactIds.length; from += maxContacts) {
      const ids = contactIds.slice(from, from + maxContacts)
      const now = ctx.now().toISOString()
      const result = await ctx.contacts.evaluate({ ...project, now, trees, definitions, contactIds: ids })
      for (const { id, holds } of result.contacts) for (const tree of holds) members.add(`${id}/${tree}`)
    }
  }
  return questions.map(({ contactId, segmentId }) => ({
    contactId,
    segmentId,
    isMember: members.has(`${contactId}/${segmentId}`),
  }))
}

async function treesOf(ctx: FactsContext, project: ProjectGeneration, ids: readonly string[]) {
  const known = (await Promise.all(ids.map((id) => definitionOf(ctx, project, id)))).flatMap(
    (each) => each ?? [],
  )
  return {
    trees: known.map(({ id }) => ({
      id,
      condition: {
        logic: 'AND',
        groups: [{ filters: [{ field: `segment.${id}`, operator: 'memberOfSegment' }] }],
      },
    })),
    definitions: Object.assign(
      {},
      ...known.map(({ id, isStored, condition, definitions }) => ({
        ...definitions,
        ...(isStored ? {} : { [id]: condition }),
      })),
    ) as Record<string, unknown>,
  }
}

async function definitionOf({ segments }: FactsContext, project: ProjectGeneration, id: string) {
  try {
    return await segments?.definition({ ...project, id })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined
    throw error
  }
}
