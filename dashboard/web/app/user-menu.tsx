import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import { dataOf, userApi } from '../api/client.ts'
import { forgetSession, userQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Menu } from '../ui/menu.tsx'
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

/** Returns a function that ends the session and opens the login. */
export function useSignOut(): () => void {
  const queries = useQueryClient()
  const router = useRouter()
  const { mutate } = useMutation({
    mutationFn: () => dataOf(userApi.client.GET('/auth/logout')),
    onSuccess: async () => {
      await router.navigate({ to: '/login' })
      forgetSession(queries)
    },
  })
  return () => mutate()
}
