/**
 * A new element. Strings among the children become text nodes, so nothing that comes from a mail is ever
 * parsed.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean>} [attributes] true sets an empty attribute, false leaves it out
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) node.setAttribute(name, value === true ? '' : value)
  }
  node.append(...children)
  return node
}

/**
 * The element of index.html with this id.
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function part(id, kind) {
  const node = document.getElementById(id)
  if (!(node instanceof kind)) throw new Error(`index.html has no ${kind.name} #${id}`)
  return node
}

/**
 * Sets text only when it differs: a status region that is written again is read out again.
 * @param {HTMLElement} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text
}
