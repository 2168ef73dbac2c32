import { rewriteTemplate } from './rewrite-template.ts'
import { createTemplateEngine, parseTemplate } from './template-engine.ts'
import { templateErrorOf, type TemplateError } from './template-error.ts'

/** Checks whether a template can be parsed. Returns undefined if the template is valid. */
export function checkTemplate(source: string): TemplateError | undefined {
  let originalOffset = (offset: number): number => offset
  try {
    const rewritten = rewriteTemplate(source)
    originalOffset = rewritten.originalOffset
    parseTemplate(createTemplateEngine('html'), rewritten.source)
    return undefined
  } catch (error) {
    return templateErrorOf(error, { source, originalOffset })
  }
}
