import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { guestRoute, projectsOf, userRoute } from '../app/routes.ts'
import { textOf } from '../ui/list-search.ts'

/** The page to open after the sign-in. Only a path of the dashboard, so that a link cannot lead elsewhere. */
const redirectOf = ({ redirect }: Record<string, unknown>): { redirect?: string } => {
  const path = textOf(redirect)
  return path !== undefined && /^\/(?![/\\])/.test(path) ? { redirect: path } : {}
}

const loginRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string; oauth_error?: string } => {
    const failure = textOf(search['oauth_error'])
    return { ...redirectOf(search), ...(failure !== undefined && { oauth_error: failure }) }
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})

const signUpRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/sign-up',
  validateSearch: redirectOf,
  component: lazyRouteComponent(() => import('./sign-up-page.tsx'), 'SignUpPage'),
})

const forgotRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
})

const verifyRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('./verify-email-page.tsx'), 'VerifyEmailPage'),
})

const invitationRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/accept-invitation',
  component: lazyRouteComponent(() => import('./accept-invitation-page.tsx'), 'AcceptInvitationPage'),
})

const signInLinkRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./sign-in-link-page.tsx'), 'SignInLinkPage'),
})

export const guestRoutes = [
  loginRoute,
  signUpRoute,
  forgotRoute,
  resetRoute,
  verifyRoute,
  invitationRoute,
  signInLinkRoute,
] as const

/** The pages of the user that belong to no project. */
const userFrameRoute = createRoute({
  getParentRoute: () => userRoute,
  id: 'frame',
  component: lazyRouteComponent(() => import('./user-layout.tsx'), 'UserLayout'),
})

const projectsRoute = createRoute({
  getParentRoute: () => userFrameRoute,
  path: '/projects',
  beforeLoad: async ({ context: { queries } }) => {
    await projectsOf(queries)
  },
  component: lazyRouteComponent(() => import('./projects-page.tsx'), 'ProjectsPage'),
})

const accountRoute = createRoute({
  getParentRoute: () => userFrameRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
})

export const userPages = [userFrameRoute.addChildren([projectsRoute, accountRoute])] as const
