import { fieldErrors, invalid } from '@postrider/contracts/errors'
import { z } from 'zod'
import { Condition } from './schema.ts'
import type { Condition as Tree } from './tree.ts'

/**
 * A condition tree from anything. Throws 422 `VALIDATION_ERROR` with the path of each fault, below `path`,
 * the name of the body's field that held it. Unknown keys are dropped. Where the tree is part of a larger
 * body, compose the schema `Condition` instead.
 */
export function parseCondition(value: unknown, path = 'condition'): Tree {
  const body = { [path]: value }
  const result = z.object({ [path]: Condition }).safeParse(body)
  if (!result.success) throw invalid(fieldErrors(result.error, body))
  const tree = result.data[path]
  if (tree === undefined) throw new TypeError('A body has lost its field.')
  return tree
}
