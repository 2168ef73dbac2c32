import { useState } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { AddContactDialog } from './add-contact-dialog.tsx'
import type { ContactFilters } from './contact-filters.ts'
import { ExportMenu } from './export-menu.tsx'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts)

/** The links and actions in the header of the list of contacts. */
export function ListActions({ filters }: { filters: ContactFilters }) {
  const { pathOf, may } = useProject()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageLink to={pathOf('contacts/fields')} className={buttonClass()}>
        {texts.fields}
      </PageLink>
      <ExportMenu filters={filters} />
      {may('POST /contacts/import') && (
        <PageLink to={pathOf('contacts/import')} className={buttonClass()}>
          {texts.import}
        </PageLink>
      )}
      {may('POST /contacts') && (
        <Button look="primary" onPress={() => setAdding(true)}>
          {texts.add.open}
        </Button>
      )}
      <AddContactDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}
