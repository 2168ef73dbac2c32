export { checkTemplate } from './check-template.ts'
export { createTemplatePreviewer } from './preview-template.ts'
export { createTemplateRenderer, type TemplateRenderer } from './render-template.ts'
export type { TemplateError } from './template-error.ts'
