import { createContext, useContext } from 'react'
import { mayCall, mayCallWhileDisabled, type EndpointName } from '../api/access.ts'
import type { Api } from '../api/client.ts'
import type { Project } from './session.ts'

/** The project of the current page, and what the user may do in it. */
export interface ProjectContext {
  project: Project
  api: Api
  /** The address of a page of this project, such as `/p/<id>/contacts`. */
  pathOf: (page: string) => string
  /** Whether the user's role may call an endpoint, such as `POST /campaigns/{id}/send`. */
  may: (endpoint: EndpointName) => boolean
}

export const CurrentProject = createContext<ProjectContext | undefined>(undefined)

/** Returns the project of the current page. Throws outside the pages of a project. */
export function useProject(): ProjectContext {
  const context = useContext(CurrentProject)
  if (!context) throw new Error('This component is outside the pages of a project.')
  return context
}

/** Creates the context of a project. A disabled project rejects most writes. */
export const projectContext = (project: Project, api: Api): ProjectContext => ({
  project,
  api,
  pathOf: (page) => `/p/${project.id}${page === '' ? '' : `/${page}`}`,
  may: (endpoint) => mayCall(project.role, endpoint) && (!project.disabled || mayCallWhileDisabled(endpoint)),
})
