import type { EndpointName } from '../api/access.ts'

export type SettingsTab =
  'general' | 'keys' | 'domains' | 'members' | 'webhooks' | 'usage' | 'billing' | 'audit' | 'danger'

/** A part of the settings with its path below the project. */
export interface SettingsPart {
  tab: SettingsTab
  path: string
}

const parts: readonly SettingsPart[] = [
  { tab: 'general', path: 'settings' },
  { tab: 'keys', path: 'settings/keys' },
  { tab: 'domains', path: 'settings/domains' },
  { tab: 'members', path: 'settings/members' },
  { tab: 'webhooks', path: 'settings/webhooks' },
  { tab: 'usage', path: 'settings/usage' },
  { tab: 'billing', path: 'settings/billing' },
  { tab: 'audit', path: 'settings/audit' },
  { tab: 'danger', path: 'settings/danger' },
]

/** The endpoint without which a part has no content. */
const endpoints: Partial<Record<SettingsTab, EndpointName>> = {
  billing: 'GET /users/@me/projects/{id}/billing-invoices',
  audit: 'GET /projects/{id}/audit',
  danger: 'POST /users/@me/projects/{id}/reset',
}

export interface SettingsAccess {
  may: (endpoint: EndpointName) => boolean
  /** Whether the server has billing. */
  hasBilling: boolean
}

/** Returns the parts of the settings that have content for a member. */
export const settingsParts = ({ may, hasBilling }: SettingsAccess): readonly SettingsPart[] =>
  parts.filter(({ tab }) => {
    const endpoint = endpoints[tab]
    return (tab !== 'billing' || hasBilling) && (endpoint === undefined || may(endpoint))
  })
