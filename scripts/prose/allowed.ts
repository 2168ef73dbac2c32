/** A quotation, or a word of the field's own: at most 30 places in all. */
export interface Allowance {
  path: string
  /** A part of the text where the fault was found. */
  text: string
  reason: string
}

export const allowed: readonly Allowance[] = []
