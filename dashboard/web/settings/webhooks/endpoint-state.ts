import type { BadgeLook } from '../../ui/badge.tsx'
import type { Endpoint } from './queries.ts'

/** The state that a page shows: an enabled endpoint whose last attempt failed is failing. */
export type ShownState = Endpoint['state'] | 'failing'

export const shownState = ({ state, failingSince }: Pick<Endpoint, 'state' | 'failingSince'>): ShownState =>
  state === 'ENABLED' && failingSince !== null ? 'failing' : state

const looks: Record<ShownState, BadgeLook> = {
  ENABLED: 'good',
  PAUSED: 'warning',
  DISABLED: 'danger',
  failing: 'warning',
}

export const stateLook = (state: ShownState): BadgeLook => looks[state]
