export { dependencies, type Dependencies } from './dependencies.ts'
export { evaluate, type EvaluateOptions } from './evaluate.ts'
export { parseField, type Field } from './field.ts'
export {
  historyHolds,
  historyQuery,
  isOfSeries,
  maxNewestEvents,
  newestToSql,
  nextHistoryChange,
  windowMs,
  type HistoryQuery,
  type Series,
} from './history-query.ts'
export { historyFilters, historyKey } from './history-filters.ts'
export { findPath } from './json-path.ts'
export type { IdRange } from './scope.ts'
export { mayChange, mayChangeToSql, timedFilters, type Span } from './may-change.ts'
export { nextChange } from './next-change.ts'
export * from './parse-condition.ts'
export {
  resolveSegments,
  segmentsOf,
  type Definitions,
  type ResolveOptions,
  type SegmentDefinition,
} from './resolve-segments.ts'
export { Condition, conditionShapes } from './schema.ts'
export type { Subject, SubjectEvent } from './subject.ts'
export { splitHistory, type Split } from './split-history.ts'
export { toSql, type SqlOptions } from './to-sql.ts'
export { filtersOf, limits, operatorNames, treeOf, units } from './tree.ts'
export type { Filter, Group, Operand, OperatorName, Unit, WhereFilter } from './tree.ts'
