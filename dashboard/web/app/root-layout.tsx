import { Outlet, useRouter } from '@tanstack/react-router'
import { RouterProvider } from 'react-aria-components'
import { SignInAgain } from '../users/sign-in-again.tsx'
import { Toasts } from '../ui/toast.tsx'
import { ConnectionStatus } from './connection-status.tsx'

/** The frame of every page. Components of react-aria navigate by the router. */
export function RootLayout() {
  const router = useRouter()
  return (
    <RouterProvider
      navigate={(href) => void router.navigate({ to: href })}
      useHref={(href) => router.buildLocation({ to: href }).publicHref}
    >
      <ConnectionStatus />
      <Outlet />
      <SignInAgain />
      <Toasts />
    </RouterProvider>
  )
}
