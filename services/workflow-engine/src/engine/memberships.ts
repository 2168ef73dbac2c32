import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'

export type AskedContext = Pick<Context, 'contacts' | 'segments' | 'log' | 'now'>

/** A contact of a project. */
export interface Subject extends ProjectGeneration {
  contactId: string
}

/** Whether a contact is a member of a segment. */
export interface MembershipQuestion extends Subject {
  segmentId: string
}

interface Answer {
  contactId: string
  segmentId: string
  isMember: boolean
}

/** The most trees and contacts of one call. */
const [mostTrees, mostContacts] = [50, 1_000]

/** Asks contacts. In a segment that there is not, or where segments are not installed, is nobody. */
export async function askMemberships(
  ctx: AskedContext,
  project: ProjectGeneration,
  questions: readonly MembershipQuestion[],
): Promise<Answer[]> {
  const segmentIds = [...new Set(questions.map(({ segmentId }) => segmentId))]
  const contactIds = [...new Set(questions.map(({ contactId }) => contactId))]
  const members = new Set<string>()
  for (let tree = 0; tree < segmentIds.length; tree += mostTrees) {
    const { trees, definitions } = await treesOf(ctx, project, segmentIds.slice(tree, tree + mostTrees))
    if (trees.length === 0) continue
    for (let from = 0; from < contactIds.length; from += mostContacts) {
      const ids = contactIds.slice(from, from + mostContacts)
      const now = ctx.now().toISOString()
      const answer = await ctx.contacts.evaluate({ ...project, now, trees, definitions, contactIds: ids })
      for (const { id, holds } of answer.contacts) for (const tree of holds) members.add(`${id}/${tree}`)
    }
  }
  return questions.map(({ contactId, segmentId }) => ({
    contactId,
    segmentId,
    isMember: members.has(`${contactId}/${segmentId}`),
  }))
}

async function treesOf(ctx: AskedContext, project: ProjectGeneration, ids: readonly string[]) {
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

async function definitionOf({ segments }: AskedContext, project: ProjectGeneration, id: string) {
  try {
    return await segments?.definition({ ...project, id })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined
    throw error
  }
}
