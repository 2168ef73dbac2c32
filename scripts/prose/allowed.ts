/** An exception for a quotation or a standard term. At most 30 exceptions are allowed in total. */
export interface Allowance {
  path: string
  /** A part of the text that the fault reports. */
  text: string
  reason: string
}

export const allowed: readonly Allowance[] = [
  { path: 'libs/security/src/key-store/redis-scripts.ts', text: 'newEpoch', reason: 'a script in Lua' },
]
