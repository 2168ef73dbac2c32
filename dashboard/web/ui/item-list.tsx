import { useEffect, useRef, type ReactNode } from 'react'
import styles from './item-list.module.css'
import { PageLink } from './page-link.tsx'

export interface ItemListProps<Item> {
  /** The accessible name. */
  label: string
  /** At most 100 items. */
  items: readonly Item[]
  idOf: (item: Item) => string
  /** The name of an item. */
  title: (item: Item) => ReactNode
  /** The address of an item's page, relative to the application. The title links to it. */
  hrefOf?: (item: Item) => string
  /** Short facts about an item, side by side. */
  details?: (item: Item) => ReactNode
  /** The buttons of an item. */
  actions?: (item: Item) => ReactNode
  /** Shown instead of items if there are none. */
  empty?: ReactNode
}

/** A list of things with their actions. If the focused item is removed, its successor receives the focus. */
export function ItemList<Item>({ label, items, empty, ...parts }: ItemListProps<Item>) {
  const { idOf, title, hrefOf, details, actions } = parts
  const { list, onFocus } = useKeptFocus(items)
  return (
    <ul ref={list} tabIndex={-1} aria-label={label} className={styles.list}>
      {items.map((item, index) => {
        const buttons = actions?.(item)
        return (
          <li key={idOf(item)} tabIndex={-1} className={styles.item} onFocus={() => onFocus(index)}>
            <div className={styles.text}>
              <div className={styles.title}>
                {hrefOf ? <PageLink to={hrefOf(item)}>{title(item)}</PageLink> : title(item)}
              </div>
              {details && <div className={styles.details}>{details(item)}</div>}
            </div>
            {buttons ? <div className={styles.actions}>{buttons}</div> : null}
          </li>
        )
      })}
      {items.length === 0 && <li className={styles.item}>{empty}</li>}
    </ul>
  )
}

/** Moves the focus to the item at the same place if the focused item has been removed. */
function useKeptFocus(items: readonly unknown[]) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<number>(undefined)
  useEffect(() => {
    // A dialog that closes first returns the focus.
    const frame = requestAnimationFrame(() => {
      const index = focused.current
      if (index === undefined || document.activeElement !== document.body) return
      const rows = list.current?.children
      const row = rows?.[Math.min(index, rows.length - 1)] ?? list.current
      if (row instanceof HTMLElement) row.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [items.length])
  return { list, onFocus: (index: number): void => void (focused.current = index) }
}
