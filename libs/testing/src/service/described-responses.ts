import { readFileSync } from 'node:fs'
import { openApiFile } from '@postrider/contracts/openapi'
import type { ApiResponse } from './response.ts'
import { responseChecker } from './response-checker.ts'

let check: ReturnType<typeof responseChecker> | undefined

/**
 * Throws for a response that the API description does not contain: its status, its media type, an extra or
 * missing field.
 */
export function checkDescribed(request: { method: string; path: string }, answer: ApiResponse): void {
  check ??= responseChecker(JSON.parse(readFileSync(openApiFile, 'utf8')))
  check(request, answer)
}
