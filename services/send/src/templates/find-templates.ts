import type { Context } from '../context.ts'
import { findVersionsAt, type TemplateVersion } from './store/template-versions.ts'
import { findLiveTemplates } from './store/templates.ts'

export interface FindTemplatesInput {
  projectId: string
  generation: number
  ids: readonly string[]
  at?: string | undefined
}

/** Returns templates of a project, at the instant `at` or now (`templatesApi.find`). */
export const findTemplates = ({ db }: Context, input: FindTemplatesInput): Promise<TemplateVersion[]> =>
  input.at === undefined ? findLiveTemplates(db, input) : findVersionsAt(db, input, new Date(input.at))
