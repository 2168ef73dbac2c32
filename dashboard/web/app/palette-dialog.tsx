import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import { useProject } from '../session/project-context.ts'
import { projectsQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Dialog } from '../ui/dialog.tsx'
import field from '../ui/field.module.css'
import menu from '../ui/menu.module.css'
import { navigationPages } from './navigation.ts'
import { appTexts } from './texts.ts'

const texts = textsOf(appTexts)

/** A dialog with a field that filters pages, projects and actions. Enter opens the focused entry. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const router = useRouter()
  const { pathOf } = useProject()
  const { data: projects = [] } = useQuery(projectsQuery)
  const entries = [
    ...navigationPages.map(({ path, title }) => ({ href: pathOf(path), label: title })),
    { href: '/account', label: texts.account },
    { href: '/projects', label: texts.allProjects },
    ...projects.map(({ id, name }) => ({ href: `/p/${id}`, label: name })),
  ]
  const open = (href: string): void => {
    onClose()
    void router.navigate({ to: href })
  }
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
          {entries.map(({ href, label }) => (
            <MenuItem
              key={href}
              id={href}
              textValue={label}
              className={menu.item ?? ''}
              onAction={() => open(href)}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Autocomplete>
    </Dialog>
  )
}
