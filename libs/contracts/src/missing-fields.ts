import type { z } from 'zod'

/**
 * Parameters of an object refinement that also runs if fields are invalid, so that one response can name
 * every missing field. Such a refinement may read fields only with `isMissing`, because their types are not
 * checked.
 */
export const evenIfInvalid = {
  when: ({ value }: z.core.ParsePayload): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** Returns whether the field is absent. An invalid field is not missing, even if its value is undefined. */
export const isMissing = (
  field: string,
  object: Readonly<Record<string, unknown>>,
  { issues }: Pick<z.core.ParsePayload, 'issues'>,
): boolean => object[field] === undefined && !issues.some(({ path }) => path?.[0] === field)

/** Returns text such as `\`subject\` and \`body\` are required`. */
export function areRequired(fields: readonly string[]): string {
  const names = fields.map((field) => `\`${field}\``)
  return names.length === 1
    ? `${names.join('')} is required`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are required`
}
