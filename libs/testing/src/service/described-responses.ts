import { readFileSync } from 'node:fs'
import { openApiFile } from '@postrider/contracts/openapi'
import type { ApiResponse } from './response.ts'
import { responseChecker } from './response-checker.ts'

let check: ReturnType<typeof responseChecker> | undefined

/**
 * Throws if the OpenAPI document does not describe a response: its status, its media type, or one of its
 * fields. Also throws if a required field is missing.
 */
export function checkDescribed(request: { method: string; path: string }, answer: ApiResponse): void {
  check ??= responseChecker(JSON.parse(readFileSync(openApiFile, 'utf8')))
  check(request, answer)
}
