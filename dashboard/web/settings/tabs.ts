import type { LinkProps } from '@tanstack/react-router'
import type { EndpointName } from '../api/access.ts'

export type SettingsTab =
  'general' | 'keys' | 'domains' | 'members' | 'webhooks' | 'usage' | 'billing' | 'audit' | 'danger'

/** A part of the settings with its route. */
export interface SettingsPart {
  tab: SettingsTab
  to: LinkProps['to']
}

const parts: readonly SettingsPart[] = [
  { tab: 'general', to: '/p/$projectId/settings' },
  { tab: 'keys', to: '/p/$projectId/settings/keys' },
  { tab: 'domains', to: '/p/$projectId/settings/domains' },
  { tab: 'members', to: '/p/$projectId/settings/members' },
  { tab: 'webhooks', to: '/p/$projectId/settings/webhooks' },
  { tab: 'usage', to: '/p/$projectId/settings/usage' },
  { tab: 'billing', to: '/p/$projectId/settings/billing' },
  { tab: 'audit', to: '/p/$projectId/settings/audit' },
  { tab: 'danger', to: '/p/$projectId/settings/danger' },
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
