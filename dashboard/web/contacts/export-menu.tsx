import { useMutation } from '@tanstack/react-query'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { messageOf } from '../ui/error-notice.tsx'
import { Menu } from '../ui/menu.tsx'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/toast.tsx'
import { choiceQuery, type ContactFilters } from './contact-filters.ts'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts).export

/** Exports the contacts that match the filters as a file. */
export function ExportMenu({ filters }: { filters: ContactFilters }) {
  const { api } = useProject()
  const exported = useMutation({
    mutationFn: async (format: 'csv' | 'ndjson') => {
      const query = { ...choiceQuery(filters), format }
      const file = await dataOf(api.client.GET('/contacts/export', { params: { query }, parseAs: 'blob' }))
      saveFile(file, `contacts.${format}`)
    },
    onMutate: () => showToast(texts.started),
    onError: (error) => showToast(messageOf(error)),
  })
  return (
    <Menu
      actions={[
        { id: 'csv', label: texts.csv, run: () => exported.mutate('csv') },
        { id: 'ndjson', label: texts.ndjson, run: () => exported.mutate('ndjson') },
      ]}
    >
      {texts.title}
    </Menu>
  )
}
