import { fieldErrors, invalid, issueMessage } from '@postrider/contracts/errors'
import { z } from 'zod'
import { Condition } from './schema.ts'
import type { Condition as Tree } from './tree.ts'

/**
 * Parses a condition tree. Throws 422 `VALIDATION_ERROR` with the path of each issue, below `path` (the name
 * of the tree's field). Unknown keys are dropped. If the tree is part of a larger body, use the schema
 * `Condition` instead.
 */
export function parseCondition(value: unknown, path = 'condition'): Tree {
  const body = { [path]: value }
  const result = z.object({ [path]: Condition }).safeParse(body, { error: issueMessage })
  if (!result.success) throw invalid(fieldErrors(result.error, body))
  const tree = result.data[path]
  if (tree === undefined) throw new TypeError('The parsed body has no field.')
  return tree
}
