import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectsQuery, type Project } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DataTable, type SavedColumnOf } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SaveItemsAsCsv } from '../ui/save-csv.tsx'
import { Time } from '../ui/time.tsx'
import { NewProjectDialog } from './new-project-dialog.tsx'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts).projects

const stateName = (isDisabled: boolean): string => (isDisabled ? texts.disabled : texts.active)

const columns: readonly SavedColumnOf<Project>[] = [
  { id: 'name', title: texts.name, cell: ({ name }) => name },
  { id: 'role', title: texts.role, cell: ({ role }) => texts.roles[role] },
  {
    id: 'state',
    title: texts.state,
    cell: ({ disabled }) => <Badge look={disabled ? 'danger' : 'good'}>{stateName(disabled)}</Badge>,
    value: ({ disabled }) => stateName(disabled),
  },
  {
    id: 'created',
    title: texts.created,
    isMinor: true,
    cell: ({ createdAt }) => <Time value={createdAt} isRelative />,
    value: ({ createdAt }) => createdAt,
  },
]

/** The projects of the user, and the dialog that creates another. */
export function ProjectsPage() {
  const projects = useQuery(projectsQuery)
  const [isCreating, setCreating] = useState(false)
  const add = (
    <Button look="primary" onPress={() => setCreating(true)}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.title} actions={projects.data?.length ? add : undefined}>
      <QueryView query={projects}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={texts.none} actions={add}>
              {texts.noneHint}
            </Empty>
          ) : (
            <>
              <DataTable
                label={texts.list}
                columns={columns}
                items={found}
                idOf={({ id }) => id}
                hrefOf={({ id }) => `/p/${id}`}
              />
              <div>
                <SaveItemsAsCsv what={texts.list} file="projects" columns={columns} items={found} />
              </div>
            </>
          )
        }
      </QueryView>
      {isCreating && <NewProjectDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}
