import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { serverConfigQuery } from '../users/server-config.ts'
import styles from './settings-layout.module.css'
import { settingsParts } from './tabs.ts'
import { settingsTexts } from './texts.ts'

const texts = textsOf(settingsTexts)

/** The frame of the settings: links to the parts, and the part. */
export function SettingsLayout() {
  const { may, project } = useProject()
  const { data: config } = useQuery(serverConfigQuery)
  const parts = settingsParts({ may, hasBilling: config?.features.billing.enabled ?? false })
  return (
    <>
      <div className={styles.tabs}>
        <TabLinks
          label={texts.parts}
          tabs={parts.map(({ tab, to }) => ({
            title: texts.tabs[tab],
            link: { to, params: { projectId: project.id } },
            hasPages: tab !== 'general',
          }))}
        />
      </div>
      <div className={styles.part}>
        <Outlet />
      </div>
    </>
  )
}
