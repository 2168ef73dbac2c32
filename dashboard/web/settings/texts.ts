import type { Catalogue, Texts } from '../text/catalogue.ts'

const en = {
  title: 'Settings',
  parts: 'Parts of the settings',
  tabs: {
    general: 'General',
    keys: 'API keys',
    domains: 'Domains',
    members: 'Members',
    webhooks: 'Webhooks',
    usage: 'Usage and limits',
    billing: 'Billing',
    audit: 'Audit log',
    danger: 'Danger zone',
  },
} satisfies Texts

export const settingsTexts: Catalogue<typeof en> = { en }
