/**
 * The effect of fields that a body does not have. `refuse` returns 422 `unknown_field`, also for unknown
 * query parameters; `report` lists them in the `warnings` of the response. Without these rules they are
 * ignored.
 */
export interface UnknownFieldRules {
  action: 'refuse' | 'report'
  /** The field of the body for names that other products use: `{ html: 'body' }`. */
  aliases?: Readonly<Record<string, string>>
  /** A sentence for fields that have no counterpart: `{ cc: 'Nobody received a copy.' }`. */
  notes?: Readonly<Record<string, string>>
}

/**
 * For calls that cannot be undone or that send to many recipients: a misspelled restriction must not be
 * ignored.
 */
export const refuseUnknown: UnknownFieldRules = { action: 'refuse' }
