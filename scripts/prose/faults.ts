import { longestSentence, nameParts, participleType, widestCell, widestComment, wordRules } from './rules.ts'
import type { Fault, Text } from './text.ts'

/** Returns the violations of the rules in a text. */
export function faultsOf(text: Text): Fault[] {
  switch (text.kind) {
    case 'name':
      return badNames(text)
    case 'type':
      return [...badNames(text), ...participles(text)]
    case 'cell':
      return [
        ...badWords(text),
        ...(withoutLinks(text.text).length > widestCell
          ? [fault(text, 0, `cell of more than ${widestCell} characters`)]
          : []),
      ]
    case 'comment':
      return [...badWords(text), ...longSentences(text), ...wideLines(text)]
    case 'string':
    case 'title':
    case 'prose':
      return [...badWords(text), ...longSentences(text)]
  }
}

const fault = ({ path, line, text }: Text, offset: number, message: string): Fault => ({
  path,
  line: line + text.slice(0, offset).split('\n').length - 1,
  message,
  text: text
    .slice(Math.max(0, offset - 30), offset + 50)
    .replaceAll('\n', ' ')
    .trim(),
})

/** Replaces code, links and placeholders with text of the same length, to keep offsets. */
const withoutCode = (text: string): string =>
  text
    .replace(/```[\s\S]*?```|`[^`]*`/g, (code) => 'X'.repeat(code.length))
    .replace(/\]\([^)]*\)/g, (link) => ']'.padEnd(link.length, 'X'))

const withoutLinks = (text: string): string => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')

function badWords(text: Text): Fault[] {
  const read = withoutCode(text.text)
  return wordRules.flatMap(({ pattern, use }) =>
    [...read.matchAll(new RegExp(pattern, 'gi'))].map((match) =>
      fault(text, match.index, `"${match[0]}": ${use}`),
    ),
  )
}

function longSentences(text: Text): Fault[] {
  const faults: Fault[] = []
  const read = withoutCode(text.text)
  let offset = 0
  for (const sentence of read.split(/(?<=[.!?:;]['")*_\]]*\s)|\n\s*\n|\n\s*[-*|] |\n@|(?<=\n) {2,}/)) {
    const words = sentence.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word)).length
    if (words > longestSentence)
      faults.push(fault(text, read.indexOf(sentence, offset), `sentence of ${words} words`))
    offset = read.indexOf(sentence, offset) + sentence.length
  }
  return faults
}

function wideLines(text: Text): Fault[] {
  let offset = 0
  return text.text.split('\n').flatMap((line) => {
    const at = offset
    offset += line.length + 1
    const isLink = /^\S*https?:\/\/\S+$/.test(line.trim())
    return line.length > widestComment && !isLink
      ? [fault(text, at, `comment wider than ${widestComment}`)]
      : []
  })
}

function badNames(text: Text): Fault[] {
  const parts = text.text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
  return parts.flatMap((part) => {
    const use = Object.hasOwn(nameParts, part) ? nameParts[part] : undefined
    return use === undefined ? [] : [fault(text, 0, `name with "${part}": ${use}`)]
  })
}

const participles = (text: Text): Fault[] =>
  participleType.test(text.text) ? [fault(text, 0, 'a type is named by a noun')] : []
