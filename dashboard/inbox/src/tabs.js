import { element } from './dom.js'

/**
 * @typedef {{ key: string, label: string, isAvailable: boolean, content: () => Node | Promise<Node> }} Tab
 */

/**
 * Creates tabs according to the WAI-ARIA pattern: arrows, Home and End move between them. A panel is filled
 * when it is first shown.
 * @param {Tab[]} tabs at least one of them available
 * @param {string | undefined} preferred the key of the initial tab, if it is available
 * @param {(key: string) => void} onChoose
 */
export function tabbed(tabs, preferred, onChoose) {
  const available = tabs.filter(({ isAvailable }) => isAvailable)
  const buttons = new Map(tabs.map((tab) => [tab.key, buttonOf(tab)]))
  const panels = new Map(available.map((tab) => [tab.key, panelOf(tab)]))
  const list = element(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': 'Views of the message' },
    ...buttons.values(),
  )

  /** @param {Tab} chosen */
  function show(chosen) {
    for (const [key, button] of buttons) {
      button.ariaSelected = String(key === chosen.key)
      button.tabIndex = key === chosen.key ? 0 : -1
    }
    for (const [key, panel] of panels) panel.hidden = key !== chosen.key
    const panel = panels.get(chosen.key)
    if (panel !== undefined && !panel.hasChildNodes()) void fill(panel, chosen)
  }

  for (const [index, tab] of available.entries()) {
    const button = buttons.get(tab.key)
    button?.addEventListener('click', () => choose(tab))
    button?.addEventListener('keydown', (event) => {
      const target = available.at(targetIndex(event.key, index, available.length))
      if (target === undefined || target === tab) return
      event.preventDefault()
      choose(target)
      buttons.get(target.key)?.focus()
    })
  }

  /** @param {Tab} tab */
  function choose(tab) {
    show(tab)
    onChoose(tab.key)
  }

  const first = available.find(({ key }) => key === preferred) ?? available[0]
  if (first !== undefined) show(first)
  return [list, ...panels.values()]
}

/**
 * @param {string} key
 * @param {number} index
 * @param {number} count
 */
function targetIndex(key, index, count) {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return index
  }
}

/** @param {Tab} tab */
function buttonOf({ key, label, isAvailable }) {
  const ids = { id: `tab-${key}`, ...(isAvailable ? { 'aria-controls': `panel-${key}` } : {}) }
  return element(
    'button',
    { class: 'tab', type: 'button', role: 'tab', disabled: !isAvailable, ...ids },
    label,
  )
}

/** @param {Tab} tab */
function panelOf({ key }) {
  return element('div', {
    class: `panel panel-${key}`,
    id: `panel-${key}`,
    role: 'tabpanel',
    tabindex: '0',
    'aria-labelledby': `tab-${key}`,
    hidden: true,
  })
}

/**
 * @param {HTMLElement} panel
 * @param {Tab} tab
 */
async function fill(panel, { content }) {
  try {
    panel.replaceChildren(await content())
  } catch {
    panel.replaceChildren(element('p', { class: 'note' }, 'This could not be loaded from the server.'))
  }
}
