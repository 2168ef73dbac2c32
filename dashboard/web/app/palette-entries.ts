import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { EndpointName } from '../api/access.ts'
import { useProject, type ProjectContext } from '../session/project-context.ts'
import { projectsQuery } from '../session/session.ts'
import { settingsParts } from '../settings/tabs.ts'
import { settingsTexts } from '../settings/texts.ts'
import { textsOf } from '../text/catalogue.ts'
import { serverConfigQuery } from '../users/server-config.ts'
import { navigationPages } from './navigation.ts'
import { appTexts } from './texts.ts'
import { storeTheme, themes } from './theme.ts'
import { useSignOut } from './user-menu.tsx'
import { useTheme } from './use-theme.ts'

const texts = textsOf(appTexts)

/** The dialogs that the list of pages and actions opens. */
export type PaletteAction = 'addContact' | 'addDomain' | 'invite'

export interface PaletteEntry {
  id: string
  label: string
  run: () => void
}

/** An action that opens a dialog or a page. */
type ActionOfRole = { endpoint: EndpointName } & (
  { id: PaletteAction } | { id: keyof typeof texts.actions; page: string }
)

const actions: readonly ActionOfRole[] = [
  { id: 'addContact', endpoint: 'POST /contacts' },
  { id: 'importContacts', endpoint: 'POST /contacts/import', page: 'contacts/import' },
  { id: 'newCampaign', endpoint: 'POST /campaigns', page: 'campaigns/new' },
  { id: 'newSegment', endpoint: 'POST /segments', page: 'segments/new' },
  { id: 'newTemplate', endpoint: 'POST /templates', page: 'templates/new' },
  { id: 'invite', endpoint: 'POST /projects/{id}/members' },
  { id: 'addDomain', endpoint: 'POST /domains' },
]

/** Returns the pages, projects and actions that the user's role allows. `act` opens a dialog. */
export function usePaletteEntries(act: (action: PaletteAction) => void): readonly PaletteEntry[] {
  const router = useRouter()
  const project = useProject()
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: config } = useQuery(serverConfigQuery)
  const signOut = useSignOut()
  const theme = useTheme()
  const link = ({ href, label }: Link): PaletteEntry => ({
    id: href,
    label,
    run: () => void router.navigate({ to: href }),
  })
  const hasBilling = config?.features.billing.enabled ?? false
  return [
    ...navigationPages.map(({ path, title }) => link({ href: project.pathOf(path), label: title })),
    ...actions
      .filter(({ endpoint }) => project.may(endpoint))
      .map((action) => {
        const label = texts.actions[action.id]
        if ('page' in action) return link({ href: project.pathOf(action.page), label })
        return { id: action.id, label, run: () => act(action.id) }
      }),
    ...settingsLinks(project, hasBilling).map((each) => link(each)),
    link({ href: '/account', label: texts.account }),
    link({ href: '/projects', label: texts.allProjects }),
    ...projects
      .filter(({ id }) => id !== project.project.id)
      .map(({ id, name }) => link({ href: `/p/${id}`, label: name })),
    ...themes
      .filter((each) => each !== theme)
      .map((each) => ({ id: each, label: texts.theme[each], run: () => storeTheme(each) })),
    { id: 'signOut', label: texts.signOut, run: signOut },
  ]
}

interface Link {
  href: string
  label: string
}

/** The parts of the settings. The first is the page of the settings in the navigation. */
const settingsLinks = ({ may, pathOf }: ProjectContext, hasBilling: boolean): readonly Link[] =>
  settingsParts({ may, hasBilling })
    .filter(({ tab }) => tab !== 'general')
    .map(({ tab }) => ({
      href: pathOf(`settings/${tab}`),
      label: texts.settingsOf(textsOf(settingsTexts).tabs[tab]),
    }))
