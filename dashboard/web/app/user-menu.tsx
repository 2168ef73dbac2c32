import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import { dataOf, userApi } from '../api/client.ts'
import { endSession, signOutKey, userQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { messageOf } from '../ui/error-notice.tsx'
import { Menu } from '../ui/menu.tsx'
import { showToast } from '../ui/toast.tsx'
import { openKeyboardHelp } from './keyboard-help.tsx'
import { appTexts } from './texts.ts'
import { storeTheme, type Theme } from './theme.ts'
import { useTheme } from './use-theme.ts'

const texts = textsOf(appTexts)

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }

/** The user's account, the theme, help, and the sign-out. The shortcuts exist only on pages of a project. */
export function UserMenu({ hasShortcuts = true }: { hasShortcuts?: boolean }) {
  const { data: user } = useQuery(userQuery)
  const signOut = useSignOut()
  const theme = nextTheme[useTheme()]
  return (
    <Menu
      look="quiet"
      label={texts.userMenu}
      actions={[
        { id: 'account', label: user?.email ?? texts.account, href: '/account' },
        { id: 'theme', label: texts.theme[theme], run: () => storeTheme(theme) },
        ...(hasShortcuts ? [{ id: 'shortcuts', label: texts.shortcuts, run: openKeyboardHelp }] : []),
        { id: 'sign-out', label: texts.signOut, run: signOut },
      ]}
    >
      <CircleUserRound size={18} aria-hidden />
      {texts.account}
    </Menu>
  )
}

/**
 * Returns a function that opens the login and ends the session. If it cannot end, the page opens again. Until
 * then, the login has no form and a second call does nothing.
 */
export function useSignOut(): () => void {
  const queries = useQueryClient()
  const router = useRouter()
  const { mutate } = useMutation({
    mutationKey: signOutKey,
    mutationFn: () => dataOf(userApi.client.GET('/auth/logout')),
    onSuccess: () => endSession(queries, router),
    onError: (error) => {
      showToast(messageOf(error))
      if (router.state.location.pathname === '/login') router.history.back()
    },
  })
  const isPending = (): boolean => queries.isMutating({ mutationKey: signOutKey }) > 0
  return () => {
    if (isPending()) return
    // A page with unsaved changes asks before it closes, and then the session must still exist.
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
      if (!pathChanged) return
      stop()
      if (toLocation.pathname === '/login' && !isPending()) mutate()
    })
    void router.navigate({ to: '/login' })
  }
}
