import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

// Loaded before a worker's program, because loading the program takes as long as rendering many mails.
const { PRIORITY_LOW } = constants.priority
setPriority(PRIORITY_LOW)
try {
  // Linux may share the cores among sessions (sched(7), autogroup). This process has its own session, so
  // without this line its priority would have no effect.
  writeFileSync('/proc/self/autogroup', String(PRIORITY_LOW))
} catch {
  // The system is not Linux, or has no autogroup.
}
