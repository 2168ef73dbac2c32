import { useQuery } from '@tanstack/react-query'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { formatBytes } from '../../text/format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { storageQuery } from './queries.ts'
import { usageTexts } from './texts.ts'

const texts = textsOf(usageTexts).storage

/** The stored bytes of the project. */
export function StorageSection() {
  const { api, project } = useProject()
  const storage = useQuery(storageQuery(api, project.id))
  return (
    <Section title={texts.title} intro={texts.hint}>
      <QueryView query={storage} lines={2}>
        {(found) =>
          found === null ? (
            <p>{texts.unavailable}</p>
          ) : (
            <Facts
              facts={[
                [texts.used, formatBytes(found.used)],
                [texts.limit, found.limit === null ? texts.none : formatBytes(found.limit)],
              ]}
            />
          )
        }
      </QueryView>
    </Section>
  )
}
