import { html as names, parse, type DefaultTreeAdapterTypes } from 'parse5'
import { cleanAttribute, cleanCss, forbiddenElements, isLink, type ImageRules } from './mail-rules.ts'

type Parsed = DefaultTreeAdapterTypes.Node
type ParsedElement = DefaultTreeAdapterTypes.Element

/** A text, or an element whose attributes are safe. */
export type MailNode = string | MailElement

export interface MailElement {
  /** `svg` for drawings. */
  kind: 'html' | 'svg'
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly MailNode[]
}

/** The HTML of a mail without dangerous and tracking content. */
export interface MailTree {
  /** `lang` and `dir` of the mail. */
  root: Readonly<Record<string, string>>
  /** The style sheets of the head. */
  styles: readonly string[]
  body: MailElement
  hasRemoteImages: boolean
}

/** Deeper content is left out, so that no document exhausts the stack. */
const deepest = 400

/** What a walk through the document needs and finds. */
interface Walk {
  rules: ImageRules
  hasRemoteImages: boolean
}

/** Parses the HTML of a mail as a browser does, and keeps only safe content. */
export function mailTree(html: string, rules: ImageRules): MailTree {
  const walk: Walk = { rules, hasRemoteImages: false }
  const root = childrenOf(parse(html, { scriptingEnabled: false })).find(isElement)
  const parts = root ? childrenOf(root).filter(isElement) : []
  const head = parts.find(({ tagName }) => tagName === 'head')
  const body = parts.find(({ tagName }) => tagName === 'body')
  const styles = head ? childrenOf(head).flatMap((node) => styleOf(node, walk)) : []
  const empty: MailElement = { kind: 'html', name: 'body', attributes: {}, children: [] }
  const shown = body ? (cleanNode(body, walk, 0) ?? empty) : empty
  return {
    root: root ? pick(attributesOf(root, walk) ?? {}, ['lang', 'dir']) : {},
    styles,
    body: typeof shown === 'string' ? empty : shown,
    hasRemoteImages: walk.hasRemoteImages,
  }
}

const childrenOf = (node: Parsed): readonly Parsed[] => ('childNodes' in node ? node.childNodes : [])

const isElement = (node: Parsed): node is ParsedElement => 'tagName' in node

const pick = (all: Readonly<Record<string, string>>, wanted: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)))

/** Names that a browser accepts for new elements and attributes, such as `o:p` of Outlook. */
const validName = /^[a-z_][\w.-]*(?::[a-z_][\w.-]*)?$/i

/** Returns a node that is safe to show; undefined if it is left out. */
function cleanNode(node: Parsed, walk: Walk, depth: number): MailNode | undefined {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  if (!isElement(node) || depth > deepest || !isAllowed(node)) return undefined
  const attributes = attributesOf(node, walk)
  if (!attributes) return undefined
  return {
    kind: node.namespaceURI === names.NS.SVG ? 'svg' : 'html',
    name: node.tagName,
    attributes,
    children:
      node.tagName === 'style'
        ? styleOf(node, walk)
        : childrenOf(node).flatMap((child) => cleanNode(child, walk, depth + 1) ?? []),
  }
}

const isAllowed = ({ tagName, namespaceURI }: ParsedElement): boolean =>
  !forbiddenElements.has(tagName.toLowerCase()) &&
  validName.test(tagName) &&
  (namespaceURI === names.NS.HTML || namespaceURI === names.NS.SVG)

/** Returns the safe attributes; undefined if the element is the pixel that counts opens. */
function attributesOf(node: ParsedElement, walk: Walk): Record<string, string> | undefined {
  const attributes: Record<string, string> = {}
  for (const { name: local, prefix, value } of node.attrs) {
    const name = prefix ? `${prefix}:${local}` : local
    const cleaned = cleanAttribute({ element: node.tagName, name, value }, walk.rules)
    walk.hasRemoteImages ||= cleaned.isRemote
    if (cleaned.isPixel) return undefined
    if (cleaned.value !== undefined && validName.test(name)) attributes[name] = cleaned.value
  }
  return isOpenable(node.tagName, attributes) ? { ...attributes, ...inNewTab } : attributes
}

/** A new tab, which learns nothing about this page. */
const inNewTab = { target: '_blank', rel: 'noopener noreferrer' }

const isOpenable = (name: string, { href }: Readonly<Partial<Record<string, string>>>): boolean =>
  (name === 'a' || name === 'area') && href !== undefined && isLink(href)

/** Returns the cleaned CSS of a style element; nothing for other nodes. */
function styleOf(node: Parsed, walk: Walk): string[] {
  if (!isElement(node) || node.tagName !== 'style') return []
  const css = childrenOf(node).map((child) => ('value' in child ? child.value : ''))
  const { value = '', isRemote } = cleanCss(css.join(''), walk.rules)
  walk.hasRemoteImages ||= isRemote
  return [value]
}
