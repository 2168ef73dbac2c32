import { mailPolicy } from './mail-rules.ts'
import type { MailElement, MailTree } from './mail-tree.ts'

/** The style of the document: a light page, as mail programs show it. */
const baseStyle =
  'html{color-scheme:light;background:#fff;color:#1c1f22}body{margin:16px;font:15px/1.5 system-ui,sans-serif;overflow-wrap:break-word}'

const svg = 'http://www.w3.org/2000/svg'

/**
 * Writes a cleaned mail into the empty document of a frame. The policy is added first, so that it holds for
 * everything that follows.
 */
export function writeMail(frame: Document, mail: MailTree, showsRemote: boolean): void {
  const meta = (attributes: Record<string, string>): void =>
    frame.head.append(setAll(frame.createElement('meta'), attributes))
  meta({ 'http-equiv': 'Content-Security-Policy', content: mailPolicy(showsRemote) })
  meta({ name: 'referrer', content: 'no-referrer' })
  for (const css of [baseStyle, ...mail.styles]) {
    const style = frame.createElement('style')
    style.textContent = css
    frame.head.append(style)
  }
  setAll(frame.documentElement, mail.root)
  setAll(frame.body, mail.body.attributes)
  frame.body.replaceChildren(...childrenOf(frame, mail.body))
}

const childrenOf = (frame: Document, { children }: MailElement): (string | Element)[] =>
  children.map((child) => (typeof child === 'string' ? child : elementOf(frame, child)))

function elementOf(frame: Document, node: MailElement): Element {
  const { kind, name, attributes } = node
  const element = kind === 'svg' ? frame.createElementNS(svg, name) : frame.createElement(name)
  setAll(element, attributes)
  element.append(...childrenOf(frame, node))
  return element
}

function setAll(element: Element, attributes: Readonly<Record<string, string>>): Element {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}
