import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import {
  lastProject,
  mustVerify,
  projectsQuery,
  rememberProject,
  userQuery,
  type Project,
} from '../session/session.ts'
import { RootLayout } from './root-layout.tsx'

export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({ component: RootLayout })

/** The pages before the sign-in. */
export const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  component: lazyRouteComponent(() => import('../users/guest-layout.tsx'), 'GuestLayout'),
})

interface Place {
  pathname: string
  href: string
  search: object
}

/** The page to open after the login, and the failure of a sign-in with another provider. */
function loginSearch({ pathname, href, search }: Place): { redirect?: string; oauth_error?: string } {
  const failure = 'oauth_error' in search ? String(search.oauth_error) : undefined
  if (failure !== undefined) return { oauth_error: failure }
  return pathname === '/' ? {} : { redirect: href }
}

/** The pages of a signed-in user. Others are sent to the login, and return after it. */
export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'user',
  beforeLoad: async ({ context: { queries }, location }) => {
    const user = await queries.ensureQueryData(userQuery)
    if (!user) redirect({ to: '/login', search: loginSearch(location), throw: true })
    return { user }
  },
})

/** Returns the user's projects. Sends a user who must first verify the address to the page that waits for it. */
export const projectsOf = async (queries: QueryClient): Promise<readonly Project[]> => {
  try {
    return await queries.ensureQueryData(projectsQuery)
  } catch (error) {
    if (mustVerify(error)) redirect({ to: '/verify-email', throw: true })
    throw error
  }
}

/** The start: the last project of the user, or the page that creates the first. */
export const startRoute = createRoute({
  getParentRoute: () => userRoute,
  path: '/',
  beforeLoad: async ({ context: { queries } }) => {
    const project = lastProject(await projectsOf(queries))
    if (project) redirect({ to: '/p/$projectId', params: { projectId: project.id }, throw: true })
    redirect({ to: '/projects', throw: true })
  },
})

/** The pages of one project. */
export const projectRoute = createRoute({
  getParentRoute: () => userRoute,
  path: '/p/$projectId',
  beforeLoad: async ({ context: { queries }, params: { projectId } }) => {
    const projects = await projectsOf(queries)
    // A project that the user joined or created elsewhere may be absent from the cache.
    const project =
      projects.find(({ id }) => id === projectId) ??
      (await queries.fetchQuery(projectsQuery)).find(({ id }) => id === projectId)
    if (!project) notFound({ throw: true })
    rememberProject(projectId)
  },
  component: lazyRouteComponent(() => import('./project-layout.tsx'), 'ProjectLayout'),
})
