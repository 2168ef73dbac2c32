import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Campaign } from '../domain/campaign.ts'

/**
 * Returns the current names of the campaigns' segments by id, without deleted segments. If the segments
 * service is unavailable, returns the names that were stored with the campaigns.
 */
export async function findSegmentNames(
  { segments }: Context,
  campaigns: readonly Campaign[],
): Promise<Map<string, string>> {
  const bySegment = new Map(campaigns.flatMap((each) => (each.segmentId ? [[each.segmentId, each]] : [])))
  const names = await Promise.all(
    [...bySegment].map(async ([id, { projectId, generation, segmentName }]) => {
      const name = segments
        ? await segments.definition({ projectId, generation, id }).then((found) => found.name, nullIfMissing)
        : null
      return [id, name === undefined ? segmentName : name] as const
    }),
  )
  return new Map(names.flatMap(([id, name]) => (name === null ? [] : [[id, name]])))
}

/** Returns null for a deleted segment, and undefined if the segments service is unavailable. */
function nullIfMissing(error: unknown): null | undefined {
  if (!(error instanceof AppError)) throw error
  return error.kind === 'not-found' ? null : undefined
}
