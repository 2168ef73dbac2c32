import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { activityTexts } from './texts.ts'

const texts = textsOf(activityTexts)

/** The links to the feed and to the upcoming activity. */
export function ActivityTabs() {
  const params = { projectId: useProject().project.id }
  return (
    <TabLinks
      label={texts.tabs}
      tabs={[
        { title: texts.feed, link: { to: '/p/$projectId/activity', params } },
        { title: texts.upcoming, link: { to: '/p/$projectId/activity/upcoming', params } },
      ]}
    />
  )
}
