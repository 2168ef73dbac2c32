import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { buttonClass, type ButtonLook } from './button.tsx'

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

const load = async () => ({ default: (await import('./menu-popover.tsx')).MenuPopover })
const MenuPopover = lazy(load)

/**
 * A button that opens a list of actions. The list is 40 KB of script: it loads when the pointer or the focus
 * first reaches a menu.
 */
export function Menu({ children, label, actions, look = 'secondary' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [first, setFirst] = useState<'first' | 'last'>()
  const openByArrow: ButtonProps['onKeyDown'] = (event) => {
    if (event.key === 'ArrowDown') setFirst('first')
    else if (event.key === 'ArrowUp') setFirst('last')
    // Without this, the button swallows the shortcuts of the page.
    else event.continuePropagation()
  }
  return (
    <>
      <Button
        ref={button}
        className={buttonClass(look)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={first !== undefined}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => setFirst('first')}
        onKeyDown={openByArrow}
      >
        {children}
      </Button>
      {first !== undefined && (
        <Suspense>
          <MenuPopover
            label={label}
            button={button}
            actions={actions}
            first={first}
            onClose={() => setFirst(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
