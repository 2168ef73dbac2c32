import { textsOf } from '../text/catalogue.ts'
import { conditionTexts } from './texts.ts'

const texts = textsOf(conditionTexts)

/** The names of the items of a list, by their position from 1. */
const items: Readonly<Record<string, (index: number) => string>> = {
  groups: texts.group,
  filters: texts.filter,
  where: texts.whereOf,
}

const names: Readonly<Record<string, string>> = {
  conditions: texts.nestedGroups,
  operator: texts.operator,
  value: texts.value,
  unit: texts.unit,
  within: texts.window,
}

/**
 * Returns the place of a fault in the rules of a condition: `condition.groups.0.filters.1.value` becomes
 * `Group 1, Rule 2, Value`. A fault of the whole condition has the place `Condition`.
 */
export function faultPlace(path: string): string {
  const parts = path.split('.')
  const places = parts.flatMap((part, index) => {
    const item = items[part]
    const position = Number(parts[index + 1])
    return (item ? Number.isInteger(position) && item(position + 1) : names[part]) || []
  })
  return places.join(', ') || texts.title
}
