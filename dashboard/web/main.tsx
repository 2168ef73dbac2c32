import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { reloadAfterFailure } from './app/reload-after-failure.ts'
import { createAppRouter } from './app/router.ts'
import { applyTheme, readTheme } from './app/theme.ts'
import { endSession, hasSessionEnded } from './session/session.ts'
import { hasUnsavedChanges } from './ui/unsaved-changes.ts'
import { askToSignInAgain } from './users/sign-in-again.tsx'
import './styles/theme.css'
import './styles/base.css'

applyTheme(readTheme())
reloadAfterFailure()

/**
 * Asks for the login when a request fails because the session has ended. The page returns after it. A page with
 * unsaved input stays open.
 */
const queries = createQueryClient((error) => {
  if (!hasSessionEnded(queries, error)) return
  if (hasUnsavedChanges()) return askToSignInAgain()
  void endSession(queries, router)
})
const router = createAppRouter(queries)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
