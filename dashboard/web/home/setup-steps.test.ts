import { setupSteps, shownSetupSteps } from './setup-steps.ts'

const state = {
  hasSubscription: false,
  hasVerifiedDomain: false,
  hasSentMail: false,
  contactCount: 0,
  hasSentCampaign: false,
  lastCampaignSentAt: null,
  hasEnabledWorkflow: false,
  storage: null,
}

const idsOf = (steps: readonly { id: string; isDone: boolean }[]) =>
  steps.map(({ id, isDone }) => (isDone ? `${id} (done)` : id))

describe('setupSteps', () => {
  it('lists all steps of a new project', () => {
    expect(idsOf(setupSteps(state))).toEqual(['domain', 'mail', 'contacts', 'campaign', 'workflow'])
  })

  it('marks the steps that are done', () => {
    const done = {
      ...state,
      hasVerifiedDomain: true,
      hasSentMail: true,
      contactCount: 1,
      hasSentCampaign: true,
      lastCampaignSentAt: '2026-01-01T00:00:00Z',
      hasEnabledWorkflow: true,
    }
    expect(setupSteps(done).every(({ isDone }) => isDone)).toBe(true)
  })

  it('omits the steps of services that did not respond', () => {
    const unknown = { ...state, hasVerifiedDomain: null, contactCount: null, hasSentCampaign: null }
    expect(idsOf(setupSteps(unknown))).toEqual(['mail', 'workflow'])
  })
})

describe('shownSetupSteps', () => {
  it('returns the next three open steps', () => {
    expect(idsOf(shownSetupSteps(setupSteps(state)))).toEqual(['domain', 'mail', 'contacts'])
  })

  it('keeps the steps that are done', () => {
    const steps = setupSteps({ ...state, contactCount: 5, hasSentMail: true })
    expect(idsOf(shownSetupSteps(steps))).toEqual([
      'domain',
      'mail (done)',
      'contacts (done)',
      'campaign',
      'workflow',
    ])
  })
})
