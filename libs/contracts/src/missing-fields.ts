import type { z } from 'zod'

/**
 * The parameters of a refinement of an object that also runs when fields are invalid, so that one response
 * names every missing field. Such a refinement reads fields with `isMissing` only: their types are not proved.
 */
export const evenIfInvalid = {
  when: ({ value }: z.core.ParsePayload): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** True if the field is absent. An invalid field is not missing, although its value may be undefined. */
export const isMissing = (
  field: string,
  object: Readonly<Record<string, unknown>>,
  { issues }: Pick<z.core.ParsePayload, 'issues'>,
): boolean => object[field] === undefined && !issues.some(({ path }) => path?.[0] === field)

/** `\`subject\` and \`body\` are required`. */
export function areRequired(fields: readonly string[]): string {
  const names = fields.map((field) => `\`${field}\``)
  return names.length === 1
    ? `${names.join('')} is required`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are required`
}
