import type { InternalEndpoint } from '@postrider/contracts/internal'

/** A call of another service's internal API. */
export interface InternalCall {
  /** The name of the called service. */
  peer: string
  /** The path of the endpoint. */
  endpoint: string
  outcome: CallOutcome
  seconds: number
}

/**
 * `rejected`: the service responded with 4xx. `failed`: it responded with 5xx or with an invalid body.
 * `unavailable`: there was no response.
 */
type CallOutcome = 'success' | 'rejected' | 'failed' | 'unavailable'

interface MeasuredPeer {
  service: string
  onCall?: ((call: InternalCall) => void) | undefined
}

/** Starts to time a call. Call the returned function when the outcome is known. */
export function startCall(
  { service: peer, onCall }: MeasuredPeer,
  { path: endpoint }: Pick<InternalEndpoint, 'path'>,
): (outcome: CallOutcome) => void {
  const began = performance.now()
  return (outcome) => onCall?.({ peer, endpoint, outcome, seconds: (performance.now() - began) / 1000 })
}
