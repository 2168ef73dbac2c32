import { readFileSync } from 'node:fs'
import { openApiFile } from '@postrider/contracts/openapi'
import type { Answer } from './answer.ts'
import { answerChecker } from './answer-checker.ts'

let check: ReturnType<typeof answerChecker> | undefined

/**
 * Throws for an answer that the description of the API does not have: its status, its media type, a field too
 * many or too few.
 */
export function checkDescribed(request: { method: string; path: string }, answer: Answer): void {
  check ??= answerChecker(JSON.parse(readFileSync(openApiFile, 'utf8')))
  check(request, answer)
}
