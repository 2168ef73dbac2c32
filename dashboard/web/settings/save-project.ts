import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { projectsQuery, type Project } from '../session/session.ts'

/** Replaces a project in the list of projects, so that the menu and all pages show the change. */
export const replaceProject = (queries: QueryClient, project: Project): void =>
  void queries.setQueryData(projectsQuery.queryKey, (old) =>
    old?.map((each) => (each.id === project.id ? project : each)),
  )

/** Removes a project that the user has left or deleted. Call it after the pages of the project are closed. */
export async function forgetProject(queries: QueryClient, id: string): Promise<void> {
  queries.setQueryData(projectsQuery.queryKey, (old) => old?.filter((each) => each.id !== id))
  queries.removeQueries({ queryKey: [id] })
  await queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
}

/** Returns the mutation that changes settings of the project. */
export function useSaveProject(onSaved: (project: Project) => void) {
  const { api, project } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['ProjectPatch']) =>
      dataOf(api.client.PATCH('/users/@me/projects/{id}', { params: { path: { id: project.id } }, body })),
    onSuccess: (saved) => {
      replaceProject(queries, saved)
      onSaved(saved)
    },
  })
}
