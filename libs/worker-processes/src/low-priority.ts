import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

// Loaded before the program of a worker, because loading the program takes as long as many mails.
const { PRIORITY_LOW } = constants.priority
setPriority(PRIORITY_LOW)
try {
  // Linux may share the cores among sessions (sched(7), autogroup). This process has its own session, so its
  // priority alone would have no effect.
  writeFileSync('/proc/self/autogroup', String(PRIORITY_LOW))
} catch {
  // Not Linux, or no autogroup.
}
