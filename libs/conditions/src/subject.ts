import type { Filter } from './tree.ts'

/** Something that a contact did, or that was done to it. */
export interface SubjectEvent {
  name: string
  data: unknown
  createdAt: Date
}

/** A contact as a tree sees it. What a tree does not read (see `dependencies`) may be left empty. */
export interface Subject {
  /** As stored: trimmed and lower-cased. */
  email: string
  subscribed: boolean
  createdAt: Date
  updatedAt: Date
  data: unknown
  /** All of the events that the tree reads, in any order. */
  events: readonly SubjectEvent[]
  /** Ids, in lower case, of the segments with a stored membership that the contact is in now. */
  segments: ReadonlySet<string>
}

/**
 * What a question is asked with besides the tree: `evaluate` and `toSql` agree when they are given the same.
 */
export interface At {
  now: Date
  isMember(subject: Subject, segmentId: string): boolean
  /** Answers filters without the subject; undefined where it does not. */
  known?: ((filter: Filter) => boolean | undefined) | undefined
}
