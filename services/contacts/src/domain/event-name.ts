import { isReservedEvent } from '@postrider/contracts'
import { eventReserved } from '../errors.ts'

/** Throws 422 with the field code `reserved_event` for a reserved name. */
export function checkEventName(name: string): void {
  if (!isReservedEvent(name)) return
  throw eventReserved(name)
}
