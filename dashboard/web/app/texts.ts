import type { Catalogue, Texts } from '../text/catalogue.ts'

const en = {
  skip: 'Skip to the content',
  failed: 'This page cannot be shown',
  retry: 'Try again',
  notFound: 'This page does not exist',
  notFoundHint: 'The link may be old, or you may not be a member of its project.',
  toStart: 'Go to the start page',
  navigation: 'Main navigation',
  openNavigation: 'Open the navigation',
  offline: 'You are offline. The page continues when the connection is back.',
  unreachable: 'The server is temporarily unavailable. Trying again…',
  projectMenu: (name: string) => `Project ${name}: change project`,
  allProjects: 'All projects',
  userMenu: 'Account menu',
  account: 'Account',
  theme: { system: 'Theme of the device', light: 'Light theme', dark: 'Dark theme' },
  shortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
  disabled: 'This project is disabled. It sends no mail and its data cannot be changed.',
  palette: 'Go to a page or an action',
  paletteField: 'Page or action',
  paletteEmpty: 'Nothing matches.',
  pages: {
    home: 'Home',
    activity: 'Activity',
    analytics: 'Analytics',
    contacts: 'Contacts',
    mails: 'Mails',
    campaigns: 'Campaigns',
    templates: 'Templates',
    workflows: 'Workflows',
  },
  keys: {
    palette: 'Open the list of pages and actions',
    help: 'Show the keyboard shortcuts',
    search: 'Focus the search',
    goTo: (page: string) => `Go to ${page}`,
    followedBy: 'then',
  },
} satisfies Texts

export const appTexts: Catalogue<typeof en> = { en }
