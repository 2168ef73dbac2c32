import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { ApiError } from '../api/api-error.ts'
import { dataOf, userApi } from '../api/client.ts'

export type User = Schemas['User']
export type Project = Schemas['Project']

/** The signed-in user; null without a session. If the session ends later, throws and keeps the user. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal, client, queryKey }): Promise<User | null> => {
    try {
      return await dataOf(userApi.client.GET('/users/@me', { signal }))
    } catch (error) {
      if (isSignedOut(error) && !client.getQueryData(queryKey)) return null
      throw error
    }
  },
  staleTime: 60_000,
  // Another account may have signed in in another tab.
  refetchOnWindowFocus: 'always',
})

/** The key of the request that signs out. */
export const signOutKey = ['sign-out']

/** The projects that the user is a member of. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => dataOf(userApi.client.GET('/users/@me/projects', { signal })),
  staleTime: 60_000,
})

/**
 * Drops the data of an earlier session, and reads the user again. Call it after a sign-in or a verification,
 * before the next page opens.
 */
export async function refreshSession(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: 'inactive' })
  await queries.refetchQueries({ queryKey: userQuery.queryKey })
}

/** Drops the data of a session that has ended. Call it after its pages are closed. */
export function forgetSession(queries: QueryClient): void {
  queries.setQueryData(userQuery.queryKey, null)
  queries.removeQueries({ type: 'inactive' })
}

/** Closes the pages of a session that has ended, and drops its data. The router opens the login. */
export async function endSession(queries: QueryClient, router: { invalidate(): Promise<void> }) {
  queries.setQueryData(userQuery.queryKey, null)
  await router.invalidate()
  forgetSession(queries)
}

/**
 * Returns whether a failed request shows that the session has ended. The late error of an earlier session does
 * not: its request was sent before the user was last read.
 */
export function hasSessionEnded(queries: QueryClient, error: unknown): boolean {
  const user = queries.getQueryState(userQuery.queryKey)
  return isSignedOut(error) && Boolean(user?.data) && error.sentAt >= (user?.dataUpdatedAt ?? 0)
}

/** Returns whether an error means that the request needs a session. */
export const isSignedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && error.code === 'UNAUTHORIZED'

/** Returns whether an error means that the user must first verify the address. */
export const mustVerify = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'EMAIL_VERIFICATION_REQUIRED'

const lastProjectKey = 'postrider.last-project'

/** The project that the user opened last in this browser, or the first project. */
export function lastProject(projects: readonly Project[]): Project | undefined {
  const id = localStorage.getItem(lastProjectKey)
  return projects.find((project) => project.id === id) ?? projects[0]
}

export const rememberProject = (id: string): void => localStorage.setItem(lastProjectKey, id)
