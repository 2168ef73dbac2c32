import type { LoopDefinition } from '@postrider/process'
import type { DeliveryWork } from './delivery-work.ts'

/** Loop that delivers to due endpoints. An iteration without work reads one index entry. */
export const deliveries = (work: DeliveryWork): LoopDefinition => ({
  name: 'deliveries',
  // Messages and requests of this process wake the loop. Retries, and events that other processes store, wait
  // for the interval.
  everyMs: 500,
  backOffMs: 250,
  atMostEveryMs: 20,
  work: () => work.begin(),
  finish: () => work.end(),
})
