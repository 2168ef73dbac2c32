import type { TemplatePreview, TemplateTextField } from '@postrider/contracts/resources'
import { createTemplatePreviewer } from '@postrider/template-language'
import { readMailHtml } from './html/mail-html.ts'
import { plainText } from './plain-text.ts'
import { renderContent, type MailParts, type RenderRules } from './render-mail.ts'

/**
 * Renders the texts of a mail like `renderMail`, but without tracked links. Reports errors in the templates
 * instead of throwing.
 */
export function previewMail(parts: MailParts, rules: Omit<RenderRules, 'renderer'>): TemplatePreview {
  const previewer = createTemplatePreviewer()
  const { subject, fromName, html, text } = renderContent(parts, { ...rules, renderer: previewer })
  const reports = textsOf(parts).map(([field, template]) => ({ field, ...previewer.reportOf(template) }))
  return {
    subject,
    fromName,
    html,
    text: text ?? plainText(readMailHtml(html)),
    errors: reports.flatMap(({ field, error }) => (error ? [{ ...error, field }] : [])),
    unknownVariables: [...new Set(reports.flatMap(({ unknownVariables = [] }) => unknownVariables))],
  }
}

type Text = [field: TemplateTextField, { source: string; target: 'html' | 'text' | 'subject' }]

const textsOf = ({ content, fromName }: MailParts): Text[] => [
  ['subject', { source: content.subject, target: 'subject' }],
  ['body', { source: content.body, target: 'html' }],
  ['text', { source: content.text ?? '', target: 'text' }],
  ['fromName', { source: fromName ?? '', target: 'subject' }],
]
