import { textsOf } from '../text/catalogue.ts'
import type { Condition, EventFilter, Filter } from './condition.ts'
import { nameOf } from './field-kinds.ts'
import { historyPhrase } from './history-phrase.ts'
import { sentenceTexts } from './sentence-texts.ts'
import { addressPhrase, dataPhrase, instantPhrase, quoted } from './value-phrases.ts'

const texts = textsOf(sentenceTexts)

export interface SentenceOptions {
  /** Returns the name of a segment; undefined for an unknown segment, whose id is shown. */
  segmentName: (id: string) => string | undefined
}

/** Returns a condition in words, as one sentence. Parentheses show what belongs together. */
export const sentenceOf = (condition: Condition, options: SentenceOptions): string =>
  texts.whole(print(simplify(treeRule(condition, options))))

/** A phrase, or rules that are joined. */
type Rule = string | { join: 'and' | 'or'; rules: readonly Rule[] }

const treeRule = ({ logic, groups }: Condition, options: SentenceOptions): Rule => ({
  join: logic === 'AND' ? 'and' : 'or',
  rules: groups.map(({ filters, conditions }) => ({
    join: 'and',
    rules: [
      ...filters.map((filter) => filterPhrase(filter, options)),
      ...(conditions ? [treeRule(conditions, options)] : []),
    ],
  })),
})

/** Removes joins of one rule, and merges joins of the same kind. */
function simplify(rule: Rule): Rule {
  if (typeof rule === 'string') return rule
  const rules = rule.rules
    .map((each) => simplify(each))
    .flatMap((each) => (typeof each === 'object' && each.join === rule.join ? each.rules : [each]))
  const [only] = rules
  return rules.length === 1 && only !== undefined ? only : { join: rule.join, rules }
}

const print = (rule: Rule): string =>
  typeof rule === 'string'
    ? rule
    : rule.rules
        .map((each) => (typeof each === 'string' ? each : `(${print(each)})`))
        .join(rule.join === 'and' ? texts.and : texts.or)

function filterPhrase(filter: Filter, { segmentName }: SentenceOptions): string {
  const { field, operator, value } = filter
  if (field === 'email') return addressPhrase(filter)
  if (field === 'subscribed')
    return (operator === 'equals') === (value === true) ? texts.subscribed : texts.unsubscribed
  if (field === 'createdAt' || field === 'updatedAt') return instantPhrase(field, filter)
  if (field.startsWith('segment.')) {
    const id = nameOf(field)
    const name = quoted(segmentName(id) ?? id)
    return operator === 'memberOfSegment' ? texts.memberOf(name) : texts.notMemberOf(name)
  }
  return field.startsWith('data.') ? dataPhrase(filter) : historyPhrase(filter) + wherePhrase(filter.where)
}

const wherePhrase = (where: readonly EventFilter[] = []): string =>
  where.length === 0 ? '' : texts.where(where.map((filter) => dataPhrase(filter)).join(texts.and))
