import type { DomNode, FormatCallback } from 'html-to-text'
import { plainTable } from './plain-table.ts'

// Browsers limit colspan to 1000 (HTML standard, section 4.9.11).
const maxColspan = 1000
// Valid HTML does not nest table sections. Deeper nesting could overflow the stack.
const maxSections = 20

/**
 * Formats a table as rows of cells. Content between the cells (a caption, a form, text) becomes a separate
 * row or cell, so that no content is lost.
 */
export const formatTable: FormatCallback = (table, walk, builder) => {
  const cell = (nodes: DomNode[], colspan = 1): void => {
    builder.openTableCell()
    walk(nodes, builder)
    builder.closeTableCell({ colspan })
  }
  const row = (fill: () => void): void => {
    builder.openTableRow()
    fill()
    builder.closeTableRow()
  }
  const cellOf = (node: DomNode): void =>
    isNamed(node, cells) ? cell(node.children, colspanOf(node)) : cell([node])
  const rows = (nodes: DomNode[], depth: number): void => {
    for (const node of nodes.filter(isContent)) {
      if (isNamed(node, sections) && depth < maxSections) rows(node.children, depth + 1)
      else if (node.name === 'tr') row(() => node.children.filter(isContent).forEach(cellOf))
      else row(() => cellOf(node))
    }
  }
  builder.openTable()
  rows(table.children, 0)
  builder.closeTable({ tableToString: plainTable, leadingLineBreaks: 2, trailingLineBreaks: 2 })
}

const cells = ['td', 'th']
const sections = ['thead', 'tbody', 'tfoot', 'center', 'form']

const isNamed = (node: DomNode, names: readonly string[]): boolean =>
  node.name !== undefined && names.includes(node.name)

const isContent = ({ type, data }: DomNode): boolean =>
  type === 'tag' || (type === 'text' && data !== undefined && data.trim() !== '')

function colspanOf({ attribs }: DomNode): number {
  const colspan = Number.parseInt(String(attribs?.colspan ?? ''), 10)
  return colspan >= 1 ? Math.min(colspan, maxColspan) : 1
}
