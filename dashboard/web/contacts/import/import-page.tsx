import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { startedJobs } from '../running-jobs.ts'
import { ChooseFile, type ChosenFile } from './choose-file.tsx'
import { MapColumns } from './map-columns.tsx'
import { fieldMapping, mappedText, type Target } from './mapping.ts'
import { importTexts } from './texts.ts'

const texts = textsOf(importTexts)

/** The assistant that imports contacts: choose a file, and map its columns. The import has its own page. */
export function ImportPage() {
  const { pathOf } = useProject()
  const [chosen, setChosen] = useState<ChosenFile>()
  const upload = useUpload()
  useUnsavedChanges(() => chosen !== undefined)
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      trail={<PageLink to={pathOf('contacts')}>{texts.trail}</PageLink>}
    >
      <ChooseFile chosen={chosen} onChoose={setChosen} />
      {chosen && (
        <MapColumns
          key={chosen.id}
          csv={chosen.csv}
          error={upload.error}
          isPending={upload.isPending}
          onStart={(targets) => upload.mutate({ chosen, targets })}
        />
      )}
    </Page>
  )
}

/** The mutation that uploads a file with the names of the mapping, and opens the page of the job. */
function useUpload() {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: async ({ chosen, targets }: { chosen: ChosenFile; targets: readonly Target[] }) => {
      const text = mappedText(chosen.csv, targets)
      const mapping = fieldMapping(chosen.csv, targets)
      const form = new FormData()
      // The API requires the mapping before the file.
      if (mapping) form.append('mapping', JSON.stringify(mapping))
      form.append('file', new File([text], 'contacts.csv', { type: 'text/csv' }))
      return dataOf(
        api.client.POST('/contacts/import', {
          // The definition has the parts as texts. The browser writes the form as multipart.
          body: { file: '' },
          bodySerializer: () => form,
        }),
      )
    },
    onSuccess: ({ jobId }) => {
      startedJobs.add(queries, api, { jobId, operation: 'import' })
      return router.navigate({ to: pathOf(`contacts/import/${jobId}`) })
    },
  })
}
