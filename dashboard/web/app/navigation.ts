import {
  Activity,
  ChartLine,
  FileText,
  House,
  ListFilter,
  Mail,
  Megaphone,
  Settings,
  Users,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import { textsOf } from '../text/catalogue.ts'
import { appTexts } from './texts.ts'

const { pages } = textsOf(appTexts)

/** A page of the navigation. */
export interface NavigationPage {
  /** The path below the project; empty for the home page. */
  path: string
  title: string
  icon: LucideIcon
  /** The key that opens the page after `g`. */
  key: string
}

/** The pages of a project in groups, in the order of the navigation. The list of pages and actions has the same. */
export const navigation: readonly (readonly NavigationPage[])[] = [
  [{ path: '', title: pages.home, icon: House, key: 'h' }],
  [
    { path: 'activity', title: pages.activity, icon: Activity, key: 'a' },
    { path: 'analytics', title: pages.analytics, icon: ChartLine, key: 'n' },
  ],
  [
    { path: 'contacts', title: pages.contacts, icon: Users, key: 'c' },
    { path: 'segments', title: pages.segments, icon: ListFilter, key: 's' },
  ],
  [
    { path: 'mails', title: pages.mails, icon: Mail, key: 'm' },
    { path: 'campaigns', title: pages.campaigns, icon: Megaphone, key: 'p' },
    { path: 'templates', title: pages.templates, icon: FileText, key: 't' },
    { path: 'workflows', title: pages.workflows, icon: Workflow, key: 'w' },
  ],
  [{ path: 'settings', title: pages.settings, icon: Settings, key: 'e' }],
]

export const navigationPages: readonly NavigationPage[] = navigation.flat()
