/**
 * Creates an element. Strings among the children become text nodes, so text from a mail is never parsed as
 * HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean>} [attributes] true sets an empty attribute, false omits it
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
 * Returns the element of index.html with this id.
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
 * Sets text only if it differs: a screen reader repeats a status region after each write.
 * @param {HTMLElement} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text
}
