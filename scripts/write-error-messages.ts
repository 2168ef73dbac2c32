// npm run error-messages
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessagesFile, errorMessagesText } from './error-messages.ts'

writeFileSync(join(import.meta.dirname, '..', errorMessagesFile), await errorMessagesText())
