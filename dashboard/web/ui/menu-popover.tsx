import type { RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { classes } from './classes.ts'
import type { MenuAction, MenuProps } from './menu.tsx'
import styles from './menu.module.css'

export interface MenuPopoverProps extends Pick<MenuProps, 'actions' | 'label'> {
  /** The button that opened the menu. The focus returns to it. */
  button: RefObject<HTMLButtonElement | null>
  /** The item that receives the focus. */
  first: 'first' | 'last'
  onClose: () => void
}

/** The open list of a menu. */
export function MenuPopover({ button, actions, label, first, onClose }: MenuPopoverProps) {
  const name = label ?? button.current?.textContent ?? ''
  return (
    <Popover
      className={styles.popover ?? ''}
      triggerRef={button}
      placement="bottom end"
      aria-label={name}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu className={styles.menu ?? ''} aria-label={name} autoFocus={first} onClose={onClose}>
        {actions.map((action) => itemOf(action))}
      </Menu>
    </Popover>
  )
}

const itemOf = ({ id, label, isDangerous, isDisabled, href, run }: MenuAction) => (
  <MenuItem
    key={id}
    id={id}
    className={classes(styles.item, isDangerous && styles.danger)}
    isDisabled={isDisabled}
    href={href}
    onAction={run}
  >
    {label}
  </MenuItem>
)
