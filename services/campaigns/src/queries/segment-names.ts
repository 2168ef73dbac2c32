import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Campaign } from '../domain/campaign.ts'

/**
 * What segments calls the segments of these campaigns now, by id; without those that are gone. Where segments
 * cannot be asked: what it called them when the campaign was saved.
 */
export async function findSegmentNames(
  { segments }: Context,
  campaigns: readonly Campaign[],
): Promise<Map<string, string>> {
  const bySegment = new Map(campaigns.flatMap((each) => (each.segmentId ? [[each.segmentId, each]] : [])))
  const names = await Promise.all(
    [...bySegment].map(async ([id, { projectId, generation, segmentName }]) => {
      const name = segments
        ? await segments.definition({ projectId, generation, id }).then((found) => found.name, nameless)
        : null
      return [id, name === undefined ? segmentName : name] as const
    }),
  )
  return new Map(names.flatMap(([id, name]) => (name === null ? [] : [[id, name]])))
}

/** Null for a segment that is gone, undefined where that is not known. */
function nameless(error: unknown): null | undefined {
  if (!(error instanceof AppError)) throw error
  return error.kind === 'not-found' ? null : undefined
}
