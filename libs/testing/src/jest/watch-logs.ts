import { checkLogs } from './watched-logs.ts'

// Jest requires a default export here. NativeRuntime calls it before each test file.
export default (): void => afterEach(checkLogs)
