import { conditionShapes } from '@postrider/conditions'
import * as resources from '@postrider/contracts/resources'
import { z } from 'zod'

/** `ConditionTree` is what parses a `Condition`. */
const { StepConfigs, ConditionTree: _parser, ...others } = resources

/** `Contact` for `ContactView`, where no body has that name. */
function shortName(name: string): string {
  const short = name.replace(/View$/, '')
  return short in others ? name : short
}

/** `WaitForEventConfig` for `WAIT_FOR_EVENT`. */
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
 * The schemas that are components of the document, with their names: those that contracts exports, a view
 * under the name of what it shows.
 */
export const namedSchemas: ReadonlyMap<z.core.$ZodType, string> = new Map(
  Object.entries(byName).flatMap(([name, value]): [z.ZodType, string][] =>
    value instanceof z.ZodType ? [[value, name]] : [],
  ),
)
