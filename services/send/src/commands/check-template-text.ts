import { badRequest } from '@postrider/contracts'
import { checkTemplate } from '../domain/check-template.ts'

/** Throws 400 with line and column when a subject or body is broken Liquid. */
export function checkTemplateText(texts: { subject?: string | undefined; body?: string | undefined }): void {
  for (const field of ['subject', 'body'] as const) {
    const fault = checkTemplate(texts[field] ?? '')
    if (fault)
      throw badRequest(`The ${field} is not a valid template: ${fault.message}`, {
        details: { field, line: fault.line, column: fault.column },
        suggestion:
          'Correct the tag at this place: it opens, closes or names something that Liquid does not know.',
      })
  }
}
