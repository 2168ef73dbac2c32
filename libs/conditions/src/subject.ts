import type { Filter } from './tree.ts'

/** An event of a contact: an activity or a mail event. */
export interface SubjectEvent {
  name: string
  data: unknown
  createdAt: Date
}

/**
 * A contact with the data that a tree reads. Data that the tree does not read (see `dependencies`) may be
 * empty.
 */
export interface Subject {
  /** The stored form: trimmed and in lower case. */
  email: string
  subscribed: boolean
  createdAt: Date
  updatedAt: Date
  data: unknown
  /** All events that the tree reads, in any order. */
  events: readonly SubjectEvent[]
  /** Lower-case ids of the segments with stored members that currently contain the contact. */
  segments: ReadonlySet<string>
}

/** The options of an evaluation. With the same options, `evaluate` and `toSql` have the same result. */
export interface At {
  now: Date
  isMember(subject: Subject, segmentId: string): boolean
  /** Returns the result of a filter if it is already known without the subject, else undefined. */
  known?: ((filter: Filter) => boolean | undefined) | undefined
}
