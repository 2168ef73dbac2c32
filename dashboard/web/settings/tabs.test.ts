import { settingsParts } from './tabs.ts'

const tabs = (may: (endpoint: string) => boolean, hasBilling = false): string[] =>
  settingsParts({ may, hasBilling }).map(({ tab }) => tab)

describe('settingsParts', () => {
  it('returns all parts for an owner of a server with billing', () => {
    expect(tabs(() => true, true)).toHaveLength(9)
  })

  it('has no billing if the server has none', () => {
    expect(tabs(() => true)).not.toContain('billing')
  })

  it('hides what a member may not read or change', () => {
    expect(tabs(() => false, true)).toEqual(['general', 'keys', 'domains', 'members', 'webhooks', 'usage'])
  })
})
