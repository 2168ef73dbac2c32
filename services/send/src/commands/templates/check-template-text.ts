import { badRequest } from '@postrider/contracts/errors'
import type { Context } from '../../context.ts'

const fields = ['subject', 'body'] as const

/** Throws 400 with line and column when a subject or body is broken Liquid, or takes more than a limit to be read. */
export async function checkTemplateText(
  { rendering }: Context,
  projectId: string,
  texts: { subject?: string | undefined; body?: string | undefined },
): Promise<void> {
  const faults = await rendering.checkTemplates(
    projectId,
    fields.map((field) => texts[field] ?? ''),
  )
  for (const [index, field] of fields.entries()) {
    const fault = faults[index]
    if (fault)
      throw badRequest(`The ${field} is not a valid template: ${fault.message}`, {
        details: { field, line: fault.line, column: fault.column },
        suggestion:
          'Correct the tag at this place: it opens, closes or names something that Liquid does not know.',
      })
  }
}
