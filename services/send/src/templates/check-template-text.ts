import { badRequest } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'

const fields = ['subject', 'body', 'fromName'] as const

/**
 * Throws 400 with line and column if a subject, body or sender name is invalid Liquid, or if parsing it
 * exceeds a limit.
 */
export async function checkTemplateText(
  { rendering }: Context,
  projectId: string,
  texts: { [field in (typeof fields)[number]]?: string | null | undefined },
): Promise<void> {
  const errors = await rendering.checkTemplates(
    projectId,
    fields.map((field) => texts[field] ?? ''),
  )
  for (const [index, field] of fields.entries()) {
    const error = errors[index]
    if (error)
      throw badRequest(`The ${field} is not a valid template: ${error.message}`, {
        details: { field, line: error.line, column: error.column },
        suggestion:
          'Correct the tag at this place: it opens, closes or names something that Liquid does not know.',
      })
  }
}
