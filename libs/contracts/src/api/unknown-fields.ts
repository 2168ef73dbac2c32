/**
 * What happens if a body has unknown fields. `refuse` returns 422 `unknown_field`, and also rejects unknown
 * query parameters. `report` lists them in the `warnings` of the response. Without these rules, unknown
 * fields are ignored.
 */
export interface UnknownFieldRules {
  action: 'refuse' | 'report'
  /** Maps field names of other products to fields of the body: `{ html: 'body' }`. */
  aliases?: Readonly<Record<string, string>>
  /** A sentence about each field that has no counterpart: `{ cc: 'Nobody received a copy.' }`. */
  notes?: Readonly<Record<string, string>>
}

/**
 * For calls that cannot be undone or that send to many recipients, because a misspelled restriction must not
 * be ignored.
 */
export const refuseUnknown: UnknownFieldRules = { action: 'refuse' }
