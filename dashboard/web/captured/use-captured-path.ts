import { useParams } from '@tanstack/react-router'

/** Returns the address of the captured mail: inside the current project, or without a session. */
export function useCapturedPath(): { path: string; isInProject: boolean } {
  const { projectId } = useParams({ strict: false })
  return projectId === undefined
    ? { path: '/captured', isInProject: false }
    : { path: `/p/${projectId}/mails/captured`, isInProject: true }
}
