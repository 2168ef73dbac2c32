import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

// Loaded by a process before its program (`worker-pool.ts`), since loading that takes as long as many mails.
const { PRIORITY_LOW } = constants.priority
setPriority(PRIORITY_LOW)
try {
  // Linux may share the cores among sessions, and this process has one of its own: its priority then counts
  // for nothing (sched(7), autogroup).
  writeFileSync('/proc/self/autogroup', String(PRIORITY_LOW))
} catch {
  // Another system, or one that does not.
}
