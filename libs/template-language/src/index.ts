export { checkTemplate, type TemplateError } from './check-template.ts'
export { createTemplateRenderer, type TemplateRenderer } from './render-template.ts'
