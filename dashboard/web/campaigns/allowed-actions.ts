import type { Schemas } from '@postrider/client'
import type { ProjectContext } from '../session/project-context.ts'

export type CampaignAction = 'send' | 'pause' | 'resume' | 'test' | 'duplicate' | 'cancel' | 'remove'

type State = Pick<Schemas['Campaign'], 'status' | 'paused'>

/** When the state of a campaign allows an action, and the endpoint that the action calls. */
const rules: Record<
  CampaignAction,
  { endpoint: Parameters<ProjectContext['may']>[0]; isPossible: (state: State) => boolean }
> = {
  send: { endpoint: 'POST /campaigns/{id}/send', isPossible: isEditable },
  pause: {
    endpoint: 'POST /campaigns/{id}/pause',
    isPossible: ({ status, paused }) => status === 'SENDING' && !paused,
  },
  resume: {
    endpoint: 'POST /campaigns/{id}/resume',
    isPossible: ({ status, paused }) => status === 'SENDING' && paused,
  },
  test: { endpoint: 'POST /campaigns/{id}/test', isPossible: isEditable },
  duplicate: { endpoint: 'POST /campaigns/{id}/duplicate', isPossible: () => true },
  cancel: {
    endpoint: 'POST /campaigns/{id}/cancel',
    isPossible: ({ status }) => status === 'SCHEDULED' || status === 'SENDING',
  },
  remove: { endpoint: 'DELETE /campaigns/{id}', isPossible: ({ status }) => status !== 'SENDING' },
}

const actions: readonly CampaignAction[] = [
  'send',
  'pause',
  'resume',
  'test',
  'duplicate',
  'cancel',
  'remove',
]

function isEditable({ status }: State): boolean {
  return status === 'DRAFT' || status === 'SCHEDULED'
}

/** Returns the actions that the state of a campaign and the user's role allow, the most important first. */
export const allowedActions = (state: State, may: ProjectContext['may']): readonly CampaignAction[] =>
  actions.filter((action) => rules[action].isPossible(state) && may(rules[action].endpoint))
