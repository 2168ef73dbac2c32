import type { ProjectGeneration } from '@postrider/contracts'
import { setTimeout as pause } from 'node:timers/promises'
import { unavailable } from '@postrider/contracts/errors'
import {
  membershipChanged,
  segmentDeleted,
  segmentUntracked,
  type Draft,
} from '@postrider/contracts/messages'
import { contactsOf, type Copy, type State, type StoredContact } from './contacts-state.ts'

/**
 * Applies a membership message. It has no effect if it is a repeat, is older than the last message, or is
 * about a missing contact.
 */
export function applyMembership(state: State, message: Draft): void {
  switch (message.type) {
    case membershipChanged.type:
      return applyChange(state, message)
    case segmentDeleted.type:
    case segmentUntracked.type: {
      const { id, membershipVersion } = segmentDeleted.data.parse(message.data)
      const copy = updatedCopy(state, { ...message, segmentId: id, version: membershipVersion })
      copy.endedVersion = Math.max(copy.endedVersion, membershipVersion)
    }
  }
}

function applyChange(state: State, message: Draft): void {
  const { segmentId, contactId, isMember, membershipVersion } = membershipChanged.data.parse(message.data)
  const { changes } = updatedCopy(state, { ...message, segmentId, version: membershipVersion })
  const isKnown = contactsOf(state, message).some(({ id }) => id === contactId)
  if (isKnown && (changes.get(contactId)?.version ?? 0) < membershipVersion)
    changes.set(contactId, { version: membershipVersion, isMember })
}

interface Reached extends ProjectGeneration {
  segmentId: string
  version: number
}

function updatedCopy({ copies }: State, { segmentId, version, ...project }: Reached): Copy {
  const name = copyName(project, segmentId)
  const copy = copies.get(name) ?? { segmentId, version, endedVersion: 0, changes: new Map() }
  copies.set(name, copy)
  copy.version = Math.max(copy.version, version)
  return copy
}

/** Returns whether a contact was in a segment with stored members at a version, and still is in it. */
export function wasIn(
  { copies }: State,
  contact: StoredContact,
  { segmentId, atLeast }: { segmentId: string; atLeast: number },
): boolean {
  const last = copies.get(copyName(contact, segmentId))?.changes.get(contact.id)
  return last !== undefined && last.isMember && last.version <= atLeast
}

/** Returns the segments with stored members that currently contain a contact. */
export function segmentsOf({ copies }: State, contact: StoredContact): Set<string> {
  const isIn = ({ endedVersion, changes }: Copy): boolean => {
    const last = changes.get(contact.id)
    return last !== undefined && last.isMember && last.version > endedVersion
  }
  const ofProject = [...copies].filter(([name]) => name.startsWith(copyName(contact, '')))
  return new Set(ofProject.flatMap(([, copy]) => (isIn(copy) ? [copy.segmentId] : [])))
}

/**
 * Returns the segments with stored members that contain a contact. A segment in `asOf` must also have
 * contained the contact at that version.
 */
export const segmentsAsOf = (
  state: State,
  contact: StoredContact,
  asOf: ReadonlyMap<string, number>,
): Set<string> =>
  new Set(
    [...segmentsOf(state, contact)].filter((segmentId) => {
      const atLeast = asOf.get(segmentId)
      return atLeast === undefined || wasIn(state, contact, { segmentId, atLeast })
    }),
  )

// The maximum wait in ms, as in the service.
const patienceMs = 5_000

/**
 * Waits until the copy has reached a version, and throws 503 after `patienceMs`. Returns whether the copy
 * still has the members of that version, which is false if tracking has ended since.
 */
export async function keepsMembersOf(
  { copies }: State,
  { segmentId, atLeast, ...project }: ProjectGeneration & { segmentId: string; atLeast: number },
): Promise<boolean> {
  const until = performance.now() + patienceMs
  const version = (): number => copies.get(copyName(project, segmentId))?.version ?? 0
  while (version() < atLeast) {
    if (performance.now() > until)
      throw unavailable(`The members of segment ${segmentId} are not at version ${atLeast} yet. Try again.`)
    await pause(10)
  }
  return (copies.get(copyName(project, segmentId))?.endedVersion ?? 0) <= atLeast
}

const copyName = ({ projectId, generation }: ProjectGeneration, segmentId: string): string =>
  `${projectId}/${generation}/${segmentId}`
