import { checkLogs } from './watched-logs.ts'

afterEach(checkLogs)
