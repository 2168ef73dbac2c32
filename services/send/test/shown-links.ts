import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const hidingElements = new Set(
  'head title style script template textarea iframe noembed noframes noscript select datalist svg math object video audio canvas progress meter rp xmp plaintext'.split(
    ' ',
  ),
)

/** Returns the URLs of the links that a browser shows. Uses a parser that follows the HTML standard. */
export function visibleLinks(html: string, scriptingEnabled = false): string[] {
  const links: string[] = []
  walk(parse(html, { scriptingEnabled }).childNodes, { href: undefined, isInvisible: false, size: 1 }, links)
  return links
}

interface InheritedStyle {
  href: string | undefined
  isInvisible: boolean
  size: number
}

function walk(nodes: readonly Node[], inherited: InheritedStyle, links: string[]): void {
  for (const node of nodes) {
    if (inherited.href !== undefined && isShown(node, inherited)) links.push(inherited.href)
    if ('tagName' in node) walkElement(node, inherited, links)
  }
}

function isShown(node: Node, { isInvisible, size }: InheritedStyle): boolean {
  if (isInvisible) return false
  return node.nodeName === 'img' || ('value' in node && size > 0 && node.value.trim() !== '')
}

function walkElement(node: Element, inherited: InheritedStyle, links: string[]): void {
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
  if (isHidden(node.tagName, attributes)) return
  const style = attributes.get('style') ?? ''
  const visibility = /visibility:(\w+)/.exec(style)?.[1]
  const within = {
    href: (node.tagName === 'a' ? attributes.get('href') : undefined) ?? inherited.href,
    isInvisible: visibility === undefined ? inherited.isInvisible : visibility === 'hidden',
    size: Number(/font(?:-size)?:(\d+)/.exec(style)?.[1] ?? inherited.size),
  }
  walk(node.childNodes, within, links)
}

function isHidden(name: string, attributes: ReadonlyMap<string, string>): boolean {
  const isFolded = ['details', 'dialog'].includes(name) && !attributes.has('open')
  const isUnstyled = /display:none|opacity:0|max-height:0/.test(attributes.get('style') ?? '')
  return hidingElements.has(name) || isFolded || attributes.has('hidden') || isUnstyled
}
