import { substitutePlainly } from './plain-substitution.ts'
import { toOneLine, type TemplateInput, type TemplateRenderer } from './render-template.ts'
import { rewriteTemplate } from './rewrite-template.ts'
import { createTemplateEngine, parseTemplate, renderParsed } from './template-engine.ts'
import { templateErrorOf, type TemplateError } from './template-error.ts'
import { unknownVariables } from './unknown-variables.ts'

/** What an editor shows about a template. */
export interface TemplateReport {
  /** The reason why the tags of the template stay visible. Undefined if the template was rendered. */
  error: TemplateError | undefined
  /** The variables that have no value and no `??`, at most 100. Empty if the template cannot be parsed. */
  unknownVariables: string[]
}

/** Renders like `TemplateRenderer`, and reports errors and unknown variables. */
export type TemplatePreviewer = TemplateRenderer & {
  /** Returns the report of a template that was rendered. */
  reportOf(template: TemplateInput): TemplateReport | undefined
}

/** Creates a previewer without a cache, for the texts of one mail. */
export function createTemplatePreviewer(): TemplatePreviewer {
  const reports = new Map<string, TemplateReport>()
  return {
    render(template, variables, now) {
      const { text, ...report } = previewTemplate(template, variables, now)
      reports.set(keyOf(template), report)
      return template.target === 'subject' ? toOneLine(text) : text
    },
    reportOf: (template) => reports.get(keyOf(template)),
  }
}

const keyOf = ({ source, target }: TemplateInput): string => `${target}:${source}`

function previewTemplate(
  { source, target }: TemplateInput,
  variables: object,
  now: Date,
): TemplateReport & { text: string } {
  let originalOffset = (offset: number): number => offset
  let unknown: string[] = []
  try {
    const rewritten = rewriteTemplate(source)
    originalOffset = rewritten.originalOffset
    const engine = createTemplateEngine(target)
    const parsed = parseTemplate(engine, rewritten.source)
    unknown = unknownVariables({ engine, source, parsed, variables })
    const text = renderParsed(engine, parsed, { variables, now })
    return { text, error: undefined, unknownVariables: unknown }
  } catch (error) {
    const text = substitutePlainly(source, variables, target)
    return { text, error: templateErrorOf(error, { source, originalOffset }), unknownVariables: unknown }
  }
}
