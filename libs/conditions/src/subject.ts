import type { Filter } from './tree.ts'

/** An event of a contact: an activity, or a mail event. */
export interface SubjectEvent {
  name: string
  data: unknown
  createdAt: Date
}

/** A contact as a tree reads it. Parts that a tree does not read (see `dependencies`) may be empty. */
export interface Subject {
  /** As stored: trimmed and in lower case. */
  email: string
  subscribed: boolean
  createdAt: Date
  updatedAt: Date
  data: unknown
  /** All events that the tree reads, in any order. */
  events: readonly SubjectEvent[]
  /** Ids, in lower case, of the segments with stored membership that currently contain the contact. */
  segments: ReadonlySet<string>
}

/** The options of an evaluation: with the same options, `evaluate` and `toSql` agree. */
export interface At {
  now: Date
  isMember(subject: Subject, segmentId: string): boolean
  /** Returns the result of a filter without the subject; undefined if unknown. */
  known?: ((filter: Filter) => boolean | undefined) | undefined
}
