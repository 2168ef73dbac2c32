import { parseSync, Visitor, type Comment, type Expression } from 'oxc-parser'
import type { Text } from './text.ts'

type Piece = Omit<Text, 'path'>

/** Returns the comments, sentences and declared names of a TypeScript or JavaScript file. */
export function typescriptTexts(path: string, source: string): Text[] {
  const { comments, program } = parseSync(path, source)
  const lineAt = lineFinder(source)
  const pieces: Piece[] = []
  const add = (kind: Text['kind'], start: number, text: string) =>
    void pieces.push({ kind, line: lineAt(start), text })
  const isTest = /(?:^|\/)tests?\/|\.test\.ts$/.test(path)
  const addString = (start: number, text: string) => {
    if (!isTest && isSentence(text)) add('string', start, text)
  }
  const skipped = new Set<number>()
  new Visitor({
    ImportDeclaration: ({ source }) => void skipped.add(source.start),
    TaggedTemplateExpression: ({ quasi }) => void skipped.add(quasi.start),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (isTest && first && isTestBlock(callee) && first.type === 'Literal')
        add('title', first.start, String(first.value))
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && !skipped.has(start)) addString(start, value)
    },
    TemplateLiteral: ({ start, quasis }) => {
      if (!skipped.has(start))
        addString(start, quasis.map(({ value }) => value.cooked ?? value.raw).join('X'))
    },
    VariableDeclarator: ({ id }) => {
      if (id.type === 'Identifier') add('name', id.start, id.name)
    },
    FunctionDeclaration: ({ id }) => void (id && add('name', id.start, id.name)),
    TSTypeAliasDeclaration: ({ id }) => add('type', id.start, id.name),
    TSInterfaceDeclaration: ({ id }) => add('type', id.start, id.name),
    ClassDeclaration: ({ id }) => void (id && add('type', id.start, id.name)),
    TSPropertySignature: ({ key }) => {
      if (key.type === 'Identifier') add('name', key.start, key.name)
    },
  }).visit(program)
  const commented = joinComments(comments, source, lineAt)
  return [...commented, ...pieces].map((piece) => ({ path, ...piece }))
}

const isSentence = (text: string): boolean =>
  /[A-Za-z,]+ [a-z]+ [A-Za-z]+/.test(text) &&
  !/^\s*(?:select|insert|update|delete|with|create|alter) /i.test(text)

function isTestBlock(callee: Expression): boolean {
  if (callee.type === 'Identifier') return /^(?:it|describe|test)/.test(callee.name)
  if (callee.type === 'MemberExpression') return isTestBlock(callee.object)
  return callee.type === 'CallExpression' && isTestBlock(callee.callee)
}

const directive = /^\s*(?:oxlint-|eslint-|prettier-|@ts-|#!)/

/** Returns the comments. Joins consecutive line comments to one comment. */
function joinComments(comments: Comment[], source: string, lineAt: (offset: number) => number): Piece[] {
  const pieces: (Piece & { end: number })[] = []
  for (const { type, value, start, end } of comments) {
    if (directive.test(value)) continue
    const before = pieces.at(-1)
    const follows = type === 'Line' && before && /^\r?\n[ \t]*$/.test(source.slice(before.end, start))
    const text = value.replace(/^[ \t]*\*+ ?/gm, '').trim()
    if (follows) Object.assign(before, { text: `${before.text}\n${text}`, end })
    else pieces.push({ kind: 'comment', line: lineAt(start), text, end })
  }
  return pieces.map(({ kind, line, text }) => ({ kind, line, text }))
}

function lineFinder(source: string): (offset: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
