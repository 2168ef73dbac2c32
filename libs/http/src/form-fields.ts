import type { BusboyEvents, BusboyInstance } from '@fastify/busboy'
import { fieldAfterFile, fieldTooLarge } from './errors.ts'

/** The maximum size in bytes of a text field of a form. */
export const maxFieldBytes = 64 * 1024

/** The text fields of a form, by name. */
export type FormFields = ReadonlyMap<string, string>

/**
 * Collects the text fields of a form that have these names. Calls `fail` with 422 for a field that is too
 * large, and for a field after the file, because the file is read while it arrives.
 */
export function collectFields(
  form: BusboyInstance,
  names: readonly string[],
  { hasFile, fail }: { hasFile(): boolean; fail(error: unknown): void },
): FormFields {
  const fields = new Map<string, string>()
  form.on('field', (...[name, value, , isCut]: Parameters<BusboyEvents['field']>) => {
    if (!names.includes(name)) return
    if (hasFile()) return fail(fieldAfterFile(name))
    if (isCut) return fail(fieldTooLarge(name, maxFieldBytes / 1024))
    fields.set(name, value)
  })
  return fields
}
