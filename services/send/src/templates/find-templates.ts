import type { Context } from '../context.ts'
import { findVersionsAt, type TemplateVersion } from './store/template-versions.ts'
import { findLiveTemplates } from './store/templates.ts'

export interface TemplatesAsked {
  projectId: string
  generation: number
  ids: readonly string[]
  at?: string | undefined
}

/** These templates of a project, as they are or as they were at an instant; see `templatesApi.find`. */
export const findTemplates = ({ db }: Context, asked: TemplatesAsked): Promise<TemplateVersion[]> =>
  asked.at === undefined ? findLiveTemplates(db, asked) : findVersionsAt(db, asked, new Date(asked.at))
