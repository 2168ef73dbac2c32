import { textsOf } from '../text/catalogue.ts'
import { uiTexts } from './texts.ts'

const texts = textsOf(uiTexts)

/**
 * Returns the path of a fault in words: `data.plan` becomes `Data, “plan”`, and `steps.0.name` becomes
 * `Steps, entry 1, “name”`.
 */
export function faultPath(path: string): string {
  const [first = '', ...others] = path.split('.')
  return [
    sentenceCase(first),
    ...others.map((part) => (/^\d+$/.test(part) ? texts.entry(Number(part) + 1) : `“${part}”`)),
  ].join(', ')
}

/** `fromName` becomes `From name`. */
function sentenceCase(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
