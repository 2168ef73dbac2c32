import type { SegmentFacts } from '@postrider/contracts/internal'
import { draft, membershipChanged, segmentDeleted, segmentUntracked } from '@postrider/contracts/messages'
import type { Draft } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'

export interface SomeSegment {
  id: string
  /** The definition that the segments service returns. */
  facts: SegmentFacts
  /** Returns the segment's next message, which reports that the contact enters. It has the next version. */
  enters(contactId: string): Draft
  leaves(contactId: string): Draft
  deleted(): Draft
  untracked(): Draft
}

/**
 * Returns a segment with stored members (by default it is tracked), and functions that create its messages.
 */
export function someSegment(
  { projectId, generation = 1 }: { projectId: string; generation?: number },
  { type = 'DYNAMIC', slug = 'big-spenders' }: { type?: 'STATIC' | 'DYNAMIC'; slug?: string } = {},
): SomeSegment {
  const id = uuidv7()
  const name = 'Big spenders'
  const trackMembership = type === 'DYNAMIC'
  const facts: SegmentFacts = {
    id,
    name,
    slug,
    type,
    trackMembership,
    isStored: true,
    condition: null,
    definitions: {},
    memberships: {},
    definitionVersion: 1,
    membershipVersion: 0,
  }
  const next = () => {
    facts.membershipVersion += 1
    return { key: id, projectId, generation, at: new Date() }
  }
  const membershipChange = (contactId: string, isMember: boolean): Draft => {
    const envelope = next()
    return draft(membershipChanged, envelope, {
      id: uuidv7(),
      segmentId: id,
      segmentName: name,
      slug,
      kind: type,
      contactId,
      isMember,
      membershipVersion: facts.membershipVersion,
      contactVersion: 1,
    })
  }
  return {
    id,
    facts,
    enters: (contactId) => membershipChange(contactId, true),
    leaves: (contactId) => membershipChange(contactId, false),
    deleted: () => draft(segmentDeleted, next(), { id, membershipVersion: facts.membershipVersion }),
    untracked: () => draft(segmentUntracked, next(), { id, membershipVersion: facts.membershipVersion }),
  }
}
