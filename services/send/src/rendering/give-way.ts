import { constants, setPriority } from 'node:os'

// Loaded by a process before its program (`pool.ts`), since loading that takes as long as many mails.
setPriority(constants.priority.PRIORITY_LOW)
