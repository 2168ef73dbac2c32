import { actionName } from './audit-actions.ts'

describe('actionName', () => {
  it.each([
    ['campaign.paused', 'Campaign: paused'],
    ['webhook-endpoint.secret-rotated', 'Webhook endpoint: secret rotated'],
    ['project.keys-rotated', 'Project: keys rotated'],
    ['import', 'Import'],
  ])('names %s', (action, expected) => {
    expect(actionName(action)).toBe(expected)
  })
})
