import { textsOf } from '../text/catalogue.ts'
import type { Filter } from './condition.ts'
import { activityOf, nameOf } from './field-kinds.ts'
import { sentenceTexts } from './sentence-texts.ts'
import { periodOf } from './value-phrases.ts'

const texts = textsOf(sentenceTexts)

/** Returns a filter of events or of activities of mails in words, without its `where`. */
export function historyPhrase(filter: Filter): string {
  const { operator, value, within } = filter
  const { happened, never, last, didNot } = verbsOf(filter.field)
  const window = within ? ` ${texts.inTheLast(texts.period(within.amount, within.unit))}` : ''
  switch (operator) {
    case 'notTriggered':
      return never
    case 'triggeredWithin':
      return `${happened} ${texts.inTheLast(periodOf(filter))}`
    case 'triggeredOlderThan':
      return `${last} ${texts.moreThanAgo(periodOf(filter))}`
    case 'notTriggeredWithin':
      return `${didNot} ${texts.inTheLast(periodOf(filter))}`
    case 'countAtLeast':
      return `${happened} ${texts.atLeast(Number(value))}${window}`
    case 'countAtMost':
      return `${happened} ${texts.atMost(Number(value))}${window}`
    default:
      return happened
  }
}

/** The forms of the verb: `a mail was opened`, `no mail was ever opened` and others. */
function verbsOf(field: string): Record<'happened' | 'never' | 'last' | 'didNot', string> {
  const activity = activityOf(field)
  if (activity === undefined) {
    const { happened, never, last, didNot } = texts.event
    const name = nameOf(field)
    return { happened: happened(name), never: never(name), last: last(name), didNot: didNot(name) }
  }
  const { happened, never, last, didNot } = texts.mail
  return {
    happened: happened(activity),
    never: never(activity),
    last: last(activity),
    didNot: didNot(activity),
  }
}
