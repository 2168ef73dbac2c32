import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { buttonClass, type ButtonLook } from './button.tsx'
import { classes } from './classes.ts'
import styles from './menu.module.css'

export interface MenuAction {
  id: string
  label: string
  isDangerous?: boolean
  isDisabled?: boolean
  /** A path of the application. Without it, `run` is called. */
  href?: string
  run?: () => void
}

export interface MenuProps {
  /** The content of the button that opens the menu. */
  children: ReactNode
  /** The accessible name of the button, if its content is an icon. */
  label?: string
  actions: readonly MenuAction[]
  look?: ButtonLook
}

/** A button that opens a list of actions. */
export const Menu = ({ children, label, actions, look = 'secondary' }: MenuProps) => (
  <MenuTrigger>
    <Button className={buttonClass(look)} aria-label={label}>
      {children}
    </Button>
    <Popover className={styles.popover ?? ''} placement="bottom end">
      <AriaMenu className={styles.menu ?? ''}>
        {actions.map(({ id, label: text, isDangerous, isDisabled, href, run }) => (
          <MenuItem
            key={id}
            id={id}
            className={classes(styles.item, isDangerous && styles.danger)}
            isDisabled={isDisabled}
            href={href}
            onAction={run}
          >
            {text}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)
