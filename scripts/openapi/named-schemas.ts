import { conditionShapes } from '@postrider/conditions'
import * as resources from '@postrider/contracts/resources'
import { z } from 'zod'

/** `ConditionTree` is excluded, because it only parses a `Condition`. */
const { StepConfigs, ConditionTree: _parser, ...others } = resources

/** Returns `Contact` for `ContactView`, unless a body has that name. */
function shortName(name: string): string {
  const short = name.replace(/View$/, '')
  return short in others ? name : short
}

/** Returns `WaitForEventConfig` for `WAIT_FOR_EVENT`. */
const configName = (type: string): string =>
  `${type
    .split('_')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join('')}Config`

const byName: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(others).map(([name, value]) => [shortName(name), value])),
  ...Object.fromEntries(Object.entries(StepConfigs).map(([type, schema]) => [configName(type), schema])),
  ...conditionShapes,
}

/**
 * The schemas that the contracts library exports, with their names as components of the document. The name of
 * a view is the name of its resource.
 */
export const namedSchemas: ReadonlyMap<z.core.$ZodType, string> = new Map(
  Object.entries(byName).flatMap(([name, value]): [z.ZodType, string][] =>
    value instanceof z.ZodType ? [[value, name]] : [],
  ),
)
