import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import { textsOf } from '../text/catalogue.ts'
import { Dialog } from '../ui/dialog.tsx'
import field from '../ui/field.module.css'
import menu from '../ui/menu.module.css'
import { usePaletteEntries, type PaletteAction } from './palette-entries.ts'
import { appTexts } from './texts.ts'

const texts = textsOf(appTexts)

export interface PaletteDialogProps {
  onClose: () => void
  /** Called after `onClose`, for an action that has a dialog. */
  onAction: (action: PaletteAction) => void
}

/** A dialog with a field that filters pages, projects and actions. Enter runs the focused entry. */
export function PaletteDialog({ onClose, onAction }: PaletteDialogProps) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const entries = usePaletteEntries(onAction)
  return (
    <Dialog title={texts.palette} isOpen onClose={onClose}>
      <Autocomplete filter={contains}>
        <SearchField aria-label={texts.paletteField} autoFocus>
          <Input className={field.input ?? ''} placeholder={texts.paletteField} />
        </SearchField>
        <Menu
          className={menu.menu ?? ''}
          aria-label={texts.palette}
          renderEmptyState={() => texts.paletteEmpty}
        >
          {entries.map(({ id, label, run }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={label}
              className={menu.item ?? ''}
              onAction={() => {
                onClose()
                run()
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Autocomplete>
    </Dialog>
  )
}
