import { invalidTemplate } from '../errors.ts'
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
    if (error) throw invalidTemplate(field, error)
  }
}
